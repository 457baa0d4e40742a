// The job that anonymises people, as a replica runs it, over all areas that keep anything of them; and people for it.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeRunAudited } from '#application/identity/audit.ts'
import { composeMyData, composeRemoval } from '#bootstrap/compose/identity-area.ts'
import { REMOVAL_GRACE, type User } from '#domain/identity/user.ts'
import { ANY_AUDIT_ENTRY } from '#domain/logging/audit.ts'
import { Admin, type InScope, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { mailbox, newTenant, NOW } from '#test/contract/sample-connections.ts'
import { newDigest, sampleRole, sampleSignIn, sampleTag, sampleUser } from '#test/contract/sample-people.ts'
import type { PersonalWorld } from '#test/support/personal-world.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { samplePerson } from '#test/support/sample-person.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { pseudonymOf } from '#test/support/sample-archives.ts'

type Stores = Parameters<Parameters<PersonalWorld['inScope']>[1]>[0]

/** Cut off once it has kept its unit of work number `last`. */
export function replica(inScope: InScope<Stores>, last = Infinity, linkTenant = newTenant()) {
  const clock = makeMovableClock(NOW)
  const { log, logged } = makeRecordingLog()
  let steps = 0
  const frail: InScope<Stores> = (scope, work) => async () => {
    const step = steps++
    const outcome = step > last ? E.left(storeUnavailable) : await inScope(scope, work)()
    return step === last ? E.left(storeUnavailable) : outcome
  }
  const bugs: unknown[] = []
  const deps = {
    inScope: frail,
    clock,
    log,
    linkTenant,
    random: { uuid: randomUUID },
    trackError: (_: string, bug: unknown) => bugs.push(bug),
  }
  const runAudited = makeRunAudited<Stores>({ ...deps, logOf: () => log })
  const { eraseMyData } = composeMyData({ ...deps, pseudonymOf })
  return { ...composeRemoval({ ...deps, runAudited }, eraseMyData), deps, runAudited, logged, bugs, steps: () => steps }
}

export const due = { status: 'TO_BE_REMOVED', statusSince: NOW - REMOVAL_GRACE } as const

/** Offices, their users, and what is left of them. */
export function makeRemovalWorld(world: PersonalWorld) {
  const office = async (): Promise<TenantUuid> => {
    const uuid = newTenant()
    await world.within(Admin, ({ tenants }) =>
      tenants.put({ uuid, name: 'Kantoor', active: true, mailDomains: [], language: 'nl' }),
    )
    return uuid
  }
  const add = async (tenant: TenantUuid, change: Partial<User>): Promise<User> => {
    const user = sampleUser(change)
    await world.within(Tenant(tenant), ({ users }) => users.add(user))
    return user
  }
  const find = (tenant: TenantUuid, { uuid }: User) => world.within(Tenant(tenant), ({ users }) => users.find(uuid))
  const auditLog = async (tenant: TenantUuid) => {
    const all = { ...ANY_AUDIT_ENTRY, skip: 0, limit: 100 }
    return (await world.within(Tenant(tenant), ({ audit }) => audit.list(all))).data
  }
  const placesOf = ({ email }: User) => world.within(Admin, ({ userDirectory }) => userDirectory.findPlaces(email))

  /** A user with data of every kind: of the tenant, and of the ledger with two mailboxes. */
  const furnished = async () => {
    const tenant = await office()
    const { person, mark } = await samplePerson(world, { tenantUuid: tenant })
    const [role, tag] = [sampleRole(), sampleTag()]
    await world.within(Tenant(tenant), ({ roles }) => roles.put(role))
    await world.within(Tenant(tenant), ({ tags }) => tags.put(tag))
    const user = await add(tenant, {
      ...due,
      name: `Anne ${mark}`,
      email: mailbox(`Anne-${mark}@Kantoor.example`),
      roles: [role.uuid],
      tags: [tag.uuid],
      facebook: true,
      language: O.some('en'),
    })
    await world.within(Admin, ({ signIns }) =>
      signIns.add(sampleSignIn({ tenantUuid: tenant, user: user.uuid }), O.some(newDigest())),
    )
    return { tenant, person, mark, user }
  }

  const isGone = async ({ tenant, person, user }: Awaited<ReturnType<typeof furnished>>, when = ''): Promise<void> => {
    expect(await find(tenant, user), when).to.deep.equal(O.none)
    expect(await placesOf(user), when).to.deep.equal([])
    for (const [kind, items] of Object.entries(await world.exported(person)))
      expect(items, `${when} ${kind}`).to.deep.equal([])
    const counts = await world.within(Tenant(tenant), ({ users }) => users.countByStatus)
    expect(counts, when).to.deep.include({ TO_BE_REMOVED: 0, ANONYMISED: 1 })
    const signIns = await world.within(Admin, (stores) => stores.signIns.list({ tenantUuid: tenant, user: user.uuid }))
    expect(signIns, when).to.deep.equal([])
    const entries = await auditLog(tenant)
    expect(
      entries.map(({ action, actor, subject, details }) => ({ action, actor, subject, details })),
      when,
    ).to.deep.equal([
      {
        action: 'user.anonymised',
        actor: { _tag: 'Service', name: 'identity.anonymise' },
        subject: O.some(user.uuid),
        details: {},
      },
    ])
  }

  return { office, add, find, auditLog, furnished, isGone }
}
