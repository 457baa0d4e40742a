// One batch of a phase: the next participants get their codes and messages, and each gets an outcome (CAM-8, CAM-9, CAM-11, CAM-14, CAM-17, CAM-18).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CreateMessages } from '#application/mailing/create-messages.ts'
import { issueCodes } from '#application/survey/issue-codes.ts'
import { type CampaignCommand, type CampaignStep, campaignTransition } from '#domain/campaign/campaign-transitions.ts'
import type { Campaign, PhaseKind, PhaseWork } from '#domain/campaign/campaign.ts'
import {
  decideReminder,
  type Delivery,
  type ReminderDecision,
  type ReminderFacts,
  type SkipReason,
} from '#domain/campaign/delivery.ts'
import { campaignChanged, type CampaignChanged } from '#domain/campaign/failures.ts'
import { CAMPAIGN_MAILS, type AudienceMember, type CampaignJob, type CampaignStores } from '#domain/campaign/ports.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import type { Mailing, MailMessage, Recipient } from '#domain/mailing/message.ts'
import type { MailingStores, ParseContent } from '#domain/mailing/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { MailContent, Template } from '#domain/mailing/template.ts'
import type { AuditStore } from '#domain/logging/audit.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import type { Stored, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { CodesExhausted } from '#domain/survey/failures.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import { isLinkOpen, type PublicLink } from '#domain/survey/survey.ts'

export type PhaseStores = Pick<
  CampaignStores,
  'campaigns' | 'campaignsDue' | 'audiences' | 'participants' | 'deliveries'
> &
  Pick<SurveyStores, 'publicLinks' | 'surveyCodes'> &
  Pick<IdentityStores, 'tenants'> &
  Omit<MailingStores, 'outbox'> & {
    readonly audit: Pick<AuditStore, 'record'>
    readonly outbox: MailingStores['outbox'] & Outbox<CampaignJob>
  }

export interface PhaseBatchesDeps {
  readonly createMessages: CreateMessages
  readonly parseContent: ParseContent
  readonly log: Log
  /** Where people reach the service. */
  readonly baseUrl: string
  /** Participants of one unit of work; absent: BATCH. */
  readonly batch?: number
}

/** What a phase needs besides its participants. */
export interface PhaseContext {
  readonly template: Template
  readonly content: MailContent
  readonly link: PublicLink
}

export interface BatchDone {
  readonly campaign: Campaign
  /** This was the first batch of the phase. */
  readonly hasBegun: boolean
  readonly handled: number
}

type BatchFailed = CampaignChanged | CodesExhausted | StoreUnavailable
type SendStep = Extract<CampaignStep, { readonly _tag: 'Send' }>
type Moved = Omit<Extract<CampaignCommand, { readonly _tag: 'Batch' }>, '_tag' | 'mailing'>

const BATCH = 5_000

export const surveyUrlOf = (baseUrl: string, code: string): string => `${baseUrl}/s/${code}`
export const optOutUrlOf = (baseUrl: string, code: string): string => `${surveyUrlOf(baseUrl, code)}/opt-out`

/** Of the processing, which starts over from the campaign as it is now. */
export const moved = (
  campaign: Campaign,
  command: CampaignCommand,
  now: Instant,
): E.Either<CampaignChanged, Campaign> =>
  pipe(
    campaignTransition(command, now)(campaign),
    E.mapLeft(() => campaignChanged),
  )

const skipped = (user: UserUuid, reason: SkipReason, at: Instant): Delivery => ({
  user,
  outcome: 'skipped',
  reason: O.some(reason),
  message: O.none,
  at,
})

/** A message to an invalid address has failed already (MSG-6). */
const deliveryOf = (user: UserUuid, { id, state }: MailMessage, now: Instant): Delivery => ({
  user,
  outcome: state._tag === 'Failed' ? 'error' : 'planned',
  reason: state._tag === 'Failed' ? O.some(state.error) : O.none,
  message: O.some(id),
  at: now,
})

interface Addressee {
  readonly user: UserUuid
  readonly email: string
  readonly name: string
  readonly code: SurveyCode
}

const sameContent = (a: MailContent, b: MailContent): boolean => JSON.stringify(a) === JSON.stringify(b)

export type PhaseBatches = ReturnType<typeof makePhaseBatches>

/** In the tenant's unit of work, which holds the campaign. */
export const makePhaseBatches = ({
  createMessages,
  parseContent,
  log,
  baseUrl,
  batch: size = BATCH,
}: PhaseBatchesDeps) => {
  /** The one that its codes work by: another that is open would not open them. */
  const linkOf = (
    publicLinks: PhaseStores['publicLinks'],
    tenantUuid: TenantUuid,
    { link, survey }: Campaign,
    now: Instant,
  ): Stored<O.Option<PublicLink>> =>
    O.isNone(link)
      ? publicLinks.open(tenantUuid, survey, now)
      : pipe(publicLinks.find(tenantUuid, link.value), TE.map(O.filter((found: PublicLink) => isLinkOpen(found, now))))

  /** Left: what is missing. */
  const context = (
    { tenants, templates, publicLinks }: PhaseStores,
    tenantUuid: TenantUuid,
    campaign: Campaign,
    phase: PhaseKind,
    now: Instant,
  ): Stored<E.Either<'tenant' | 'template' | 'link' | 'texts', PhaseContext>> =>
    pipe(
      TE.Do,
      TE.bind('tenant', () => tenants.find(tenantUuid)),
      TE.bind('template', () => templates.find(campaign.template)),
      TE.bind('link', () => linkOf(publicLinks, tenantUuid, campaign, now)),
      TE.map(({ tenant, template, link }) => {
        const plan = campaign.phases[phase]
        if (!O.exists(({ active }: Tenant) => active)(tenant)) return E.left('tenant')
        if (O.isNone(template)) return E.left('template')
        if (O.isNone(link)) return E.left('link')
        if (plan === undefined) return E.left('texts')
        const written = { language: template.value.content.language, subject: plan.subject, body: plan.body }
        return pipe(
          parseContent(written, []),
          E.bimap(
            () => 'texts' as const,
            ({ content }) => ({ template: template.value, content, link: link.value }),
          ),
        )
      }),
    )

  const open = (stores: PhaseStores, campaign: Campaign, { template, content }: PhaseContext): Stored<Mailing> =>
    pipe(
      stores.templates.attachments(template.uuid),
      TE.flatMap((attachments: readonly MailAttachmentContent[]) =>
        createMessages.openMailing(
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

  /** The one of the batches before, unless the texts have changed since. */
  const mailingFor = (
    stores: PhaseStores,
    campaign: Campaign,
    work: O.Option<PhaseWork>,
    ready: PhaseContext,
  ): Stored<Mailing> =>
    O.isNone(work)
      ? open(stores, campaign, ready)
      : pipe(
          stores.mailings.find(work.value.mailing),
          TE.flatMap((found) =>
            O.isSome(found) && sameContent(found.value.content, ready.content)
              ? TE.right(found.value)
              : open(stores, campaign, ready),
          ),
        )

  const mail = (
    stores: PhaseStores,
    tenantUuid: TenantUuid,
    mailing: Mailing,
    people: readonly Addressee[],
    now: Instant,
  ): Stored<readonly Delivery[]> => {
    if (people.length === 0) return TE.right([])
    const recipients = people.map(({ email, name, code }): Recipient & { readonly code: SurveyCode } => ({
      address: email,
      name,
      code,
    }))
    return pipe(
      createMessages.addMessages(stores, tenantUuid, mailing, recipients, ({ code }) => ({
        data: { surveyUrl: surveyUrlOf(baseUrl, code) },
        unsubscribeUrl: optOutUrlOf(baseUrl, code),
      })),
      TE.map((messages) =>
        people.flatMap(({ user }, n) => {
          const message = messages[n]
          return message === undefined ? [] : [deliveryOf(user, message, now)]
        }),
      ),
    )
  }

  const inviteAll = (
    stores: PhaseStores,
    tenantUuid: TenantUuid,
    campaign: Campaign,
    { link }: PhaseContext,
    mailing: Mailing,
    page: readonly AudienceMember[],
    now: Instant,
  ): TE.TaskEither<BatchFailed, Moved> => {
    const wanted = page.filter(({ hasOptedOut }) => !hasOptedOut)
    const like = {
      kind: 'personal',
      publicId: link.publicId,
      surveyId: campaign.survey,
      tenantUuid,
      maxUses: O.none,
      series: asSeriesUuid(campaign.uuid),
    } as const
    return pipe(
      issueCodes(stores.surveyCodes, like, wanted.length),
      TE.map((codes) =>
        wanted.flatMap((one, n): readonly Addressee[] => {
          const code = codes[n]
          return code === undefined ? [] : [{ ...one, code }]
        }),
      ),
      TE.tap((invited) =>
        stores.participants.enrol(
          campaign.uuid,
          [
            ...invited.map(({ user, code }) => ({ user, code: O.some(code) })),
            ...page.filter(({ hasOptedOut }) => hasOptedOut).map(({ user }) => ({ user, code: O.none })),
          ],
          now,
        ),
      ),
      TE.tap((invited) =>
        pipe(
          mail(stores, tenantUuid, mailing, invited, now),
          TE.flatMap((deliveries) =>
            stores.deliveries.add(campaign.uuid, 'invite', [
              ...deliveries,
              ...page.filter(({ hasOptedOut }) => hasOptedOut).map(({ user }) => skipped(user, 'opted_out', now)),
            ]),
          ),
        ),
      ),
      TE.map((invited): Moved => ({
        last: page.length < size ? O.none : O.fromNullable(page.at(-1)?.user),
        handled: page.length,
        enrolled: invited.length,
        waiting: 0,
        waitingUntil: O.none,
      })),
    )
  }

  const remindAll = (
    stores: PhaseStores,
    tenantUuid: TenantUuid,
    campaign: Campaign,
    phase: PhaseKind,
    mailing: Mailing,
    { facts, last }: { readonly facts: readonly ReminderFacts[]; readonly last: O.Option<UserUuid> },
    now: Instant,
  ): Stored<Moved> => {
    const invitedAt = campaign.sentAt.invite ?? now
    const decided = facts.map((one): readonly [ReminderFacts, ReminderDecision] => [
      one,
      decideReminder(one, invitedAt, now),
    ])
    const people = decided.flatMap(([one, decision]) =>
      decision._tag === 'Remind' ? [{ ...one, code: decision.code }] : [],
    )
    const left = decided.flatMap(([{ user }, decision]) =>
      decision._tag === 'Skip' ? [skipped(user, decision.reason, now)] : [],
    )
    const waits = decided.flatMap(([, decision]) => (decision._tag === 'Wait' ? [decision.until] : []))
    const withoutCode = decided.filter(
      ([, decision]) => decision._tag === 'Skip' && decision.reason === 'no_code',
    ).length
    if (withoutCode > 0)
      log.warn('campaign.without_code', { campaign: campaign.uuid, phase, participants: withoutCode })
    return pipe(
      mail(stores, tenantUuid, mailing, people, now),
      TE.flatMap((deliveries) => stores.deliveries.add(campaign.uuid, phase, [...deliveries, ...left])),
      TE.map((): Moved => ({
        last,
        handled: facts.length,
        enrolled: 0,
        waiting: waits.length,
        waitingUntil: waits.length === 0 ? O.none : O.some(waits.reduce((a, b) => Math.min(a, b))),
      })),
    )
  }

  /** Participants at the beginning of a phase, for its progress. */
  const expected = (stores: PhaseStores, { uuid, tags }: Campaign, phase: PhaseKind): Stored<number> =>
    phase === 'invite'
      ? pipe(
          stores.audiences.count(tags),
          TE.map(({ audience }) => audience),
        )
      : pipe(
          stores.deliveries.counts(uuid),
          TE.map((counts) => counts.reduce((sum, one) => sum + (one.phase === 'invite' ? one.count : 0), 0)),
        )

  const begin = (
    stores: PhaseStores,
    campaign: Campaign,
    { phase, superseded }: SendStep,
    { link: { publicId: link } }: PhaseContext,
    mailing: Mailing,
    now: Instant,
  ): TE.TaskEither<BatchFailed, Campaign> =>
    pipe(
      expected(stores, campaign, phase),
      TE.flatMapEither((count) =>
        moved(campaign, { _tag: 'Begin', phase, mailing: mailing.id, link, superseded, expected: count }, now),
      ),
    )

  const run = (
    stores: PhaseStores,
    tenantUuid: TenantUuid,
    campaign: Campaign,
    step: SendStep,
    ready: PhaseContext,
    now: Instant,
  ): TE.TaskEither<BatchFailed, BatchDone> => {
    const work = O.filter(({ phase }: PhaseWork) => phase === step.phase)(campaign.work)
    const cursor = O.flatMap(({ cursor: last }: PhaseWork) => last)(work)
    return pipe(
      mailingFor(stores, campaign, work, ready),
      TE.bindTo('mailing'),
      TE.bindW('begun', ({ mailing }) =>
        O.isSome(work) ? TE.right(campaign) : begin(stores, campaign, step, ready, mailing, now),
      ),
      TE.bindW('batch', ({ mailing, begun }) =>
        step.phase === 'invite'
          ? pipe(
              stores.audiences.page(campaign.tags, cursor, size),
              TE.flatMap((page) => inviteAll(stores, tenantUuid, begun, ready, mailing, page, now)),
            )
          : pipe(
              stores.participants.toRemind(campaign.uuid, step.phase, cursor, size),
              TE.flatMap((next) => remindAll(stores, tenantUuid, begun, step.phase, mailing, next, now)),
            ),
      ),
      TE.flatMapEither(({ mailing, begun, batch }) =>
        pipe(
          moved(begun, { ...batch, _tag: 'Batch', mailing: mailing.id }, now),
          E.map((after): BatchDone => ({ campaign: after, hasBegun: O.isNone(work), handled: batch.handled })),
        ),
      ),
    )
  }

  return { context, run }
}
