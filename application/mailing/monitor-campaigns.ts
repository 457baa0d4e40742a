// Campaigns of the participation monitor, registered so that their templates can be routed through the system mailbox (SYS-13).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type Change, makeRead } from '#application/identity/change.ts'
import type { RunAudited } from '#application/identity/audit.ts'
import type { IdentityStores, Page } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { TemplateUnknown } from '#domain/mailing/failures.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import type { MailingStores, MonitorCampaign } from '#domain/mailing/ports.ts'
import type { Random, TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { requireFound, type InScope } from '#domain/shared/unit-of-work.ts'

type Stores = Pick<MailingStores, 'monitorCampaigns' | 'templates'>

const TEMPLATES = ['invitation', 'firstReminder', 'secondReminder'] as const

export type MonitorCampaigns = ReturnType<typeof makeMonitorCampaigns>

export function makeMonitorCampaigns(deps: {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly random: Random
}) {
  const read = makeRead(deps.inScope)
  return {
    list: (principal: Principal, page: Page) =>
      read(principal, 'campaigns:read', ({ monitorCampaigns }) => monitorCampaigns.list(page)),
    add: (principal: Principal, given: Omit<MonitorCampaign, 'uuid'>) =>
      deps.change(principal, 'campaigns:write', ({ stores }) =>
        gen(function* () {
          yield* unwrap(
            pipe(
              TEMPLATES.flatMap((field) => {
                const uuid = field === 'invitation' ? given.invitation : O.toUndefined(given[field])
                return uuid === undefined ? [] : [{ field, uuid }]
              }),
              TE.traverseSeqArray(({ field, uuid }) =>
                pipe(stores.templates.find(uuid), requireFound<TemplateUnknown>({ _tag: 'TemplateUnknown', field })),
              ),
            ),
          )
          const campaign: MonitorCampaign = { ...given, uuid: deps.random.uuid() as Uuid }
          yield* unwrap(stores.monitorCampaigns.add(campaign))
          return { answer: campaign, facts: [mailFact('monitor-campaign.created', campaign.uuid)] }
        }),
      ),
  }
}

/** Routes the templates of one tenant's monitor campaigns through the system mailbox (SYS-13). A second run changes nothing. */
export function makeTagMonitorTemplates(deps: { readonly runAudited: RunAudited<Stores> }) {
  return function tagMonitorTemplates(tenantUuid: TenantUuid) {
    return deps.runAudited(
      { _tag: 'Service', name: 'tag:monitor-templates' },
      tenantUuid,
      ({ monitorCampaigns, templates }) =>
        gen(function* () {
          const used = yield* unwrap(monitorCampaigns.listTemplates())
          const modified = yield* unwrap(templates.tag(used, 'monitor'))
          return {
            answer: {
              uniqueTemplateUuids: used.length,
              modified: modified.length,
              skipped: used.length - modified.length,
            },
            facts: modified.map((uuid) => mailFact('template.routed', uuid, { key: 'monitor' })),
          }
        }),
    )
  }
}
