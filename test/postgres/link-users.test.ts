// Users whom licences made, marked for removal and restored in PostgreSQL; with the directory and the search in step.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import { REMOVAL_GRACE, type LivingStatus, type User } from '#domain/identity/user.ts'
import type { Licence } from '#domain/licence/licence.ts'
import { days } from '#domain/shared/clock.ts'
import { Admin, type InScope, Tenant, type Stored } from '#domain/shared/unit-of-work.ts'
import { mailbox, newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { sampleUser } from '#test/contract/sample-people.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

type Stores = ReturnType<typeof keptStores>

describe('users whom licences made, in PostgreSQL', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  let inScope: InScope<Stores>
  before(async () => {
    opened = await openFreshDatabase()
    inScope = makeInScope({ database: opened.database, stores: keptStores })
  })
  after(() => opened?.close())
  beforeEach(() => opened.owner.query('truncate licences cascade'))

  const tenantUuid = newTenant()
  const tenant = Tenant(tenantUuid)
  const within = <A>(work: (stores: Stores) => TE.TaskEither<unknown, A>): Promise<A> => must(inScope(tenant, work))
  const add = async (change: Partial<Licence> = {}): Promise<Licence> => {
    const licence = sampleLicence(change)
    await within(({ licences }) => licences.add(licence))
    return licence
  }
  const use = (licence: Licence, address: string, change: Parameters<typeof sampleActivation>[2] = {}) =>
    within(({ licences }) => licences.putActivation(sampleActivation(licence, address, change)))

  const person = async (status: LivingStatus = 'NOT_ACTIVATED', scope = tenant): Promise<User> => {
    const user = sampleUser({ status, statusSince: NOW - 1, email: mailbox(`Anne-${newUuid()}@noord.example`) })
    await must(inScope(scope, ({ users }) => users.add(user)))
    return user
  }
  /** Until another connection waits for a lock, or has no need to. */
  const waiting = async (isDone: () => boolean): Promise<void> => {
    const { rows } = await opened.owner.query(
      'select from pg_locks join pg_stat_activity a using (pid) where not granted and a.datname = current_database()',
    )
    if (rows.length === 0 && !isDone()) return waiting(isDone)
  }

  /** The result of `work`, begun between an administrator's change of the user and the end of its unit of work. */
  const during = async <A>(change: User, work: () => Promise<A>): Promise<A | undefined> => {
    let begun: Promise<A> | undefined
    let isDone = false
    await within(({ users }) =>
      pipe(
        users.put(change),
        TE.tapIO(() => () => {
          begun = work().finally(() => (isDone = true))
        }),
        TE.tap(() => TE.fromTask(() => waiting(() => isDone))),
      ),
    )
    return begun
  }

  const made = new Set<User>()
  /** The licence made them, or made them before and they came to this one. */
  const link = async (user: User, { id }: Licence, scope = tenant): Promise<void> => {
    await must(
      inScope(scope, ({ linkUsers }): Stored<unknown> =>
        made.has(user) ? linkUsers.put(user.uuid, id, NOW) : linkUsers.add(user.uuid, id),
      ),
    )
    made.add(user)
  }
  const member = async (licence: Licence, user: User, change: Parameters<typeof use>[2] = {}) => {
    await use(licence, user.email, change)
    await link(user, licence)
  }
  const ownedByKnown = (by: User, change: Partial<Licence> = {}) =>
    add({ applicant: O.some({ name: by.name, email: by.email, user: by.uuid }), ...change })
  const owned = async (by: User, change: Partial<Licence> = {}) => {
    const licence = await ownedByKnown(by, change)
    await link(by, licence)
    return licence
  }
  /** Those of them who are marked; with the directory, and the search, in step. */
  const marked = async (...people: readonly User[]): Promise<readonly User[]> => {
    const due = await must(
      inScope(Admin, ({ userDirectory }) => userDirectory.toBeRemoved(NOW + REMOVAL_GRACE, O.none, 500)),
    )
    const gone: User[] = []
    for (const one of people) {
      const user = O.toUndefined(await within(({ users }) => users.find(one.uuid)))
      const isGone = due.some((place) => place.user === one.uuid)
      expect(user?.status).to.equal(isGone ? 'TO_BE_REMOVED' : one.status)
      expect(user?.statusSince).to.equal(isGone ? NOW : one.statusSince)
      const { total } = await within(({ users }) =>
        users.list({
          q: one.email,
          statuses: ['TO_BE_REMOVED'],
          role: O.none,
          tag: O.none,
          sortBy: 'name',
          sortDir: 'asc',
          skip: 0,
          limit: 1,
        }),
      )
      expect(total).to.equal(isGone ? 1 : 0)
      if (isGone) gone.push(one)
    }
    return gone
  }

  verifies('LIC-9', 'the one of a mailbox is marked for removal once it holds no place', async () => {
    const mark = (of: User) => within(({ linkUsers }) => linkUsers.markMailbox(mailbox(of.email.toUpperCase()), NOW))
    const [free, placed, inactive, ended] = [await person(), await person(), await person(), await person()]
    await link(free, await add())
    await member(await add(), placed)
    await member(await add(), inactive, { deactivatedAt: O.some(NOW) })
    await member(await add({ status: 'revoked' }), ended)
    const known = await person()
    const others = [await person('ACTIVE'), await person('INACTIVE'), known]
    for (const one of others) if (one !== known) await link(one, await add())
    const licence = await ownedByKnown(known)
    await within(({ linkUsers }) => linkUsers.put(known.uuid, licence.id, NOW))
    for (const [one, isMarked] of [
      [free, true],
      [placed, false],
      [inactive, true],
      [ended, true],
    ] as const)
      expect([await mark(one), await mark(one)]).to.deep.equal([isMarked, false])
    for (const one of others) expect(await mark(one)).to.equal(false)
    expect(await marked(free, placed, inactive, ended, ...others)).to.deep.equal([free, inactive, ended])
    const otherTenant = Tenant(newTenant())
    const [elsewhere, there] = [await person('NOT_ACTIVATED', otherTenant), await person('TO_BE_REMOVED')]
    await link(elsewhere, await add(), otherTenant)
    await link(there, await add())
    expect([await mark(elsewhere), await mark(there)]).to.deep.equal([false, false])
  })

  verifies('LIC-9', 'those of a revoked licence are marked, but who has another place or is ACTIVE', async () => {
    const [owner, one, two, second, elsewhere, active, known] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
      await person('ACTIVE'),
      await person(),
    ]
    const licence = await owned(owner, { status: 'revoked' })
    for (const user of [one, two, active]) await member(licence, user)
    // Applied second, and never activated.
    await link(second, licence)
    await use(licence, known.email)
    await use(licence, 'without-a-user@noord.example')
    await use(await owned(elsewhere), elsewhere.email)
    const other = await owned(elsewhere, { status: 'revoked' })
    const mark = ({ id }: Licence) => within(({ linkUsers }) => linkUsers.markLicence(id, NOW))
    expect([await mark(licence), await mark(licence), await mark(other)]).to.deep.equal([4, 0, 0])
    expect(await marked(owner, one, two, second, elsewhere, active, known)).to.deep.equal([owner, one, two, second])
  })

  verifies(
    'LIC-9',
    'those of licences that were marked expired and ended 30 days ago are marked, in pages of licences',
    async () => {
      const before = NOW - days(30)
      const late: User[] = []
      for (let n = 0; n < 3; n += 1) {
        const [owner, one] = [await person(), await person()]
        const licence = await owned(owner, { status: 'expired', expiresAt: before - 1 })
        await member(licence, one)
        late.push(owner, one)
      }
      const spared = [await person(), await person(), await person('ACTIVE'), await person(), await person()]
      const [graced, placed, active, known, unmarked] = spared as [User, User, User, User, User]
      await owned(unmarked, { status: 'active', expiresAt: before - 1 })
      await owned(graced, { status: 'expired', expiresAt: before })
      await owned(placed, { status: 'expired', expiresAt: before - 1 })
      await use(await add(), placed.email)
      await owned(active, { status: 'expired', expiresAt: before - 1 })
      await use(await ownedByKnown(known, { status: 'expired', expiresAt: before - 1 }), known.email)
      const page = () => within(({ linkUsers }) => linkUsers.markExpired(before, NOW, 2))
      expect([await page(), await page(), await page()]).to.deep.equal([4, 2, 0])
      expect(await marked(...late, ...spared)).to.deep.equal(late)
    },
  )

  verifies('LIC-9', 'those of a licence that was deleted are marked after 30 days', async () => {
    const [colleague, placed] = [await person(), await person()]
    const gone = await add()
    await link(colleague, gone)
    await link(placed, gone)
    await use(await add(), placed.email)
    await opened.owner.query('delete from licences where id = $1', [gone.id])
    const run = (before: number) => within(({ linkUsers }) => linkUsers.markExpired(before, NOW, 4))
    expect([await run(NOW - 1), await run(NOW), await run(NOW)]).to.deep.equal([0, 1, 0])
    expect(await marked(colleague, placed)).to.deep.equal([colleague])
  })

  verifies('LIC-9', 'those whom its expiry marked are restored with their licence, and no others', async () => {
    const [owner, second, left, elsewhere, known, late] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person('TO_BE_REMOVED'),
      await person(),
    ]
    const licence = await owned(owner, { status: 'expired', expiresAt: NOW - 2 })
    for (const one of [second, left, late]) await link(one, licence)
    await use(licence, known.email)
    await owned(elsewhere, { status: 'expired', expiresAt: NOW - 2 })
    await within(({ linkUsers }) => linkUsers.markMailbox(left.email, NOW))
    const run = () => within(({ linkUsers }) => linkUsers.markExpired(NOW, NOW, 9))
    expect(await run()).to.equal(4)
    // An administrator decides about them from now on.
    const decided: User = { ...late, status: 'TO_BE_REMOVED', statusSince: NOW }
    await within(({ users }) => users.put(decided))
    await within(({ linkUsers }) => linkUsers.restoreLicence(licence.id, NOW - 1))
    await opened.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenantUuid])
    const { rows } = await opened.owner.query(
      'select user_uuid, status, status_since, expired_at from users join link_users using (tenant_uuid, user_uuid) where licence_id = $1',
      [licence.id],
    )
    const at = (moment: number) => new Date(moment)
    expect(rows).to.have.deep.members([
      { user_uuid: owner.uuid, status: 'NOT_ACTIVATED', status_since: at(NOW - 1), expired_at: null },
      { user_uuid: second.uuid, status: 'NOT_ACTIVATED', status_since: at(NOW - 1), expired_at: null },
      { user_uuid: left.uuid, status: 'TO_BE_REMOVED', status_since: at(NOW), expired_at: null },
    ])
    // The directory and the search too.
    expect(await marked(owner, second, left, elsewhere)).to.deep.equal([left, elsewhere])
    for (const one of [known, decided])
      expect(O.toUndefined(await within(({ users }) => users.find(one.uuid)))).to.deep.equal(one)
  })

  verifies(
    'LIC-9',
    'one who is to be removed is restored by the next licence, unless another changes them',
    async () => {
      const [own, changed] = [await person(), await person()]
      const licence = await owned(own, { status: 'revoked' })
      await link(changed, licence)
      expect(await within(({ linkUsers }) => linkUsers.markLicence(licence.id, NOW))).to.equal(2)
      const next = await add()
      const put = (user: User) => within(({ linkUsers }) => linkUsers.put(user.uuid, next.id, NOW + 1))
      expect(await put(own)).to.equal(true)
      // The old licence no longer concerns them, however long it has ended.
      await within(({ licences }) => licences.put({ ...licence, status: 'expired', expiresAt: NOW - 9 }))
      expect(await within(({ linkUsers }) => linkUsers.markExpired(NOW, NOW + 2, 9))).to.equal(0)
      expect(await marked({ ...own, statusSince: NOW + 1 })).to.deep.equal([])
      const decided: User = { ...changed, name: 'Anders', status: 'TO_BE_REMOVED', statusSince: NOW }
      expect(await during(decided, () => put(changed))).to.equal(false)
      expect(O.toUndefined(await within(({ users }) => users.find(changed.uuid)))).to.deep.equal(decided)
    },
  )

  verifies('LIC-9', 'one whom an administrator changes is no longer marked, even at the same moment', async () => {
    const [own, changed] = [await person(), await person()]
    const licence = await owned(own, { status: 'revoked' })
    await link(changed, licence)
    const decided: User = { ...changed, name: 'Anders' }
    const mark = () => within(({ linkUsers }) => linkUsers.markLicence(licence.id, NOW))
    expect(await during(decided, mark)).to.equal(1)
    expect(await marked(own, decided)).to.deep.equal([own])
  })

  verifies('LIC-9', 'the job waits for a licence that is being prolonged, and leaves its users', async () => {
    const ended = await Promise.all(
      [1, 2].map(async () => {
        const owner = await person()
        return { owner, licence: await owned(owner, { status: 'expired', expiresAt: NOW - 2 }) }
      }),
    )
    const [first, second] = ended.toSorted((a, b) => (a.licence.id < b.licence.id ? -1 : 1))
    if (first === undefined || second === undefined) throw new Error('no licences')
    const prolonged = { ...first.licence, status: 'active', expiresAt: NOW + days(30) } as const
    let job: Promise<number> | undefined
    let isDone = false
    await within(({ licences }) =>
      pipe(
        licences.hold(first.licence.id),
        TE.flatMap(() => licences.put(prolonged)),
        TE.tapIO(() => () => {
          job = within(({ linkUsers }) => linkUsers.markExpired(NOW, NOW, 1)).finally(() => (isDone = true))
        }),
        TE.tap(() => TE.fromTask(() => waiting(() => isDone))),
      ),
    )
    // All that its page chose has changed, which does not end the job.
    expect(await job).to.equal(1)
    expect(await marked(first.owner, second.owner)).to.deep.equal([second.owner])
  })
})
