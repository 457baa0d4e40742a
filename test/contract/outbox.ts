// What the outbox promises: jobs exist if and only if their reason does.
import { Admin } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { expect } from 'chai'
import { pipe } from 'fp-ts/lib/function.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { NoteSubject } from './note-stores.ts'

export function outboxContract(open: () => Promise<NoteSubject>): void {
  let subject: NoteSubject
  before(async () => {
    subject = await open()
  })
  after(() => subject.close())
  const put = (id: string, notBefore?: number) =>
    subject.inScope(Admin, ({ outbox }) =>
      outbox.enqueue({ queue: 'contract.note', data: { id }, ...(notBefore === undefined ? {} : { notBefore }) }),
    )()

  it('shows a job once its unit of work is kept, and not before', async () => {
    let meanwhile: readonly string[] = []
    await subject.inScope(Admin, ({ outbox }) =>
      pipe(
        outbox.enqueue({ queue: 'contract.note', data: { id: 'a' } }),
        TE.flatMap(() =>
          TE.fromTask(async () => {
            meanwhile = await subject.takeJobs()
          }),
        ),
      ),
    )()
    expect(meanwhile).to.deep.equal([])
    expect(await subject.takeJobs()).to.deep.equal(['a'])
  })

  it('keeps no job of a unit of work that ended on the left or threw', async () => {
    await subject.inScope(Admin, ({ outbox }) =>
      pipe(
        outbox.enqueue({ queue: 'contract.note', data: { id: 'left' } }),
        TE.flatMap(() => TE.left('refused')),
      ),
    )()
    const threw = await subject
      .inScope(Admin, ({ outbox }) =>
        pipe(
          outbox.enqueue({ queue: 'contract.note', data: { id: 'thrown' } }),
          TE.map(() => {
            throw new Error('a bug')
          }),
        ),
      )()
      .catch(() => 'threw')
    expect(threw).to.equal('threw')
    expect(await subject.takeJobs()).to.deep.equal([])
  })

  it('holds several jobs of one unit of work, and of several at once', async () => {
    await Promise.all(
      ['p', 'q', 'r'].map((name) =>
        subject.inScope(Admin, ({ outbox }) =>
          pipe(
            outbox.enqueue({ queue: 'contract.note', data: { id: `${name}1` } }),
            TE.flatMap(() => outbox.enqueue({ queue: 'contract.note', data: { id: `${name}2` } })),
          ),
        )(),
      ),
    )
    expect((await subject.takeJobs()).toSorted()).to.deep.equal(['p1', 'p2', 'q1', 'q2', 'r1', 'r2'])
  })

  verifies('OPS-5', 'a job for later is not handed out until then', async () => {
    await put('tomorrow', Date.now() + 86_400_000)
    await put('now')
    expect(await subject.takeJobs()).to.deep.equal(['now'])
  })
}
