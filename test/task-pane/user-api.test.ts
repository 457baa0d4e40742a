// What a pane does with answers that come after its user has left.
import { expect } from 'chai'
import { type Either, right } from 'fp-ts/lib/Either.js'
import { type ApiFailure, makeUserApi } from '#adapters/web/task-pane/api/plugin-api.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the plugin API of a user', () => {
  verifies('CLI-4', 'gives the next user no response to an earlier user’s request', async () => {
    const waiting: (() => void)[] = []
    const user = makeUserApi({
      api: <A>() =>
        new Promise<Either<ApiFailure, A>>((resolve) => {
          waiting.push(() => resolve(right('answer' as A)))
        }),
      user: () => null,
      onOther: () => undefined,
    })
    const received: unknown[] = []
    const ask = () => void user.api({ method: 'GET', path: '/x' }).then((response) => received.push(response))
    ask()
    user.forget()
    ask()
    for (const answer of waiting) answer()
    await new Promise((resolve) => setImmediate(resolve))
    expect(received).to.deep.equal([right('answer')])
  })

  /** A user's API over a service that says as whom it was asked. */
  const userWorld = () => {
    let signedIn: string | null = 'anne'
    const asked: (string | null)[] = []
    let left = 0
    const user = makeUserApi({
      api: async <A>(): Promise<Either<ApiFailure, A>> => {
        asked.push(signedIn)
        return right('answer' as A)
      },
      user: () => signedIn,
      onOther: () => {
        left += 1
      },
    })
    const ask = () => user.api({ method: 'GET', path: '/x' })
    return { user, ask, asked, left: () => left, become: (who: string | null) => void (signedIn = who) }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  verifies(['CLI-4', 'ARC-13'], 'finishes nothing as another user of what was begun as one', async () => {
    const { user, ask, asked, left, become } = userWorld()
    await ask()
    const { promise, resolve } = Promise.withResolvers<void>()
    const read = user.whileSignedIn(() => promise)
    const work = async (): Promise<void> => {
      await read()
      await ask()
    }
    void work()
    // Another window signs in as Bram, and this one hears of it by its next call.
    become('bram')
    void ask()
    await settled()
    expect([asked, left()]).to.deep.equal([['anne'], 1])
    resolve()
    await settled()
    expect(asked, 'what Anne began').to.deep.equal(['anne'])
    await ask()
    expect(asked).to.deep.equal(['anne', 'bram'])
    expect(left()).to.equal(1)
  })

  verifies('CLI-4', 'finishes nothing after its user has signed out, with any user after them', async () => {
    const { user, ask, asked, become } = userWorld()
    await ask()
    const { promise, resolve } = Promise.withResolvers<void>()
    const read = user.whileSignedIn(() => promise)
    void read().then(ask)
    user.forget()
    become('bram')
    user.checkUser()
    resolve()
    await settled()
    expect(asked).to.deep.equal(['anne'])
  })

  verifies('CLI-4', 'goes on where the same user signs in again, or the session does not say who it is', async () => {
    const { user, ask, asked, left, become } = userWorld()
    await ask()
    become(null)
    await ask()
    become('anne')
    user.checkUser()
    await ask()
    expect([asked, left()]).to.deep.equal([['anne', null, 'anne'], 0])
  })

  verifies('CLI-4', 'knows another user also where the session did not say for a while who it is', async () => {
    const { user, ask, left, become } = userWorld()
    await ask()
    become(null)
    await ask()
    become('bram')
    user.checkUser()
    expect(left()).to.equal(1)
  })
})
