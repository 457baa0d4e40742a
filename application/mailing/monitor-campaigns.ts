// Campaigns of the participation monitor: made known for their templates, which are then routed through the system mailbox (SYS-13).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as O from 'fp-ts/lib/Option.js'
import { type AskRefused, type Change, type ChangeRefused, permitted } from '#application/identity/change.ts'
import type { Audited } from '#application/identity/audit.ts'
import type { IdentityStores, Page, Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { TemplateUnknown } from '#domain/mailing/failures.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import type { MailingStores, MonitorCampaign } from '#domain/mailing/ports.ts'
import type { Random, TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

type Stores = Pick<MailingStores, 'monitorCampaigns' | 'templates'>

export interface TaggedTemplates {
  readonly uniqueTemplateUuids: number
  readonly modified: number
  readonly skipped: number
}

export interface MonitorCampaigns {
  readonly list: (principal: Principal, page: Page) => TE.TaskEither<AskRefused, Paged<MonitorCampaign>>
  readonly add: (
    principal: Principal,
    campaign: Omit<MonitorCampaign, 'uuid'>,
  ) => TE.TaskEither<ChangeRefused | TemplateUnknown, MonitorCampaign>
}

/** Of one tenant (SYS-13). Twice changes nothing more. */
export type TagMonitorTemplates = (tenantUuid: TenantUuid) => Stored<TaggedTemplates>

const TEMPLATES = ['invitation', 'firstReminder', 'secondReminder'] as const

export const makeMonitorCampaigns = (deps: {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly random: Random
}): MonitorCampaigns => ({
  list: (principal, page) =>
    pipe(
      permitted(principal, 'campaigns:read'),
      TE.flatMap(() =>
        deps.inScope(Tenant(principal.tenantUuid), ({ monitorCampaigns }) => monitorCampaigns.list(page)),
      ),
    ),
  add: (principal, given) =>
    deps.change(principal, 'campaigns:write', ({ stores }) =>
      pipe(
        TEMPLATES,
        TE.traverseSeqArray((field) =>
          pipe(
            field === 'invitation' ? O.some(given.invitation) : given[field],
            O.match(
              () => TE.right(undefined),
              (uuid) =>
                pipe(
                  stores.templates.find(uuid),
                  TE.flatMap(
                    TE.fromOption((): TemplateUnknown | StoreUnavailable => ({ _tag: 'TemplateUnknown', field })),
                  ),
                  TE.asUnit,
                ),
            ),
          ),
        ),
        TE.map((): MonitorCampaign => ({ ...given, uuid: deps.random.uuid() as Uuid })),
        TE.tap((campaign) => stores.monitorCampaigns.add(campaign)),
        TE.map((campaign) => ({ answer: campaign, facts: [mailFact('monitor-campaign.created', campaign.uuid)] })),
      ),
    ),
})

export const makeTagMonitorTemplates =
  (deps: { readonly audited: Audited<Stores> }): TagMonitorTemplates =>
  (tenantUuid) =>
    deps.audited({ _tag: 'Service', name: 'tag:monitor-templates' }, tenantUuid, ({ monitorCampaigns, templates }) =>
      pipe(
        TE.Do,
        TE.bind('used', () => monitorCampaigns.templates()),
        TE.bind('modified', ({ used }) => templates.tag(used, 'monitor')),
        TE.map(({ used, modified }) => ({
          answer: {
            uniqueTemplateUuids: used.length,
            modified: modified.length,
            skipped: used.length - modified.length,
          },
          facts: modified.map((uuid) => mailFact('template.routed', uuid, { key: 'monitor' })),
        })),
      ),
    )
