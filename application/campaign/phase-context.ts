// Reads what a phase needs besides its participants (texts, template, open link), opens its mailing and begins it (CAM-8, CAM-9).
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { CreateMessages } from '#application/mailing/create-messages.ts'
import { type CampaignRefusal, type CampaignTask, applyCampaignCommand } from '#domain/campaign/campaign-transitions.ts'
import type { Campaign, PhaseKind, PhaseLack, PhaseWork } from '#domain/campaign/campaign.ts'
import { CAMPAIGN_MAILS, type CampaignJob, type CampaignStores } from '#domain/campaign/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { AuditStore } from '#domain/logging/audit.ts'
import type { Mailing } from '#domain/mailing/message.ts'
import { findPictureFaults } from '#domain/mailing/pictures.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { MailContent, Template } from '#domain/mailing/template.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { DueItemStores } from '#domain/shared/due-item.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import type { Stored, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { isLinkOpen, type PublicLink } from '#domain/survey/survey.ts'
import type { ReadTexts } from './plan-texts.ts'

export type PhaseStores = Pick<CampaignStores, 'campaigns' | 'audiences' | 'participants' | 'deliveries'> &
  DueItemStores &
  Pick<SurveyStores, 'surveys' | 'publicLinks' | 'surveyCodes'> &
  Pick<IdentityStores, 'tenants'> &
  Omit<MailingStores, 'outbox'> & {
    readonly audit: Pick<AuditStore, 'record'>
    readonly outbox: MailingStores['outbox'] & Outbox<CampaignJob>
  }

/** The tenant's unit of work, which has locked the campaign. */
export interface CampaignContext<Stores extends PhaseStores = PhaseStores> {
  readonly stores: Stores
  readonly tenantUuid: TenantUuid
  readonly now: Instant
}

export type SendTask = Extract<CampaignTask, { readonly _tag: 'Send' }>

export interface PhaseContext {
  readonly template: Template
  readonly content: MailContent
  readonly link: PublicLink
}

const isSameContent = (a: MailContent, b: MailContent): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The public link of the campaign's codes, which work with no other link. Before the first batch: an open link of the survey. */
const findLink = (
  { stores: { publicLinks }, tenantUuid, now }: CampaignContext,
  { link, survey }: Campaign,
): Stored<O.Option<PublicLink>> =>
  O.isNone(link)
    ? publicLinks.findOpen(tenantUuid, survey, now)
    : pipe(publicLinks.find(tenantUuid, link.value), TE.map(O.filter((found: PublicLink) => isLinkOpen(found, now))))

/** Left: what is missing. */
export function readPhaseContext(
  texts: O.Option<ReadTexts>,
  context: CampaignContext,
  campaign: Campaign,
  phase: PhaseKind,
): TE.TaskEither<PhaseLack | StoreUnavailable, PhaseContext> {
  return gen(function* () {
    const tenant = yield* unwrap(context.stores.tenants.find(context.tenantUuid))
    const template = yield* unwrap(context.stores.templates.find(campaign.template))
    const link = yield* unwrap(findLink(context, campaign))
    // Only before the first batch: later the service does not remove these tags.
    const gone = yield* unwrap(
      phase === 'invite' && O.isNone(campaign.work)
        ? context.stores.audiences.findUnknownTags(campaign.tags)
        : TE.right([]),
    )
    const read = O.flatMap(({ content }: ReadTexts) => O.fromEither(content))(texts)
    if (!O.exists(({ active }: Tenant) => active)(tenant)) return yield* fail('tenant')
    if (O.isNone(template)) return yield* fail('template')
    if (O.isNone(link)) return yield* fail('link')
    if (gone.length > 0) return yield* fail('tags')
    // The template may have lost a file since the plan was checked.
    if (O.isNone(read) || findPictureFaults(read.value, template.value.attachments).length > 0)
      return yield* fail('texts')
    const { language } = template.value.content
    return { template: template.value, content: { ...read.value.content, language }, link: link.value }
  })
}

const openMailing = (
  { openMailing: open }: CreateMessages,
  { stores }: CampaignContext,
  campaign: Campaign,
  { template, content }: PhaseContext,
): Stored<Mailing> =>
  pipe(
    stores.templates.attachments(template.uuid),
    TE.flatMap((attachments) =>
      open(
        stores,
        {
          origin: { kind: CAMPAIGN_MAILS, id: campaign.uuid },
          route: template.systemMailboxKey,
          content,
          replyTo: template.replyTo,
          data: {},
        },
        attachments,
      ),
    ),
  )

/** Returns the mailing of the batches before. Opens a new one for the first batch, or if the texts have changed. */
export function findOrOpenMailing(
  createMessages: CreateMessages,
  context: CampaignContext,
  campaign: Campaign,
  work: O.Option<PhaseWork>,
  phaseContext: PhaseContext,
): Stored<Mailing> {
  return pipe(
    O.isNone(work) ? TE.right(O.none) : context.stores.mailings.find(work.value.mailing),
    TE.map(O.filter(({ content }: Mailing) => isSameContent(content, phaseContext.content))),
    TE.flatMap((found) =>
      O.isSome(found) ? TE.right(found.value) : openMailing(createMessages, context, campaign, phaseContext),
    ),
  )
}

/** Number of participants when the phase begins, for its progress. */
const countExpected = ({ stores }: CampaignContext, { uuid, tags }: Campaign, phase: PhaseKind): Stored<number> =>
  phase === 'invite'
    ? pipe(
        stores.audiences.count(tags),
        TE.map(({ audience }) => audience),
      )
    : pipe(
        stores.deliveries.countOutcomes(uuid),
        TE.map((counts) => counts.reduce((sum, one) => sum + (one.phase === 'invite' ? one.count : 0), 0)),
      )

export function beginPhase(
  context: CampaignContext,
  campaign: Campaign,
  { phase, superseded }: SendTask,
  { link: { publicId: link } }: PhaseContext,
  mailing: Mailing,
): TE.TaskEither<CampaignRefusal | StoreUnavailable, Campaign> {
  return pipe(
    countExpected(context, campaign, phase),
    TE.flatMapEither((count) =>
      applyCampaignCommand(
        { _tag: 'Begin', phase, mailing: mailing.id, link, superseded, expected: count },
        context.now,
      )(campaign),
    ),
  )
}
