// Users whom licences made, marked for removal in PostgreSQL; with the directory and the search in step.
import { expect } from 'chai'
import type * as TE from 'fp-ts/lib/TaskEither.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import { REMOVAL_GRACE, type LivingStatus, type User } from '#domain/identity/user.ts'
import type { Licence } from '#domain/licence/licence.ts'
import { days } from '#domain/shared/clock.ts'
import { Admin, type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
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

  const tenant = Tenant(newTenant())
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
  const owned = (by: User, change: Partial<Licence> = {}) =>
    add({ applicant: O.some({ name: by.name, email: by.email, user: by.uuid }), ...change })
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
    await use(await add(), placed.email)
    await use(await add(), inactive.email, { deactivatedAt: O.some(NOW) })
    await use(await add({ status: 'revoked' }), ended.email)
    const others = [await person('ACTIVE'), await person('INACTIVE')]
    for (const [one, isMarked] of [
      [free, true],
      [placed, false],
      [inactive, true],
      [ended, true],
    ] as const)
      expect([await mark(one), await mark(one)]).to.deep.equal([isMarked, false])
    for (const one of others) expect(await mark(one)).to.equal(false)
    expect(await marked(free, placed, inactive, ended, ...others)).to.deep.equal([free, inactive, ended])
    const [elsewhere, there] = [await person('NOT_ACTIVATED', Tenant(newTenant())), await person('TO_BE_REMOVED')]
    expect([await mark(elsewhere), await mark(there)]).to.deep.equal([false, false])
  })

  verifies('LIC-9', 'those of a revoked licence are marked, but who has another place or is ACTIVE', async () => {
    const [owner, one, two, elsewhere, active] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person('ACTIVE'),
    ]
    const licence = await owned(owner, { status: 'revoked' })
    for (const user of [one, two, active]) await use(licence, user.email)
    await use(licence, 'without-a-user@noord.example')
    await use(await owned(elsewhere), elsewhere.email)
    const other = await owned(elsewhere, { status: 'revoked' })
    const mark = ({ id }: Licence) => within(({ linkUsers }) => linkUsers.markLicence(id, NOW))
    expect([await mark(licence), await mark(licence), await mark(other)]).to.deep.equal([3, 0, 0])
    expect(await marked(owner, one, two, elsewhere, active)).to.deep.equal([owner, one, two])
  })

  verifies(
    'LIC-9',
    'those of licences that expired 30 days ago are marked, in pages, however that was written',
    async () => {
      const before = NOW - days(30)
      const late: User[] = []
      for (const status of ['expired', 'active', 'pending'] as const) {
        const [owner, one] = [await person(), await person()]
        const licence = await owned(owner, { status, expiresAt: before - 1 })
        await use(licence, one.email)
        late.push(owner, one)
      }
      const spared = [await person(), await person(), await person('ACTIVE')]
      const [graced, placed, active] = spared as [User, User, User]
      await owned(graced, { status: 'expired', expiresAt: before })
      await owned(placed, { status: 'expired', expiresAt: before - 1 })
      await use(await add(), placed.email)
      await owned(active, { status: 'expired', expiresAt: before - 1 })
      const page = () => within(({ linkUsers }) => linkUsers.markExpired(before, NOW, 4))
      expect([await page(), await page(), await page()]).to.deep.equal([4, 2, 0])
      expect(await marked(...late, ...spared)).to.deep.equal(late)
    },
  )
})
