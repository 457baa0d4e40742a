// Dry run of a campaign: its faults, its audience, sample mails, and when the last mail will have left (CAM-15).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { checkPermission, makeRead } from '#application/identity/change.ts'
import { type CampaignDraft, resolveInviteDate } from '#domain/campaign/campaign-rules.ts'
import type { PhaseKind } from '#domain/campaign/campaign.ts'
import { campaignDraftNotFound, type CampaignInvalid } from '#domain/campaign/failures.ts'
import { forecastPhases, type MailerPace } from '#domain/campaign/forecast.ts'
import {
  type AudienceMember,
  type AudienceQuery,
  CAMPAIGN_MAILS,
  type CampaignDraftUuid,
  type CampaignStores,
} from '#domain/campaign/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import { getNamedSurveyFooter, renderMail } from '#domain/mailing/mail-document.ts'
import { asMailingId, asMessageId, openMessage } from '#domain/mailing/message.ts'
import type { MergeText } from '#domain/mailing/placeholders.ts'
import type { ParseContent } from '#domain/mailing/parse-content.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { computeMailboxBudget, TEST_RESERVE } from '#domain/mailing/system-mailbox.ts'
import type { MailContent, Template } from '#domain/mailing/template.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { requireFound, type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { toOptOutUrl, toSurveyUrl } from '#domain/survey/survey-code.ts'
import { checkPlan, type PlanInput, type PlanStores } from './check-plan.ts'
import { type PlanWarnings, readPlanTexts, collectWarnings } from './plan-texts.ts'

type Stores = PlanStores & Pick<CampaignStores, 'campaignDrafts'> & Pick<MailingStores, 'systemMailboxes'>

export interface DryRunDeps {
  readonly inScope: InScope<Stores>
  readonly parseContent: ParseContent
  readonly clock: Clock
  /** Where people reach the service. */
  readonly baseUrl: string
}

export interface DryRunMail {
  readonly recipient: { readonly name: string; readonly address: string }
  readonly phase: PhaseKind
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface CampaignPreview extends Pick<PlanWarnings, 'removed' | 'isClipped'> {
  /** The reasons why the campaign cannot be launched. */
  readonly problems: O.Option<CampaignInvalid>
  readonly unknownPlaceholders: readonly { readonly phase: PhaseKind; readonly path: string }[]
  readonly withoutSurveyUrl: readonly PhaseKind[]
  readonly samples: readonly DryRunMail[]
}

const SAMPLES = 3
/** Number of people read to find SAMPLES people whom mail reaches. */
const READ_FOR_SAMPLES = 50
/** Not a valid code: it is too long. */
const SAMPLE_CODE = 'example'
const ID = '00000000-0000-7000-8000-000000000000' as Uuid

export function countAudience({ audiences }: Pick<Stores, 'audiences'>, tags: readonly TagUuid[]) {
  return pipe(
    tags.length === 0 ? TE.right({ audience: 0, optedOut: 0, undeliverable: 0, inactive: 0 }) : audiences.count(tags),
    TE.map(({ audience, ...kept }) => ({ people: audience - kept.optedOut - kept.undeliverable, ...kept })),
  )
}

/** Leaves out the part of each minute that the worker reserves for test mails. */
function readPace(
  { systemMailboxes }: Stores,
  template: O.Option<Template>,
  now: Instant,
): Stored<O.Option<MailerPace>> {
  const key = O.flatMap(({ systemMailboxKey }: Template) => systemMailboxKey)(template)
  return pipe(
    O.isSome(key) ? systemMailboxes.find(key.value) : TE.right(O.none),
    TE.map(
      O.map((mailbox) => {
        const { minute, day } = computeMailboxBudget(mailbox, [], now)
        return { perMinute: Math.max(1, minute.limit - TEST_RESERVE), perDay: day.limit }
      }),
    ),
  )
}

const hasPath = (text: MergeText, path: string): boolean =>
  text.some((part) => typeof part !== 'string' && part.path === path)

const hasSurveyUrl = ({ html }: MailContent): boolean => hasPath(html, 'surveyUrl') || hasPath(html, 'data.surveyUrl')

export type DryRun = ReturnType<typeof makeCampaignDryRun>

export function makeCampaignDryRun({ inScope, parseContent, clock, baseUrl }: DryRunDeps) {
  const read = makeRead(inScope)
  const readForChange = makeRead(inScope, Tenant)

  const render = (
    { name, email }: AudienceMember,
    { phase, content }: { readonly phase: PhaseKind; readonly content: MailContent },
    template: O.Option<Template>,
    isNamed: boolean,
  ): readonly DryRunMail[] => {
    const mailing = {
      id: asMailingId(ID),
      origin: { kind: CAMPAIGN_MAILS, id: ID },
      route: O.none,
      content,
      replyTo: O.flatMap(({ replyTo }: Template) => replyTo)(template),
      data: { surveyUrl: toSurveyUrl(baseUrl, SAMPLE_CODE) },
      createdAt: 0,
    }
    const recipient = { address: email, name }
    const message = {
      id: asMessageId(ID),
      mailingId: mailing.id,
      recipient,
      personalised: {
        unsubscribeUrl: toOptOutUrl(baseUrl, SAMPLE_CODE),
        ...(isNamed && { footer: getNamedSurveyFooter(content.language) }),
      },
    }
    const mail = renderMail(mailing, openMessage(message))
    if (E.isLeft(mail)) return []
    const { subject, html, text } = mail.right
    return [{ recipient, phase, subject, html, text }]
  }

  const findDraft = ({ campaignDrafts }: Stores, uuid: O.Option<CampaignDraftUuid>, given: CampaignDraft | undefined) =>
    O.isNone(uuid)
      ? TE.right(given ?? { phases: {} })
      : pipe(
          campaignDrafts.find(uuid.value),
          requireFound(campaignDraftNotFound),
          TE.map(({ draft }) => given ?? draft),
        )

  /** Finds the faults and renders sample mails. The cost does not depend on the size of the audience. */
  const makePreview = (
    input: PlanInput,
    draft: CampaignDraft,
  ): Stored<{ readonly template: O.Option<Template>; readonly preview: CampaignPreview }> => {
    const { removed, isClipped } = collectWarnings(input.readTexts)
    return gen(function* () {
      const { plan, texts, template } = yield* unwrap(checkPlan(input, draft, { isNew: true }))
      const people = yield* unwrap(
        draft.tags === undefined || draft.tags.length === 0
          ? TE.right([])
          : input.stores.audiences.listPage(draft.tags, O.none, READ_FOR_SAMPLES),
      )
      return {
        template,
        preview: {
          problems: E.isLeft(plan) ? O.some(plan.left) : O.none,
          unknownPlaceholders: texts.flatMap(({ phase, unknown }) => unknown.map(({ path }) => ({ phase, path }))),
          withoutSurveyUrl: texts.filter(({ content }) => !hasSurveyUrl(content)).map(({ phase }) => phase),
          removed,
          isClipped,
          samples: people
            .filter(({ unreachable }) => O.isNone(unreachable))
            .slice(0, SAMPLES)
            .flatMap((person) => texts.flatMap((text) => render(person, text, template, draft.isNamed ?? false))),
        },
      }
    })
  }

  return {
    /** Counts the people with any of the tags. */
    audience: (principal: Principal, tags: readonly TagUuid[]) =>
      read(principal, 'campaigns:read', (stores) => countAudience(stores, tags)),
    /** Lists everyone with any of the tags by name, also those who get no invitation, with the reason (CAM-19). */
    listAudience: (principal: Principal, query: AudienceQuery) =>
      read(principal, 'campaigns:read', ({ audiences }) => audiences.list(query)),
    preview: (principal: Principal, draft: CampaignDraft, signal?: AbortSignal) =>
      pipe(
        checkPermission(principal, 'campaigns:write'),
        TE.flatMap(() => readPlanTexts(parseContent, draft, signal)),
        TE.flatMap((readTexts) =>
          read(principal, 'campaigns:write', (stores) =>
            makePreview(
              { readTexts, stores, tenantUuid: principal.tenantUuid, now: clock.now() },
              resolveInviteDate(draft, clock.now()),
            ),
          ),
        ),
        TE.map(({ preview }) => preview),
      ),
    /** Sends nothing. Stores the audience in the draft, to compare it in the next dry run. `given` replaces the content of the draft. */
    run: (
      principal: Principal,
      uuid: O.Option<CampaignDraftUuid>,
      given: CampaignDraft | undefined,
      signal?: AbortSignal,
    ) =>
      gen(function* () {
        const kept = yield* unwrap(
          readForChange(principal, 'campaigns:write', (stores) => findDraft(stores, uuid, given)),
        )
        const draft = resolveInviteDate(kept, clock.now())
        const readTexts = yield* unwrap(readPlanTexts(parseContent, draft, signal))
        return yield* unwrap(
          readForChange(principal, 'campaigns:write', (stores) =>
            gen(function* () {
              const now = clock.now()
              const tags = draft.tags ?? []
              const checked = yield* unwrap(
                makePreview({ readTexts, stores, tenantUuid: principal.tenantUuid, now }, draft),
              )
              const audience = yield* unwrap(countAudience(stores, tags))
              const changes = yield* unwrap(
                O.isNone(uuid) ? TE.right(O.none) : stores.campaignDrafts.compareAudience(uuid.value, tags, now),
              )
              const pace = yield* unwrap(readPace(stores, checked.template, now))
              return {
                ...checked.preview,
                audience,
                changes,
                calendar: forecastPhases(draft.phases, audience.people, pace, now),
              }
            }),
          ),
        )
      }),
  }
}
