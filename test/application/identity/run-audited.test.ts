// What was done is kept with the doing of it or not at all, and mirrored to the log only once it is.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeRunAudited } from '#application/identity/audit.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { ANY_AUDIT_ENTRY, type AuditFact } from '#domain/logging/audit.ts'
import { type InScope, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, NOW } from '#test/contract/sample-connections.ts'
import { sampleTag } from '#test/contract/sample-people.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { makePeopleWorld, memoryInScope, named, refusal } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const fact = (action: string, outcome: AuditFact['outcome'] = 'done'): AuditFact => ({
  action,
  subject: O.none,
  details: { n: 1 },
  outcome,
})

const ACTOR = { _tag: 'Service', name: 'a.job' } as const

function audits(inScope: InScope<IdentityStores> = memoryInScope()) {
  const { log, logged } = makeRecordingLog()
  const tenant = newTenant()
  const runAudited = makeRunAudited({
    inScope,
    clock: { now: () => NOW },
    random: { uuid: randomUUID },
    logOf: () => log,
  })
  const auditLog = async () => {
    const all = { ...ANY_AUDIT_ENTRY, skip: 0, limit: 10 }
    return (await must(inScope(Tenant(tenant), ({ audit }) => audit.list(all)))).data.map(({ action }) => action)
  }
  return { inScope, runAudited, tenant, auditLog, logged: () => logged.map(({ message }) => message) }
}

describe('the audit log', () => {
  verifies('IDN-7', 'all facts are stored, and mirrored after their change is stored, in their order', async () => {
    const { runAudited, tenant, auditLog, logged } = audits()
    const work = runAudited(ACTOR, tenant, () =>
      TE.right({ answer: 7, facts: [fact('first'), fact('second', 'intended')] }),
    )
    expect(await work()).to.deep.equal(E.right(7))
    expect(await auditLog()).to.deep.equal(['second', 'first'])
    expect(logged()).to.deep.equal(['audit.first', 'audit.second'])
  })

  verifies('IDN-7', 'what was refused is neither stored nor logged', async () => {
    const { runAudited, tenant, auditLog, logged, inScope } = audits()
    const tag = sampleTag()
    const work = runAudited(ACTOR, tenant, ({ tags, audit }) =>
      pipe(
        tags.put(tag),
        TE.flatMap(() => audit.record({ ...fact('kept?'), id: tag.uuid, at: NOW, actor: ACTOR })),
        TE.flatMap(() => TE.left('refused' as const)),
      ),
    )
    expect(await work()).to.deep.equal(E.left('refused'))
    expect([await auditLog(), logged()]).to.deep.equal([[], []])
    expect(await must(inScope(Tenant(tenant), ({ tags }) => tags.list))).to.deep.equal([])
  })

  verifies('IDN-7', 'where its entry cannot be written, nothing is done', async () => {
    const bare = memoryInScope()
    const withoutAudit: InScope<IdentityStores> = (scope, work) =>
      bare(scope, (stores) => work({ ...stores, audit: { ...stores.audit, record: () => TE.left(storeUnavailable) } }))
    const world = makePeopleWorld(withoutAudit)
    const { tenant, principal, user } = await world.administrator()
    await world.person(tenant, [], {})
    expect(await refusal(world.addTag(principal, named('Klanten')))).to.deep.equal(storeUnavailable)
    expect(await refusal(world.changeUser(principal, user.uuid, { facebook: true }))).to.deep.equal(storeUnavailable)
    expect(await must(world.listTags(principal))).to.deep.equal([])
    expect(await world.find(tenant, user)).to.deep.equal(user)
    expect(world.logged).to.deep.equal([])
  })

  verifies('IDN-7', 'users who may read the log read it, with the names of their own colleagues', async () => {
    const world = makePeopleWorld()
    const { tenant, principal, user } = await world.administrator(['users:write', 'logs:read'])
    await must(world.addTag(principal, named('Klanten')))
    const { data: entries, total } = await must(
      world.listAudit(principal, {
        ...ANY_AUDIT_ENTRY,
        action: O.some('tag.created'),
        skip: 0,
        limit: 10,
      }),
    )
    expect(total).to.equal(1)
    expect(entries[0]?.actorPerson).to.deep.equal(O.some({ name: user.name, email: user.email }))
    const { principal: stranger } = await world.administrator(['logs:read'])
    expect(await must(world.listAudit(stranger, { ...ANY_AUDIT_ENTRY, skip: 0, limit: 10 }))).to.deep.equal({
      data: [],
      total: 0,
    })
    expect(await world.auditLog(tenant)).to.have.length(1)
  })
})
