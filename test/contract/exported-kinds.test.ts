// The export of a person, kind by kind: each has its rows from the first on, and a page begins behind the one before it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { dataCategories } from '#adapters/http/privacy/data-categories.ts'
import { listLinkAreas, listPersonalAreas } from '#bootstrap/compose/identity-area.ts'
import type { ExportPage } from '#domain/identity/personal-data.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { sampleUser } from '#test/contract/sample-people.ts'
import { notifyUser } from '#test/support/notified-user.ts'
import { type PersonalWorld, personalWorldInMemory, type WorldStores } from '#test/support/personal-world.ts'
import { openPersonalWorld } from '#test/support/stored-personal-world.ts'
import { pseudonymOf } from '#test/support/sample-archives.ts'
import { mailsTo, samplePerson } from '#test/support/sample-person.ts'
import { verifies } from '#test/support/verifies.ts'

/** The field of an item by which the next page is found; an empty one: the item itself. */
const KEYS: Readonly<Record<string, string>> = {
  exclusions: '',
  contactChoices: 'address',
  salesLinks: 'itemDigest',
  opportunityClaims: 'itemDigest',
  timeLinks: 'itemDigest',
  archives: 'id',
  announcements: 'id',
  waitingMails: 'of',
  undecidedMails: 'of',
  licenceActivations: 'mailbox',
  licenceApplications: 'licence',
  messages: 'id',
  connections: 'id',
  linkUsers: 'id',
  linkNotifications: 'id',
  linkEvents: 'id',
  linkMessages: 'id',
}
const declaredKinds = [...new Set(dataCategories.flatMap(({ kinds }) => kinds))]
const NO_PAGE = { items: [], next: O.none }

function keyIn(kind: string, item: unknown): string {
  const name = KEYS[kind] ?? ''
  const key: unknown = name === '' ? item : Object.entries(item ?? {}).find(([field]) => field === name)?.[1]
  return toComparable(String(key))
}

/** One row, and pieces that are joined: the whole export reads these. */
const WITHOUT_A_KEY = ['settings', 'waitingFiles', 'undecidedFiles']

function exportedKindsContract(open: () => Promise<PersonalWorld & { readonly close?: () => Promise<void> }>): void {
  let world: Awaited<ReturnType<typeof open>>
  before(async () => {
    world = await open()
  })
  after(() => world?.close?.())

  /** Two of everything, in their office and in the link tenant. */
  const personOfTwo = async () => {
    const first = await samplePerson(world)
    const second = await samplePerson(world, { tenantUuid: first.person.tenantUuid, user: first.user })
    const link = Tenant(world.linkTenant)
    for (const { address, mark, by } of [first, second]) {
      const user = sampleUser({ email: mailbox(address('anne')), name: by.name })
      await world.within(link, (stores) =>
        pipe(
          stores.users.add(user),
          TE.mapLeft(() => new Error('the user is not added')),
          TE.flatMap(() => notifyUser(stores, user)),
        ),
      )
      await mailsTo(world, { scope: link, address, mark, by }, [{}])
    }
    return first.person
  }

  type Kinds = Readonly<Record<string, ExportPage>>
  const kindsHere = (stores: WorldStores): Kinds =>
    Object.assign({}, ...listPersonalAreas(pseudonymOf)(stores).map((area) => area.export))
  const kindsOfLinkTenant = (stores: WorldStores): Kinds =>
    Object.assign({}, ...listLinkAreas(stores).map((area) => area.export))

  verifies(
    'PLG-23',
    'each declared kind has every row, behind the first row the others, and none after an erasure',
    async () => {
      const person = await personOfTwo()
      const exported = await world.exported(person)
      expect(Object.keys(exported)).to.have.members([...Object.keys(KEYS), ...WITHOUT_A_KEY])
      for (const kind of WITHOUT_A_KEY) expect(exported[kind], kind).not.to.deep.equal([])
      for (const [tenant, kindsOf] of [
        [person.tenantUuid, kindsHere],
        [world.linkTenant, kindsOfLinkTenant],
      ] as const) {
        const kinds = Object.keys(await world.within(Tenant(tenant), (stores) => TE.right(kindsOf(stores))))
        for (const kind of kinds.filter((one) => one in KEYS)) {
          const pageBehind = (after: O.Option<string>) =>
            world.within(Tenant(tenant), (stores) => kindsOf(stores)[kind]?.(person, after) ?? TE.right(NO_PAGE))
          const { items } = await pageBehind(O.none)
          // Mails come one a page, and everything else in one.
          const [first, ...others] = items.length === 1 ? (exported[kind] ?? []) : items
          expect(others, kind).not.to.deep.equal([])
          const behind = (await pageBehind(O.some(keyIn(kind, first)))).items
          expect(behind.map((one) => keyIn(kind, one))).to.deep.equal(others.map((one) => keyIn(kind, one)))
        }
      }
      await world.erase(person)
      const left = await world.exported(person)
      expect(Object.keys(left).toSorted()).to.deep.equal(declaredKinds.toSorted())
      expect(Object.values(left).flat()).to.deep.equal([])
    },
  )
}

describe('the export of a person, kind by kind, in memory', () =>
  exportedKindsContract(async () => personalWorldInMemory()))
describe('the export of a person, kind by kind, in PostgreSQL', () => exportedKindsContract(openPersonalWorld))
