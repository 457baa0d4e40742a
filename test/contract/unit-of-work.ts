// Contract of a unit of work.
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { Admin, type Scope, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { randomUUID } from 'node:crypto'
import type { NoteStores, NoteSubject } from './note-stores.ts'

const office = (): Scope => Tenant(asTenantUuid(randomUUID() as Uuid))

export function unitOfWorkContract(open: () => Promise<NoteSubject>): void {
  let subject: NoteSubject
  before(async () => {
    subject = await open()
  })
  after(() => subject.close())

  const run = async <Err, A>(scope: Scope, work: (stores: NoteStores) => TE.TaskEither<Err, A>) =>
    subject.inScope(scope, work)()
  const notesOf = (scope: Scope) => run(scope, ({ own }) => own.all())
  const failing = (text: string) => (): TE.TaskEither<string, void> => TE.left(text)

  it('keeps what it wrote when it ends on the right', async () => {
    const mine = office()
    expect(
      await run(mine, ({ own }) =>
        pipe(
          own.add('one'),
          TE.map(() => 7),
        ),
      ),
    ).to.deep.equal(E.right(7))
    expect(await notesOf(mine)).to.deep.equal(E.right(['one']))
  })

  it('keeps nothing on a Left, and hands the Left on', async () => {
    const mine = office()
    const outcome = await run(mine, ({ own, shared }) =>
      pipe(
        TE.Do,
        TE.tap(() => own.add('gone')),
        TE.tap(() => shared.add('gone too')),
        TE.flatMap(failing('refused')),
      ),
    )
    expect(outcome).to.deep.equal(E.left('refused'))
    expect(await notesOf(mine)).to.deep.equal(E.right([]))
    expect(await run(Admin, ({ shared }) => shared.all())).to.deep.equal(E.right([]))
  })

  it('keeps nothing on a throw, and hands the throw on', async () => {
    const mine = office()
    const bug = new Error('a bug')
    const thrown = await run(mine, ({ own }) =>
      pipe(
        own.add('gone'),
        TE.map(() => {
          throw bug
        }),
      ),
    ).catch((error: unknown) => error)
    expect(thrown).to.equal(bug)
    expect(await notesOf(mine)).to.deep.equal(E.right([]))
  })

  it('goes on after a failed one', async () => {
    const mine = office()
    await run(mine, failing('refused'))
    expect(await run(mine, ({ own }) => own.add('later'))).to.deep.equal(E.right(undefined))
    expect(await notesOf(mine)).to.deep.equal(E.right(['later']))
  })

  verifies('IDN-2', 'a tenant sees its own rows and no others, by a query that names no tenant', async () => {
    const [mine, yours] = [office(), office()]
    await run(mine, ({ own }) => own.add('mine'))
    await run(yours, ({ own }) => own.add('yours'))
    expect(await notesOf(mine)).to.deep.equal(E.right(['mine']))
    expect(await notesOf(yours)).to.deep.equal(E.right(['yours']))
  })

  verifies('IDN-2', 'without a tenant there are no rows of tenants, and none can be written', async () => {
    await run(office(), ({ own }) => own.add('hidden'))
    expect(await notesOf(Admin)).to.deep.equal(E.right([]))
    const thrown = await run(Admin, ({ own }) => own.add('stray')).catch((error: unknown) => error)
    expect(thrown)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.matches(/row-level security/)
  })

  it("lets a tenant's work write rows without a tenant", async () => {
    await run(office(), ({ shared }) => shared.add('for all'))
    expect(await run(Admin, ({ shared }) => shared.all())).to.deep.equal(E.right(['for all']))
  })

  it('refuses a store that is used after its unit of work', async () => {
    let leaked: NoteStores | undefined
    const mine = office()
    await run(mine, (stores) => {
      leaked = stores
      return stores.own.add('first')
    })
    const thrown = await leaked?.own
      .add('leaked')()
      .catch((error: unknown) => error)
    expect(thrown).to.be.instanceOf(Error)
    expect(await notesOf(mine)).to.deep.equal(E.right(['first']))
  })

  it('keeps a hundred at once apart', async () => {
    const offices = Array.from({ length: 100 }, office)
    await Promise.all(offices.map((one, i) => run(one, ({ own }) => own.add(`note ${i}`))))
    const seen = await Promise.all(offices.map(notesOf))
    expect(seen).to.deep.equal(offices.map((_, i) => E.right([`note ${i}`])))
  })

  it('hands a StoreUnavailable of the work on like any Left', async () => {
    expect(await run(office(), () => TE.left(storeUnavailable))).to.deep.equal(E.left(storeUnavailable))
  })
}
