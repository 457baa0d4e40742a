// Imports of people: what becomes of each person, and that imports of one office run one after the other.
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type Change, requireNothing } from '#application/identity/change.ts'
import { type ImportRefused, type ImportRow, makeImportPeople } from '#application/identity/import-people.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Permissions } from '#domain/identity/role.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { recordChanged } from '#domain/shared/record-changed.ts'
import { storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { mailbox, newTenant } from '#test/contract/sample-connections.ts'
import { sampleRole, sampleTag } from '#test/contract/sample-people.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { makePeopleWorld, memoryInScope, named } from './people-world.ts'

describe('imports of people', () => {
  verifies('ADM-7', 'imports of an office take turns, and none keeps a connection while it waits', async () => {
    let [running, most] = [0, 0]
    const change: Change = () => async () => {
      most = Math.max(most, ++running)
      await setImmediate()
      running--
      return E.left(storeUnavailable)
    }
    const permissions: Permissions = new Set(['users:read', 'users:write'] as const)
    const of = (tenantUuid: TenantUuid) => ({ tenantUuid, permissions }) as Principal
    const importPeople = makeImportPeople({ change, dryRunChange: change, random: { uuid: randomUUID } })
    const [ours, theirs] = [of(newTenant()), of(newTenant())]
    await Promise.all([ours, ours, theirs, ours, theirs].map((one, n) => importPeople(one, [], n % 2 === 0)()))
    expect(most, 'one of each office').to.equal(2)
  })

  verifies('ADM-7', 'adds, changes or leaves each person, or says why not, and writes only what changes', async () => {
    const written: string[] = []
    const stored = memoryInScope()
    const inScope: typeof stored = (scope, work) =>
      stored(scope, (stores) => {
        const put: typeof stores.users.put = (user) => {
          written.push(user.name)
          return stores.users.put(user)
        }
        return work({ ...stores, users: { ...stores.users, put } })
      })
    const world = makePeopleWorld(inScope)
    const { tenant, principal, user: administrator } = await world.administrator()
    const mightier = await world.person(tenant, [await world.role(tenant, ['logs:read'])])
    const eva = await world.person(tenant, [], { name: named('Eva') })
    const [role, tag] = [sampleRole(), sampleTag()]
    const row = ({ email, name }: { email: Mailbox; name: string }, change: Partial<ImportRow> = {}): ImportRow => ({
      email,
      name: named(name),
      tags: O.none,
      roles: O.none,
      language: O.none,
      requires: requireNothing,
      ...change,
    })
    const newcomer = { email: mailbox('nieuw@korrel.example'), name: named('Nieuw') }
    const refused: readonly (readonly [ImportRow, ImportRefused])[] = [
      [row(mightier), { _tag: 'BeyondOwnRights', permissions: ['logs:read'] }],
      [row(administrator, { roles: O.some([]) }), { _tag: 'LastAdministrator' }],
      [row(eva, { roles: O.some([role.uuid]) }), { _tag: 'RolesUnknown', roles: [role.uuid] }],
      [row(eva, { tags: O.some([tag.uuid]) }), { _tag: 'TagsUnknown', tags: [tag.uuid] }],
      [row(eva, { requires: () => TE.left(recordChanged) }), recordChanged],
    ]
    const rows = [...refused.map(([one]) => one), row(eva), row(newcomer), row({ ...eva, name: named('Eva de Wit') })]
    for (const dryRun of [true, false]) {
      written.length = 0
      const people = await must(world.importPeople(principal, rows, dryRun))
      expect(people.slice(0, 5).map(({ after, reason }) => [after, reason])).to.deep.equal(
        refused.map(([, reason]) => [O.none, O.some(reason)]),
      )
      expect(
        people.slice(5).map(({ before, after, reason }) => [before, O.toUndefined(after)?.name, reason]),
      ).to.deep.equal([
        [O.some(eva), 'Eva', O.none],
        [O.none, 'Nieuw', O.none],
        [O.some(eva), 'Eva de Wit', O.none],
      ])
      expect(written, 'the administrator is written and restored').to.deep.equal([
        administrator.name,
        administrator.name,
        'Eva de Wit',
      ])
      expect((await world.auditLog(tenant)).map(({ action }) => action)).to.deep.equal(
        dryRun ? [] : ['user.changed', 'user.created'],
      )
    }
    expect(await world.find(tenant, administrator)).to.deep.equal(administrator)
    // A language is set, and a row without one changes nothing.
    for (const [given, after] of [
      [O.some('en' as const), O.some('en')],
      [O.none, O.some('en')],
    ] as const) {
      await must(world.importPeople(principal, [row(newcomer, { language: given })], false))
      const found = await must(world.inScope(Tenant(tenant), ({ users }) => users.findByEmail(newcomer.email)))
      expect(O.toUndefined(found)?.language).to.deep.equal(after)
    }
  })
})
