// Campaigns in memory, or over stores that are given: offices with people, a clock that the test moves, two replicas, and a worker whose mailer answers by script.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { parseHere, withoutParsing } from '#test/support/parse-here.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryOutbox } from '#adapters/memory/kernel/outbox.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makeMemorySurveyVisits } from '#adapters/memory/survey/visits.ts'
import { campaignMails } from '#application/campaign/campaign-mails.ts'
import { makeCampaigns } from '#application/campaign/campaigns.ts'
import { makeCampaignDrafts } from '#application/campaign/drafts.ts'
import { makeCampaignDryRun } from '#application/campaign/dry-run.ts'
import { makeParticipants } from '#application/campaign/participants.ts'
import { makePhaseBatches } from '#application/campaign/phase-batch.ts'
import { makeProcessCampaigns } from '#application/campaign/process-campaigns.ts'
import { toAdvanceJob } from '#application/campaign/store-campaign.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeTags } from '#application/identity/tags.ts'
import { makeCreateMessages } from '#application/mailing/create-messages.ts'
import { makeMailSender } from '#application/mailing/send-mail.ts'
import { makeWithdrawMail } from '#application/mailing/withdraw-mail.ts'
import { makeWakeDueItems } from '#application/operations/wake-due-items.ts'
import { peopleOfCampaigns } from '#bootstrap/compose/campaign-area.ts'
import type { CampaignDraft } from '#domain/campaign/campaign-rules.ts'
import { asCampaignUuid, type Campaign, type CampaignUuid } from '#domain/campaign/campaign.ts'
import type { CampaignJob, CampaignStores } from '#domain/campaign/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { MailingStores, SendMailJob } from '#domain/mailing/ports.ts'
import { fromDays, type Duration, fromHours } from '#domain/shared/clock.ts'
import type { DueItemStores } from '#domain/shared/due-item.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { SurveyStores, SurveyVisits } from '#domain/survey/ports.ts'
import { parseSurveyCode, type SurveyCode } from '#domain/survey/survey-code.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'
import { makeScriptedMailer } from '#test/application/mailing/scripted-mailer.ts'
import { newTemplate } from '#test/contract/sample-mails.ts'
import { sampleTag, sampleUser } from '#test/contract/sample-people.ts'
import { openedSurvey } from '#test/contract/sample-surveys.ts'
import { must } from '#test/support/right-of.ts'
import { makeCampaignAnswers } from './campaign-answers.ts'

type OfficeJob = CampaignJob | SendMailJob

export type CampaignOfficeStores = IdentityStores &
  Omit<MailingStores, 'outbox'> &
  SurveyStores &
  CampaignStores &
  DueItemStores & { readonly outbox: Outbox<OfficeJob> }

/** Units of work of an adapter, which hand the jobs that they enqueue to `deliver`. */
export type OpenCampaignStores = (deliver: (job: OfficeJob) => void) => {
  readonly inScope: InScope<CampaignOfficeStores>
  readonly visits: SurveyVisits
}

const inMemory: OpenCampaignStores = (deliver) => {
  const memory = makeMemory()
  const [storesOf, outbox] = [makeMemoryStores(memory), makeMemoryOutbox<OfficeJob>(memory, deliver)]
  const inScope = makeMemoryInScope({ memory, stores: (scope) => ({ ...storesOf(scope), outbox }) })
  return { inScope, visits: makeMemorySurveyVisits(inScope) }
}

export const LATE_AFTER: Duration = fromHours(48)

export function text(name: string) {
  return {
    subject: `${name} {{name}}`,
    body: `<p>${name} <a href="{{surveyUrl}}">Invullen</a></p>`,
  }
}

/** The code in a mail's link. */
function codeIn(html: string): SurveyCode {
  const code = parseSurveyCode(/\/s\/([A-Z0-9]{6})"/.exec(html)?.[1] ?? '')
  if (O.isNone(code)) throw new Error('a mail without a code')
  return code.value
}

export function makeCampaignOffice(open = inMemory, batch = 3) {
  let jobs: OfficeJob[] = []
  const { inScope: openScope, visits } = open((job) => void jobs.push(job))
  const inScope = withoutParsing(openScope)
  const people = makePeopleWorld(inScope)
  const { clock, log, operatorTenant } = people
  const random = { uuid: randomUUID }
  const scripted = makeScriptedMailer({ clock })
  const metrics = {
    countParticipants: () => undefined,
    countUnresolved: () => undefined,
    mailHandled: () => undefined,
  }
  const common = { clock, random, log, metrics, parseContent: parseHere, baseUrl: 'https://tapster.example' }
  const purposes = { campaign: campaignMails }

  /** A process of its own over the same database. */
  const replica = (
    over: InScope<CampaignOfficeStores> = inScope,
    lateAfter: O.Option<Duration> = O.none,
    size = batch,
    sending = true,
  ) => {
    const runAudited = makeRunAudited<CampaignOfficeStores>({ ...common, inScope: over, logOf: () => log })
    const createMessages = makeCreateMessages(common)
    const batches = makePhaseBatches({ ...common, createMessages, batch: size })
    return {
      ...makeProcessCampaigns<CampaignOfficeStores>({
        ...common,
        inScope: over,
        runAudited,
        batches,
        sending,
        lateAfter,
      }),
      tick: makeWakeDueItems<OfficeJob>({
        inScope: over,
        clock,
        sending,
        toJob: {
          campaign: ({ tenantUuid, id }) => toAdvanceJob({ tenantUuid, campaign: asCampaignUuid(id) }),
          notifications: () => {
            throw new Error('a campaign is not a notification')
          },
          returns: () => {
            throw new Error('a campaign is not an inbox')
          },
          webhook: () => {
            throw new Error('a campaign is not a webhook')
          },
        },
      }),
      withdraw: makeWithdrawMail<CampaignOfficeStores>({ inScope: over, purposes, clock }),
      sender: makeMailSender<CampaignOfficeStores>({
        ...common,
        inScope: over,
        purposes,
        mailers: { find: (key) => TE.right(scripted.mailerOf(key)) },
        timer: { sleep: (duration) => async () => clock.advance(duration) },
        trackError: (_, error) => {
          throw error
        },
        signStamp: () => '',
        sending: true,
      }),
    }
  }
  type Replica = ReturnType<typeof replica>

  const useCases = (lateAfter: O.Option<Duration> = O.none, parseContent = parseHere, over = inScope) => {
    const runAudited = makeRunAudited<CampaignOfficeStores>({ ...common, inScope: over, logOf: () => log })
    const change = makeChange<CampaignOfficeStores>({
      runAudited,
      clock,
      operatorTenant: O.some(operatorTenant),
    })
    const own = { ...common, parseContent, inScope: over, change, lateAfter }
    return {
      campaigns: makeCampaigns(own),
      drafts: makeCampaignDrafts(own),
      dryRun: makeCampaignDryRun(own),
      participants: makeParticipants(own),
      tags: makeTags<CampaignOfficeStores>({ ...own, ...peopleOfCampaigns }),
    }
  }

  const within = <E, A>(tenant: TenantUuid, work: (stores: CampaignOfficeStores) => TE.TaskEither<E, A>): Promise<A> =>
    must(inScope(Tenant(tenant), work))

  const runJob = (by: Replica, job: OfficeJob): TE.TaskEither<unknown, unknown> => {
    switch (job.queue) {
      case 'campaign.advance':
        return by.advance(job.data)
      case 'campaign.withdraw':
        return by.withdraw(job.data.tenantUuid, { kind: 'campaign', id: job.data.campaign })
      default:
        return by.sender.run(job.data.mailer)
    }
  }

  /** Those that are due, until none is. `mails`: whether mailers run too. */
  const runJobs = async (by: Replica, mails = true): Promise<void> => {
    for (;;) {
      const job = jobs.find(
        ({ queue, notBefore = 0 }) => notBefore <= clock.now() && (mails || queue.startsWith('campaign.')),
      )
      if (job === undefined) return
      jobs = jobs.filter((one) => one !== job && (one.queue !== job.queue || one.key !== job.key))
      try {
        await must(runJob(by, job))
      } catch (error) {
        // As the queue does.
        jobs.push(job)
        throw error
      }
    }
  }

  const first = replica()

  /** The minute's tick, and what it wakes. */
  const tick = async (by = first, mails = true): Promise<void> => {
    await must(by.tick)
    await runJobs(by, mails)
  }

  /** An administrator with people, a tag, a survey and a template. */
  const office = async (count: number) => {
    const { principal, tenant } = await people.administrator([
      'campaigns:read',
      'campaigns:write',
      'users:read',
      'users:write',
    ])
    const tag = sampleTag()
    const users = Array.from({ length: count }, () => sampleUser({ status: 'ACTIVE', tags: [tag.uuid] }))
    const template = newTemplate()
    const { survey, link } = await within(tenant, (stores) =>
      pipe(
        stores.tags.put(tag),
        TE.flatMap(() => TE.traverseSeqArray((user: (typeof users)[number]) => stores.users.add(user))(users)),
        TE.flatMap(() => stores.templates.put(template)),
        TE.flatMap(() => openedSurvey(stores, tenant)),
      ),
    )
    const draft = (change: Partial<CampaignDraft> = {}): CampaignDraft => ({
      name: 'Voorjaar',
      survey: survey.uuid,
      tags: [tag.uuid],
      template: template.uuid,
      phases: {
        invite: { sendDate: clock.now(), ...text('Uitnodiging') },
        reminder1: { sendDate: clock.now() + fromDays(2), ...text('Eerste') },
        reminder2: { sendDate: clock.now() + fromDays(4), ...text('Tweede') },
      },
      ...change,
    })
    return {
      principal,
      tenant,
      tag,
      users: users.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)),
      template,
      survey,
      link,
      draft,
    }
  }
  type Office = Awaited<ReturnType<typeof office>>

  const { campaigns, drafts, dryRun, participants, tags } = useCases()

  const launch = (
    { principal, draft }: Office,
    change: Partial<CampaignDraft> = {},
    by = campaigns,
  ): Promise<Campaign> => must(by.create(principal, draft(change)))

  const stored = async ({ tenant }: Office, uuid: CampaignUuid): Promise<Campaign> =>
    O.getOrElse((): Campaign => {
      throw new Error('no campaign')
    })(await within(tenant, (stores) => stores.campaigns.find(uuid)))

  const everyone = async ({ principal }: Office, uuid: CampaignUuid) =>
    (
      await must(
        participants.list(principal, uuid, {
          phase: 'invite',
          outcomes: [],
          hasResponded: O.none,
          skip: 0,
          limit: 200,
        }),
      )
    ).data

  /** The mails of each person, by the first word of their subjects. */
  const mailsOf = ({ users }: Office): Readonly<Record<string, readonly string[]>> =>
    Object.fromEntries(
      users.map(({ uuid, email }) => [
        uuid,
        scripted.left
          .filter(({ mail }) => mail.to.address === email)
          .map(({ mail }) => mail.subject.split(' ')[0] ?? ''),
      ]),
    )

  /** In the first mail of a person whose subject begins so. */
  const codeOf = ({ users }: Office, user: UserUuid, subject = ''): SurveyCode => {
    const email = users.find(({ uuid }) => uuid === user)?.email
    const found = scripted.left.find(({ mail }) => mail.to.address === email && mail.subject.startsWith(subject))
    if (found === undefined) throw new Error('no mail has left')
    return codeIn(found.mail.html)
  }

  return {
    ...people,
    left: scripted.left,
    answerMails: scripted.answer,
    inScope,
    visits,
    within,
    replica,
    first,
    useCases,
    campaigns,
    drafts,
    dryRun,
    participants,
    tags,
    tick,
    runJobs,
    /** A tick each hour. */
    runFor: async (length: Duration): Promise<void> => {
      for (let passed = 0; passed < length; passed += fromHours(1)) {
        clock.advance(fromHours(1))
        await tick()
      }
    },
    waiting: () => jobs,
    /** Replaces the tenant. */
    putTenant: people.office,
    office,
    launch,
    stored,
    everyone,
    mailsOf,
    codeOf,
    ...makeCampaignAnswers({ inScope, visits, clock, random }),
  }
}

export type CampaignOffice = ReturnType<typeof makeCampaignOffice>
