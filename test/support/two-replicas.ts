// Two units of work at once, the second begun while the first is open.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Stored } from '#domain/shared/unit-of-work.ts'

/** Runs `meanwhile` while the unit of work of `work` is open behind what it did, until it ends or waits for the first. */
export async function duringWork<Stores, A, B>(
  within: (work: (stores: Stores) => Stored<A>) => Promise<A>,
  work: (stores: Stores) => Stored<A>,
  meanwhile: () => Promise<B>,
): Promise<{ readonly first: A; readonly second: B }> {
  let resume = (): void => undefined
  const resumed = new Promise<void>((done) => {
    resume = done
  })
  let second: Promise<B> | undefined
  const first = await within((stores) =>
    pipe(
      work(stores),
      TE.tapTask(() => async () => {
        second = meanwhile()
        // It ends now, or when it need not wait any more.
        await Promise.race([second, new Promise((done) => setTimeout(done, 150))])
        setTimeout(resume, 0)
        await resumed
      }),
    ),
  )
  if (second === undefined) throw new Error('the second replica was not reached')
  return { first, second: await second }
}
