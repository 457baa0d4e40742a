// What every GrantStore and ConnectionStore has to do: a grant lives as long as its sign-in, and is held by one at a time.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Grant } from '#domain/assistant/connection.ts'
import type { UserPlace } from '#domain/identity/ports.ts'
import type { SignIn, SignInId } from '#domain/identity/principal.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newOnceDigest, sampleAssistant, sampleCode, sampleConsent } from './sample-assistants.ts'
import { newTenant, NOW } from './sample-connections.ts'
import { newDigest, sampleRole, sampleSignIn, sampleUser } from './sample-people.ts'
import { type ContractStores, type StoreSubject, subjectOf, together } from './store-subject.ts'

type Ending = (stores: ContractStores, signIn: SignIn) => TE.TaskEither<StoreUnavailable, unknown>

const firstGrant = ({ id }: SignIn): Grant => ({ connection: id, generation: 1, rotations: [] })

export function grantStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const connected = async (change: Partial<SignIn> = {}): Promise<SignIn> => {
    const signIn = sampleAssistant(change)
    await within(Admin, ({ signIns, grants }) =>
      pipe(
        signIns.add(signIn, O.none),
        TE.flatMap(() => grants.add(firstGrant(signIn))),
      ),
    )
    return signIn
  }
  const held = (id: SignInId) => within(Admin, ({ grants }) => grants.lock(id))

  verifies('MCP-7', 'a grant is returned as it was last put, and none where nothing was granted', async () => {
    const [one, other] = [await connected(), await connected()]
    expect(await held(one.id)).to.deep.equal(O.some(firstGrant(one)))
    const next = { ...firstGrant(one), generation: 3, rotations: [NOW, NOW + 1] }
    await within(Admin, ({ grants }) => grants.put(next))
    expect(await held(one.id)).to.deep.equal(O.some(next))
    expect(await held(other.id)).to.deep.equal(O.some(firstGrant(other)))
    const unknown = sampleAssistant()
    await within(Admin, ({ grants }) => grants.put(firstGrant(unknown)))
    expect(await held(unknown.id)).to.deep.equal(O.none)
  })

  verifies('MCP-7', 'a lock on a grant is exclusive until the unit of work is over', async () => {
    const one = await connected()
    await together(8, () =>
      within(Admin, ({ grants, signIns }) =>
        pipe(
          grants.lock(one.id),
          TE.flatMap(
            O.match(
              () => TE.right(undefined),
              (grant) => grants.put({ ...grant, generation: grant.generation + 1 }),
            ),
          ),
          TE.tap(() => signIns.touch(one.id, NOW + 1, NOW + 1, 0)),
        ),
      ),
    )
    expect(await held(one.id)).to.have.nested.property('value.generation', 9)
  })

  const role = sampleRole()
  const endings = {
    'by itself': ({ signIns }, { id, ...place }) => signIns.end(place, id),
    'with all of its person': ({ signIns }, place) => signIns.endAllOf(place),
    'for being one too many': ({ signIns }, place) => signIns.endAllBut(place, 'assistant', 0),
    'with all who have a role': ({ signIns }, { tenantUuid }) => signIns.endAllHolding(tenantUuid, role.uuid),
    'for having expired': ({ signIns }, { expiresAt }) => signIns.deleteExpired(expiresAt),
  } satisfies Readonly<Record<string, Ending>>
  const ways: Readonly<Record<string, Ending>> = endings
  for (const how of ['with all of its person', 'with all who have a role'] as const)
    verifies('IDN-10', `consents and codes end with sign-ins that end ${how}, and no others do`, async () => {
      const [eva, here] = [sampleUser({ roles: [role.uuid] }), newTenant()]
      await within(Tenant(here), ({ roles, users }) =>
        pipe(
          roles.put(role),
          TE.flatMap(() => users.add(eva)),
        ),
      )
      const added = async (place: UserPlace) => {
        const [ticket, code] = [newOnceDigest(), newOnceDigest()]
        await within(Admin, ({ consents, codes }) =>
          pipe(
            consents.add(sampleConsent({ place }), ticket),
            TE.flatMap(() => codes.add(sampleCode({ place }), code)),
          ),
        )
        const isThere = ({ consents, codes }: ContractStores) =>
          pipe(
            consents.find(ticket),
            TE.bindTo('consent'),
            TE.bind('code', () => codes.has(code)),
            TE.map(({ consent, code }) => [O.isSome(consent), code]),
          )
        return () => within(Admin, isThere)
      }
      const signIn = sampleAssistant({ tenantUuid: here, user: eva.uuid })
      const [theirs, others] = [await added(signIn), await added(sampleAssistant())]
      expect(await theirs()).to.deep.equal([true, true])
      await within(Tenant(here), (stores) => endings[how](stores, signIn))
      expect([await theirs(), await others()]).to.deep.equal([
        [false, false],
        [true, true],
      ])
    })

  for (const [how, end] of Object.entries(ways))
    verifies(['MCP-7', 'MCP-8'], `a grant ends with a sign-in that ends ${how}`, async () => {
      const [eva, here] = [sampleUser({ roles: [role.uuid] }), newTenant()]
      await within(Tenant(here), ({ roles, users }) =>
        pipe(
          roles.put(role),
          TE.flatMap(() => users.add(eva)),
        ),
      )
      const one = await connected({ tenantUuid: here, user: eva.uuid })
      const other = await connected({ expiresAt: one.expiresAt + 1 })
      await within(Tenant(here), (stores) => end(stores, one))
      expect(await within(Admin, ({ signIns }) => signIns.findById(one.id))).to.deep.equal(O.none)
      expect(await held(one.id)).to.deep.equal(O.none)
      expect(await held(other.id)).to.deep.equal(O.some(firstGrant(other)))
    })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [one, another] = [await connected(), sampleAssistant()]
    const outcome = await inScope(Admin, ({ grants, signIns }) =>
      pipe(
        grants.put({ ...firstGrant(one), generation: 7 }),
        TE.flatMap(() => signIns.add(another, O.none)),
        TE.flatMap(() => grants.add(firstGrant(another))),
        TE.flatMap(() => signIns.endAllOf(one)),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await held(one.id)).to.deep.equal(O.some(firstGrant(one)))
    expect(await held(another.id)).to.deep.equal(O.none)
  })
}

export function connectionStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const list = (tenant: SignIn['tenantUuid'], skip = 0, limit = 10) =>
    within(Tenant(tenant), ({ connections }) => connections.list({ skip, limit }))

  verifies('MCP-8', 'administrators see their people’s connections, the latest used first, page by page', async () => {
    const [here, there] = [newTenant(), newTenant()]
    const [eva, piet] = [sampleUser(), sampleUser({ name: 'Piet de Vries' })]
    const connected = async (tenantUuid: SignIn['tenantUuid'], user: typeof eva, change: Partial<SignIn> = {}) => {
      const signIn = sampleAssistant({ tenantUuid, user: user.uuid, ...change })
      await within(Admin, ({ signIns }) => signIns.add(signIn, O.none))
      return { signIn, person: { name: user.name, email: user.email } }
    }
    for (const tenant of [here, there])
      for (const user of [eva, piet]) await within(Tenant(tenant), ({ users }) => users.add(user))
    const third = await connected(here, eva, { lastUsedAt: NOW - 2 })
    const first = await connected(here, piet, { lastUsedAt: NOW + 1, expiresAt: NOW - 1 })
    const [second, secondToo] = [await connected(here, eva), await connected(here, piet)].toSorted((a, b) =>
      a.signIn.id < b.signIn.id ? -1 : 1,
    )
    const elsewhere = await connected(there, eva)
    await connected(here, sampleUser())
    await within(Admin, ({ signIns }) =>
      signIns.add(sampleSignIn({ tenantUuid: here, user: eva.uuid }), O.some(newDigest())),
    )
    const all = [first, second, secondToo, third]
    expect(await list(here)).to.deep.equal({ data: all, total: 4 })
    for (const [skip, limit] of [
      [0, 2],
      [2, 2],
      [3, 9],
      [4, 2],
      [9, 1],
    ] as const)
      expect(await list(here, skip, limit)).to.deep.equal({ data: all.slice(skip, skip + limit), total: 4 })
    expect(await list(there)).to.deep.equal({ data: [elsewhere], total: 1 })
    for (const scope of [Admin, Tenant(newTenant())])
      expect(await within(scope, ({ connections }) => connections.list({ skip: 0, limit: 9 }))).to.deep.equal({
        data: [],
        total: 0,
      })
    await within(Tenant(here), ({ users }) => users.anonymise(piet.uuid, NOW))
    expect(await list(here)).to.have.property('total', 2)
  })
}
