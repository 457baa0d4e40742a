// Tools for the survey campaigns of one tenant, by the use cases of HTTP (MCP-22).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { ShownCampaign } from '#application/campaign/show-campaign.ts'
import { checkPermission } from '#application/identity/change.ts'
import { CAMPAIGN_STATES, decideCampaignState, findLastSentPhase } from '#domain/campaign/campaign-state.ts'
import { CAMPAIGN_STATUSES, type CampaignUuid, PHASE_LACKS, PHASES } from '#domain/campaign/campaign.ts'
import { DELIVERY_OUTCOMES } from '#domain/campaign/delivery.ts'
import { LANGUAGES } from '#domain/shared/language.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { ANSWER_FORMS, type AnswerForm } from '#domain/survey/question-kinds.ts'
import type { ResultValue } from '#domain/survey/results.ts'
import { selectEveryResponse } from '#domain/survey/selection.ts'
import { type ShownResult, UNSHOWN } from '#domain/survey/shown-results.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { type LocalText, pickLocalText, QUESTION_TYPES } from '#domain/survey/survey.ts'
import { makeList, moment, makeEnum, makeText, makeUuid } from '#adapters/contract/codecs/text.ts'
import { numberOrNull, allowNull, textOrNull } from '#adapters/contract/endpoint.ts'
import { getListOrAny, makePageArguments, toPageBrief, describePage, toPage, getTextOrAny } from '../paging.ts'
import { makeArgument, oneTenant, makeOptionalArgument, READING, type Tool, makeTool, trueOrFalse } from '../tool.ts'
import type { ToolUses } from '../tool-uses.ts'

const MOST = 50
const status = makeEnum(...CAMPAIGN_STATUSES)
const campaignResult = t.type({
  uuid: t.string,
  name: t.string,
  state: makeEnum(...CAMPAIGN_STATES),
  inviteSendDate: moment,
  lastSentAt: allowNull(moment),
  acceptsAnswers: t.boolean,
  hasOpenCodes: t.boolean,
  answersUntil: allowNull(moment),
  audienceSize: numberOrNull,
  responded: t.number,
})
type CampaignResult = t.OutputOf<typeof campaignResult>

const toCampaignResult = (campaign: ShownCampaign, responded: number) => {
  const { phases, sentAt } = campaign
  const lastSent = findLastSentPhase(campaign, (phase) => sentAt[phase] !== undefined)
  return {
    ...campaign,
    state: decideCampaignState(campaign),
    inviteSendDate: phases.invite.sendDate,
    lastSentAt: O.fromNullable(lastSent && sentAt[lastSent]),
    responded,
  }
}

/** As the page of the campaign says it. */
function describeState({ state, lastSentAt, acceptsAnswers, hasOpenCodes, answersUntil }: CampaignResult): string {
  if (lastSentAt === null || state === 'cancelled') return `The campaign is ${state}.`
  const answers = acceptsAnswers
    ? answersUntil === null
      ? 'answers come in without an end'
      : `answers come in until ${answersUntil}`
    : hasOpenCodes
      ? 'no answers come in while the public link is not open'
      : 'no answers come in any more'
  return `The campaign is ${state}, last sent on ${lastSentAt}; ${answers}.`
}

const STATES =
  'state (scheduled; held: the invite date passed too long ago, and the campaign waits until an administrator releases it in the application; running; sent: all mails were made and answers still come in; completed; cancelled)'

const phaseResult = t.type({
  phase: makeEnum(...PHASES),
  sendDate: moment,
  sentAt: allowNull(moment),
  superseded: t.boolean,
  missing: allowNull(makeEnum(...PHASE_LACKS)),
  counts: t.array(t.type({ outcome: makeEnum(...DELIVERY_OUTCOMES), reason: textOrNull, count: t.number })),
})

interface OneCampaign {
  readonly tenant: TenantUuid
  readonly campaign: CampaignUuid
}
const ofOne = {
  tenant: makeArgument('Uuid of the one tenant.', oneTenant),
  campaign: makeArgument('Uuid of the campaign, from list_campaigns.', makeUuid<CampaignUuid>()),
}
const getTenant = ({ tenant }: Pick<OneCampaign, 'tenant'>) => tenant

export function makeListCampaigns({ readTenant, campaigns }: ToolUses): Tool {
  return makeTool({
    name: 'list_campaigns',
    title: 'List survey campaigns',
    description: `Lists the survey campaigns of one tenant, the latest first: uuid, name, ${STATES}, when the invitations are due, when it was last sent, whether and until when answers come in (hasOpenCodes: they come in again once the public link is open), how many people were asked (audienceSize, null before the invitations) and how many responded. Use it to find the uuid that get_campaign, complete_campaign and cancel_campaign take; if two campaigns fit a name, ask the administrator which one. Changes nothing.`,
    hints: READING,
    input: {
      tenant: ofOne.tenant,
      q: makeOptionalArgument('Only campaigns with this text in their name.', makeText({ max: 200 })),
      status: makeOptionalArgument(
        'Only these statuses; completed includes those that are sent, scheduled those that are held.',
        makeList(status, CAMPAIGN_STATUSES.length),
      ),
      ...makePageArguments(MOST),
    },
    output: t.type({ campaigns: t.array(campaignResult), total: t.number, skip: t.number }),
    tenantOf: getTenant,
    run: (caller, { tenant, q, status: statuses, ...given }) => {
      const page = toPage(given, MOST)
      const query = { q: getTextOrAny(q), statuses: getListOrAny(statuses) }
      return pipe(
        readTenant(caller, tenant),
        TE.flatMap(() => campaigns.list(caller, { ...page, ...query, sortBy: 'createdAt', sortDir: 'desc' })),
        TE.map(({ data, total }) => ({
          campaigns: data.map((one) => toCampaignResult(one, one.respondedCount)),
          total,
          skip: page.skip,
        })),
      )
    },
    inWords: ({ campaigns: listed, total, skip }) => describePage('Campaigns', listed, total, skip),
    inBrief: ({ campaigns: listed, total }) => toPageBrief(listed, total),
  })
}

export function makeGetCampaign(uses: ToolUses): Tool {
  return makeTool({
    name: 'get_campaign',
    title: 'See how a campaign goes',
    description:
      'Returns one survey campaign of one tenant with its phases (invite and up to three reminders): when each is due, when it was sent, and for how many people it was planned (waits to leave), accepted (left), error, unknown (may have left) or skipped, with the reason. missing names what keeps a due phase from being sent: tenant, template, link, texts, tags or codes. superseded: it was skipped, as a later reminder took its place or the answers were ended. Use it for questions such as "how many responded?" or "why did the reminder not leave?", and before cancel_campaign or complete_campaign. What people answered is in get_campaign_results. Changes nothing.',
    hints: READING,
    input: ofOne,
    output: t.type({ campaign: campaignResult, phases: t.array(phaseResult) }),
    tenantOf: getTenant,
    run: (caller, given) =>
      pipe(
        uses.readTenant(caller, given.tenant),
        TE.flatMap(() => uses.campaigns.readStory(caller, given.campaign)),
        TE.map(({ campaign, figures, phases }) => ({
          campaign: toCampaignResult(campaign, figures.respondedCount),
          phases,
        })),
      ),
    inWords: ({ campaign }) =>
      `${describeState(campaign)} People asked: ${campaign.audienceSize ?? 0}; responded: ${campaign.responded}.`,
    inBrief: ({ campaign, phases }) => ({ campaign: campaign.uuid, state: campaign.state, phases: phases.length }),
  })
}

const questionResult = t.type({
  question: t.string,
  type: makeEnum(...QUESTION_TYPES),
  asked: t.number,
  shownTo: t.number,
  average: numberOrNull,
  score: numberOrNull,
  withheld: makeEnum(...UNSHOWN),
  answers: t.array(t.type({ row: textOrNull, answer: t.string, count: t.number, averagePlace: numberOrNull })),
})

const pickLabel = (label: LocalText): string => pickLocalText(label, 'en', LANGUAGES)

const nameAnswer: Readonly<Record<AnswerForm, (one: ResultValue) => string>> = {
  options: ({ label }) => pickLabel(label),
  items: ({ label }) => pickLabel(label),
  number: ({ value }) => value,
  words: () => 'filled in',
}

function toQuestionResult(result: ShownResult) {
  const { label, kind, asked, responses, average, score, unshown, values, rows } = result
  const { type } = kind
  const answers = values.map((one) => ({
    row: null,
    answer: nameAnswer[ANSWER_FORMS[type]](one),
    count: one.count,
    averagePlace: one.place,
  }))
  return {
    question: pickLabel(label),
    type,
    asked,
    shownTo: responses,
    average,
    score,
    withheld: unshown,
    answers:
      unshown === 'all'
        ? []
        : type === 'matrix'
          ? rows.flatMap((row) =>
              answers.map((one, n) => ({ ...one, row: pickLabel(row.label), count: row.counts[n] ?? 0 })),
            )
          : answers,
  }
}

export function makeGetCampaignResults(uses: ToolUses): Tool {
  return makeTool({
    name: 'get_campaign_results',
    title: 'See what people answered to a campaign',
    description:
      'Returns how often each answer was given to the survey of one campaign: the number of responses that are shown (waiting: confidential ones that follow by groups of past days, five or more at once, and all from allShownAt on), and for each question (and row of a matrix) its answers with their counts, numbers with their average, recommendations with their score (-100 to 100), the options of a ranking with averagePlace (1 is the highest; count: placed first), and of texts and dates only how many people filled them in. asked: responses to the versions that have it; shownTo: how many of these people saw it. A reworded question occurs once for each wording. withheld true: too few responses, so questions is empty. withheld of a question: all of its answers, or some days of them, are left out, as fewer than five people gave them; say so, and do not guess. No answer names a person. Use it for questions such as "what do people think of the office?"; get_campaign says how many were asked and responded. Changes nothing.',
    hints: READING,
    input: ofOne,
    output: t.type({
      responses: t.number,
      waiting: t.number,
      allShownAt: allowNull(moment),
      withheld: t.boolean,
      questions: t.array(questionResult),
    }),
    tenantOf: getTenant,
    run: (caller, given) =>
      gen(function* () {
        yield* unwrap(uses.readTenant(caller, given.tenant))
        const { uuid, survey } = yield* unwrap(uses.campaigns.read(caller, given.campaign))
        const selection = { ...selectEveryResponse(survey), series: O.some(asSeriesUuid(uuid)) }
        const found = yield* unwrap(uses.surveyResults.results(caller, selection))
        return { ...found, withheld: found.isWithheld, questions: found.questions.map(toQuestionResult) }
      }),
    inWords: ({ responses, waiting, withheld, questions }) =>
      withheld
        ? `Responses: ${responses + waiting}. No answers are shown.`
        : `Responses: ${responses}, and ${waiting} that are not shown yet. Questions: ${questions.length}.`,
    inBrief: ({ responses, waiting, withheld, questions }) => ({
      responses,
      waiting,
      withheld,
      questions: questions.length,
    }),
  })
}

type EndCampaign = ToolUses['tryEndAnswers']

/** A tool by which a campaign ends, after a dry run. `done`: the sentence for what happened. */
function makeEndingTool(
  uses: ToolUses,
  words: Pick<Tool, 'name' | 'title' | 'description'> & { readonly verb: string; readonly done: string },
  getUseCase: (dryRun: boolean) => EndCampaign,
): Tool {
  const { verb, done, ...listed } = words
  return makeTool({
    ...listed,
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
    input: {
      ...ofOne,
      dryRun: makeOptionalArgument(`false: ${verb} it. true unless given: only report it.`, trueOrFalse),
    },
    output: t.type({ dryRun: t.boolean, campaign: campaignResult, unsent: t.number }),
    tenantOf: getTenant,
    writes: ({ dryRun }) => !O.getOrElse(() => true)(dryRun),
    run: (caller, { dryRun: given, ...one }) => {
      const dryRun = O.getOrElse(() => true)(given)
      return pipe(
        uses.readTenant(caller, one.tenant),
        // The result contains data of get_campaign, so the caller needs its permission too.
        TE.flatMap(() => checkPermission(caller, 'campaigns:read')),
        TE.flatMap(() => getUseCase(dryRun)(caller, one.campaign)),
        TE.map(({ campaign, figures, phases }) => ({
          dryRun,
          campaign: toCampaignResult(campaign, figures.respondedCount),
          unsent: phases
            .flatMap(({ counts }) => counts)
            .reduce((sum, { outcome, count }) => (outcome === 'planned' ? sum + count : sum), 0),
        })),
      )
    },
    inWords: ({ dryRun, campaign, unsent }) =>
      dryRun
        ? `A dry run: nothing was changed. People asked: ${campaign.audienceSize ?? 0}; responded: ${campaign.responded}; mails that would be withdrawn: ${unsent}. To ${verb} it, call again with dryRun false.`
        : `${done} Mails that are being withdrawn: ${unsent}. The links that people have do not work any more.`,
    inBrief: ({ dryRun, campaign, unsent }) => ({ dryRun, campaign: campaign.uuid, unsent }),
  })
}

export function makeCancelCampaign(uses: ToolUses): Tool {
  return makeEndingTool(
    uses,
    {
      name: 'cancel_campaign',
      title: 'Cancel a campaign',
      description:
        'Cancels one survey campaign of one tenant, for good: mails that have not left are withdrawn, no further phase is sent, and the links that people have stop working at once, also for those who would still answer. Answers that were given stay. Use complete_campaign if it ran as it should and enough people have answered. dryRun is true unless you send false: it returns what would be cancelled (unsent: mails that wait to leave) and changes nothing. Tell the administrator the name, how many were asked, how many responded and how many mails would be withdrawn, and call again with dryRun false only after a yes. A completed or cancelled campaign is refused.',
      verb: 'cancel',
      done: 'Cancelled.',
    },
    (dryRun) => (dryRun ? uses.tryCancel : uses.campaigns.cancelAndReadStory),
  )
}

export function makeCompleteCampaign(uses: ToolUses): Tool {
  return makeEndingTool(
    uses,
    {
      name: 'complete_campaign',
      title: 'Complete a campaign now',
      description:
        'Ends the answers to one survey campaign of one tenant now, for good: the links that people have stop working at once, mails that have not left are withdrawn, reminders that are still to come are skipped, and the campaign is completed. Answers that were given stay; of a confidential campaign all are shown ten minutes later, if there are five or more. Use it when enough people have answered. dryRun is true unless you send false: it returns what would happen (unsent: mails that wait to leave) and changes nothing. Tell the administrator the name, how many were asked, how many responded and so how many can no longer answer, and call again with dryRun false only after a yes. Refused before all invitations are made, and of a cancelled campaign; of a completed one whose answers have ended it changes nothing.',
      verb: 'complete',
      done: 'Completed.',
    },
    (dryRun) => (dryRun ? uses.tryEndAnswers : uses.campaigns.endAnswersAndReadStory),
  )
}
