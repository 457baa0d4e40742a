// What licences and their users look like to units of work that wait for each other, in PostgreSQL.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { User } from '#domain/identity/user.ts'
import type { Licence } from '#domain/licence/licence.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox, newTenant, NOW } from '#test/contract/sample-connections.ts'
import { sampleLicence } from '#test/contract/sample-licences.ts'
import { sampleUser } from '#test/contract/sample-people.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

type Stores = ReturnType<typeof makeTableStores>

describe('licences and their users at once, in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  let inScope: InScope<Stores>
  before(async () => {
    opened = await openFreshDatabase()
    inScope = makeInScope({ database: opened.database, stores: makeTableStores })
  })
  after(() => opened?.close())
  beforeEach(() => opened.owner.query('truncate licences cascade'))

  const tenant = Tenant(newTenant())
  const within = <A>(work: (stores: Stores) => TE.TaskEither<unknown, A>): Promise<A> => must(inScope(tenant, work))
  const add = async (change: Partial<Licence> = {}): Promise<Licence> => {
    const licence = sampleLicence(change)
    await within(({ licences }) => licences.add(licence))
    return licence
  }
  /** A user whom the licence made. */
  const userOf = async ({ id }: Licence): Promise<User> => {
    const user = sampleUser({ status: 'NOT_ACTIVATED', statusSince: NOW - 1 })
    await within(({ users }) => users.addUninvited(user))
    await within(({ linkUsers }) => linkUsers.add(user.uuid, id))
    return user
  }
  const find = ({ uuid }: User) => within(({ users }) => users.find(uuid)).then(O.toUndefined)

  /** Until another connection waits for a lock, or has no need to. */
  const waiting = async (isDone: () => boolean): Promise<void> => {
    const { rowCount } = await opened.owner.query(
      'select from pg_locks join pg_stat_activity a using (pid) where not granted and a.datname = current_database()',
    )
    if (rowCount === 0 && !isDone()) return waiting(isDone)
  }
  /** The result of `work`, begun between `change` and the end of its unit of work. */
  const during = async <A>(change: (stores: Stores) => TE.TaskEither<unknown, unknown>, work: () => Promise<A>) => {
    let begun: Promise<A> | undefined
    let isDone = false
    await within((stores) =>
      pipe(
        change(stores),
        TE.tapIO(() => () => {
          begun = work().finally(() => (isDone = true))
        }),
        TE.tap(() => TE.fromTask(() => waiting(() => isDone))),
      ),
    )
    return begun
  }

  it('a mailbox is found the licence that it has once the lock is free', async () => {
    const domain = await add({ covers: 'noord.example' })
    const own = sampleLicence({ covers: 'anne@noord.example' })
    const found = await during(
      ({ licences }) =>
        pipe(
          licences.lock(domain.id),
          TE.flatMap(() => licences.add(own)),
        ),
      () => within(({ licences }) => licences.lockFor(mailbox('anne@noord.example'))),
    )
    expect(O.toUndefined(found ?? O.none)?.licence).to.deep.equal(own)
  })

  verifies(
    'LIC-12',
    'of two moves, or a move and a registration, to one domain at once, the first has it',
    async () => {
      const [first, second] = [await add(), await add()]
      const cover =
        ({ id }: Licence, covers: string) =>
        ({ licences }: Stores) =>
          pipe(
            licences.lock(id),
            TE.flatMap(() => licences.cover(id, covers)),
          )
      const register =
        (covers: string) =>
        ({ licences }: Stores) =>
          licences.add(sampleLicence({ covers }))
      for (const [earlier, later] of [
        [cover(first, 'a.example'), cover(second, 'a.example')],
        [cover(first, 'b.example'), register('b.example')],
        [register('c.example'), cover(first, 'c.example')],
      ] as const)
        expect(await during(earlier, () => within<boolean>(later))).to.equal(false)
      expect(await within(({ licences }) => licences.find(second.id))).to.deep.equal(
        O.some({ licence: second, activations: 0 }),
      )
    },
  )

  verifies('LIC-12', 'an activation that waits for a move finds what its mailbox has after it', async () => {
    const moved = await add({ covers: 'noord.example' })
    const found = await during(
      ({ licences }) =>
        pipe(
          licences.lock(moved.id),
          TE.flatMap(() => licences.cover(moved.id, 'zuid.example')),
        ),
      () => within(({ licences }) => licences.lockFor(mailbox('anne@noord.example'))),
    )
    expect(found).to.deep.equal(O.none)
  })

  verifies('LIC-9', 'a user whom an administrator is changing is not restored by the next licence', async () => {
    const licence = await add({ status: 'revoked' })
    const [user, next] = [await userOf(licence), await add()]
    await within(({ linkUsers }) => linkUsers.markLicence(licence.id, NOW))
    const decided: User = { ...user, name: 'Anders', status: 'TO_BE_REMOVED', statusSince: NOW }
    const put = () => within(({ linkUsers }) => linkUsers.put(user.uuid, next.id, NOW + 1))
    expect(await during(({ users }) => users.put(decided), put)).to.equal(false)
    expect(await find(user)).to.deep.equal(decided)
  })

  verifies('LIC-9', 'a user whom an administrator is changing is not marked', async () => {
    const licence = await add({ status: 'revoked' })
    const [own, changed] = [await userOf(licence), await userOf(licence)]
    const decided: User = { ...changed, name: 'Anders' }
    const mark = () => within(({ linkUsers }) => linkUsers.markLicence(licence.id, NOW))
    expect(await during(({ users }) => users.put(decided), mark)).to.equal(1)
    expect([(await find(own))?.status, await find(changed)]).to.deep.equal(['TO_BE_REMOVED', decided])
  })

  verifies('LIC-9', 'the job waits for a licence that is being prolonged, and leaves its users', async () => {
    const ended = [1, 2].map(() => sampleLicence({ status: 'expired', expiresAt: NOW - 2 }))
    const [first, second] = ended.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    if (first === undefined || second === undefined) throw new Error('no licences')
    for (const one of ended) await within(({ licences }) => licences.add(one))
    const [prolonged, late] = [await userOf(first), await userOf(second)]
    const job = await during(
      ({ licences }) =>
        pipe(
          licences.lock(first.id),
          TE.flatMap(() => licences.put({ ...first, status: 'active', expiresAt: NOW + fromDays(30) })),
        ),
      () => within(({ linkUsers }) => linkUsers.markExpired(NOW, NOW, 1)),
    )
    // All that its page chose has changed, which does not end the job.
    expect(job).to.equal(1)
    expect([await find(prolonged), (await find(late))?.status]).to.deep.equal([prolonged, 'TO_BE_REMOVED'])
  })
})
