// Contract of LinkUserStore: users whom licences made are marked for removal and restored, with the directory and lists of users in step.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LivingStatus, User } from '#domain/identity/user.ts'
import type { Licence } from '#domain/licence/licence.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { Admin, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant, newUuid, NOW } from './sample-connections.ts'
import { everybody, sampleUser } from './sample-people.ts'
import { licencesOfSubject } from './licences-of-subject.ts'
import type { StoreSubject } from './store-subject.ts'

export function linkUserStoreContract(open: () => Promise<StoreSubject>): void {
  const { subject, tenant, within, add, use } = licencesOfSubject(open)

  const person = async (status: LivingStatus = 'NOT_ACTIVATED', scope = tenant): Promise<User> => {
    const user = sampleUser({ status, statusSince: NOW - 1, email: mailbox(`Anne-${newUuid()}@noord.example`) })
    await subject.within(scope, ({ users }) => users.addUninvited(user))
    return user
  }
  const find = ({ uuid }: User) => within(({ users }) => users.find(uuid)).then(O.toUndefined)
  const made = new Set<User>()
  /** The licence made them, or made them before and they came to this one. */
  const link = async (user: User, { id }: Licence, scope = tenant): Promise<void> => {
    await subject.within(scope, ({ linkUsers }): Stored<unknown> =>
      made.has(user) ? linkUsers.put(user.uuid, id, NOW) : linkUsers.add(user.uuid, id),
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
    const due = await subject.within(Admin, ({ userDirectory }) => userDirectory.listToBeRemoved(NOW, O.none, 500))
    const gone: User[] = []
    for (const one of people) {
      const user = await find(one)
      const isGone = due.some((place) => place.user === one.uuid)
      expect(user?.status).to.equal(isGone ? 'TO_BE_REMOVED' : one.status)
      expect(user?.statusSince).to.equal(isGone ? NOW : one.statusSince)
      const { total } = await within(({ users }) =>
        users.list({ ...everybody, q: one.email, statuses: ['TO_BE_REMOVED'] }),
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
      const before = NOW - fromDays(30)
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
    await within(({ licences }) => licences.remove(gone.id))
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
    for (const one of [owner, second]) expect(await find(one)).to.deep.equal({ ...one, statusSince: NOW - 1 })
    // The directory and the search too.
    const restored = [owner, second].map((one) => ({ ...one, statusSince: NOW - 1 }))
    expect(await marked(...restored, left, elsewhere)).to.deep.equal([left, elsewhere])
    for (const one of [known, decided]) expect(await find(one)).to.deep.equal(one)
  })

  verifies(
    'LIC-9',
    'one who is to be removed is restored by the next licence, unless another changed them',
    async () => {
      const [own, changed] = [await person(), await person()]
      const licence = await owned(own, { status: 'revoked' })
      await link(changed, licence)
      expect(await within(({ linkUsers }) => linkUsers.markLicence(licence.id, NOW))).to.equal(2)
      const decided: User = { ...changed, name: 'Anders', status: 'TO_BE_REMOVED', statusSince: NOW }
      await within(({ users }) => users.put(decided))
      const next = await add()
      const put = (user: User) => within(({ linkUsers }) => linkUsers.put(user.uuid, next.id, NOW + 1))
      expect([await put(own), await put(changed)]).to.deep.equal([true, false])
      // The old licence no longer concerns them, however long it has ended.
      await within(({ licences }) => licences.put({ ...licence, status: 'expired', expiresAt: NOW - 9 }))
      expect(await within(({ linkUsers }) => linkUsers.markExpired(NOW, NOW + 2, 9))).to.equal(0)
      expect(await marked({ ...own, statusSince: NOW + 1 })).to.deep.equal([])
      expect(await find(changed)).to.deep.equal(decided)
    },
  )

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [one, marked, unmade] = [await person(), await person(), await person()]
    const [first, next] = [await add(), await add()]
    await link(one, first)
    await link(marked, first)
    const outcome = await subject.inScope(tenant, ({ linkUsers }) =>
      pipe(
        linkUsers.put(one.uuid, next.id, NOW),
        TE.flatMap(() => linkUsers.add(unmade.uuid, next.id)),
        TE.flatMap(() => linkUsers.markMailbox(marked.email, NOW)),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await find(marked)).to.deep.equal(marked)
    const mark = ({ id }: Licence) => within(({ linkUsers }) => linkUsers.markLicence(id, NOW))
    expect([await mark(next), await mark(first)]).to.deep.equal([0, 2])
  })

  it('has no users in another tenant or the admin scope, and none who was anonymised', async () => {
    const [one, gone] = [await person(), await person()]
    const licence = await add()
    await link(one, licence)
    await link(gone, licence)
    for (const scope of [Admin, Tenant(newTenant())])
      expect(await subject.within(scope, ({ linkUsers }) => linkUsers.markLicence(licence.id, NOW))).to.equal(0)
    await within(({ users }) => users.anonymise(gone.uuid, NOW))
    expect(await within(({ linkUsers }) => linkUsers.put(gone.uuid, licence.id, NOW))).to.equal(false)
    expect(await within(({ linkUsers }) => linkUsers.markLicence(licence.id, NOW))).to.equal(1)
  })
}
