// Records that each filter of a list finds some of: of every state and outcome one at least, stored without the service.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { Client } from 'pg'
import { LINK_OFFICE } from '#bootstrap/default-tenant.ts'
import { CAMPAIGN_STATUSES } from '#domain/campaign/campaign.ts'
import { DELIVERY_OUTCOMES } from '#domain/campaign/delivery.ts'
import { asEventId } from '#domain/event/event.ts'
import { asMessageId, MESSAGE_ERRORS, type MessageState } from '#domain/mailing/message.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import { timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import type { ResponseUuid } from '#domain/survey/answers.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import { newKind } from '#test/contract/sample-events.ts'
import { mailbox, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleApplicant, sampleLicence } from '#test/contract/sample-licences.ts'
import { insertEach, mailContent, newMailing, newTemplate, queued } from '#test/contract/sample-mails.ts'
import { sampleRole, sampleTag, sampleUser } from '#test/contract/sample-people.ts'
import { codesOf, newLink, newResponse, newSurvey, openedSurvey } from '#test/contract/sample-surveys.ts'
import { newCode, planned, sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { must } from './right-of.ts'
import type { ServedOffices } from './served-offices.ts'

const now = Date.now()
const later = now + fromDays(3)

async function seedPeople({ ours, inScope }: ServedOffices) {
  const [role, tag] = [sampleRole(), sampleTag()]
  const statuses = ['NOT_ACTIVATED', 'INACTIVE', 'TO_BE_REMOVED', 'ACTIVE'] as const
  const people = statuses.map((status, n) =>
    sampleUser({
      status,
      statusSince: now - fromDays(n),
      name: `Persoon ${status}`,
      roles: [role.uuid],
      tags: [tag.uuid],
    }),
  )
  const names = ['afgemeld', 'Zonder label'].map((name) => sampleUser({ name }))
  await must(
    inScope(Tenant(ours.tenant.uuid), ({ roles, tags, users }) =>
      pipe(
        roles.put(role),
        TE.flatMap(() => tags.put(tag)),
        TE.flatMap(() =>
          pipe(
            [...people, ...names],
            TE.traverseSeqArray((one) => users.add(one)),
          ),
        ),
      ),
    ),
  )
  return people
}

function seedAudit({ ours, inScope }: ServedOffices) {
  const { administrator, member } = ours.people
  const entries = [administrator, member].flatMap(({ user }, actor) =>
    (['intended', 'done', 'failed'] as const).map((outcome, n) => ({
      id: newUuid(),
      at: now - fromHours(1 + n + 3 * actor),
      actor: { _tag: 'Person' as const, user: user.uuid, tenantUuid: ours.tenant.uuid },
      action: actor === 0 ? 'assistant.tool' : 'user.changed',
      subject: O.some(newUuid()),
      details: { kenmerk: `Kenmerk-${actor}-${n}` },
      outcome,
      requestId: O.none,
    })),
  )
  return must(inScope(Tenant(ours.tenant.uuid), ({ audit }) => audit.recordAll(entries)))
}

/** Created ones are not stored. */
const STORED_STATES: readonly MessageState[] = [
  { _tag: 'Queued', dueAt: later, tries: 0, since: now },
  { _tag: 'Sending', until: later, tries: 1, since: now },
  { _tag: 'Sent', at: now, serverMessageId: O.none },
  { _tag: 'Withdrawn', at: now },
  { _tag: 'Returned', at: now, sentAt: now, returnClass: 'full', status: '', reason: '', text: '' },
  ...MESSAGE_ERRORS.map((error) => ({ _tag: 'Failed' as const, at: now, error, lookAt: O.none })),
]

function seedMails({ ours, inScope }: ServedOffices) {
  const mailings = ['campaign', 'single'].map((kind, n) =>
    newMailing({
      origin: { kind, id: newUuid() },
      content: mailContent(`Onderwerp ${kind}`),
      // As their messages are ordered, behind the mail that the office has.
      createdAt: NOW + 1 + n,
    }),
  )
  return must(
    inScope(Tenant(ours.tenant.uuid), (stores) =>
      pipe(
        mailings,
        TE.traverseSeqArray((mailing) =>
          pipe(
            stores.mailings.insert(mailing, []),
            TE.flatMap(() => {
              const recipient = {
                address: `${mailing.origin.kind}@klant.example`,
                name: `Klant ${mailing.origin.kind}`,
              }
              const all = STORED_STATES.map((state) => queued(mailing, { state, recipient }))
              const doubled = all.filter(({ state }) => state._tag === 'Sent')
              return pipe(
                insertEach(stores, mailing, all),
                TE.flatMap(() => stores.messages.save(doubled.map((one) => ({ ...one, possiblyDoubled: true })))),
              )
            }),
          ),
        ),
        TE.flatMap(() => stores.templates.put(newTemplate({ name: 'Herinnering' }))),
        TE.flatMap(() => stores.surveys.put(newSurvey({ name: 'Werkplezier' }))),
      ),
    ),
  )
}

/** Answers the path of the participants of one of them. */
async function seedCampaigns({ ours, inScope }: ServedOffices): Promise<string> {
  const all = CAMPAIGN_STATUSES.map((status, n) => {
    const { phases } = sampleCampaign()
    const invite = { ...phases.invite, sendDate: later + n }
    return sampleCampaign({ status, name: `Peiling ${status}`, createdAt: now - n, phases: { ...phases, invite } })
  })
  // The tick leaves those alone that have ended.
  const asked = all.find(({ status }) => status === 'completed')
  if (asked === undefined) throw new Error('no campaign is completed')
  const users = DELIVERY_OUTCOMES.flatMap((outcome) => [1, 2].map(() => ({ outcome, user: sampleUser() })))
  const codes = users.map(() => newCode())
  const deliveries = users.map(({ outcome, user }) => planned(user.uuid, { outcome }))
  const reminded = users.map(({ user }, n) => planned(user.uuid, { outcome: users.at(-n - 1)?.outcome ?? 'planned' }))
  await must(
    inScope(Tenant(ours.tenant.uuid), ({ campaigns, participants, deliveries: stored, users: people }) =>
      pipe(
        users,
        TE.traverseSeqArray(({ user }) => people.add(user)),
        TE.flatMap(() => TE.traverseSeqArray(campaigns.put)(all)),
        TE.flatMap(() =>
          participants.enrol(
            asked.uuid,
            users.map(({ user }, n) => ({ user: user.uuid, code: O.fromNullable(codes[n]) })),
            now,
          ),
        ),
        TE.flatMap(() => stored.add(asked.uuid, 'invite', deliveries)),
        TE.flatMap(() => stored.add(asked.uuid, 'reminder2', reminded)),
        // One of each outcome.
        TE.flatMap(() =>
          pipe(
            codes.filter((_, n) => n % 2 === 0),
            TE.traverseSeqArray((code) => participants.recordAnswer(code, now)),
          ),
        ),
      ),
    ),
  )
  return `/survey-campaigns/${asked.uuid}/participants`
}

function seedLicences({ inScope }: ServedOffices) {
  const changes = [
    { status: 'pending' },
    { status: 'active', kind: 'trial' },
    { status: 'active', kind: 'full' },
    { status: 'expired' },
    { status: 'revoked' },
    // Which no job has marked yet.
    { status: 'active', kind: 'full', expiresAt: now - fromHours(1) },
  ] as const
  return must(
    inScope(Admin, ({ licences }) =>
      pipe(
        changes.map((change, n) =>
          sampleLicence({
            expiresAt: later + fromHours(n),
            createdAt: now - fromHours(n),
            organization: `Kantoor ${String.fromCodePoint(0x7a - n)}`,
            covers: `kantoor-${n}.example`,
            applicant: O.some(sampleApplicant({ name: `Vraag ${n}`, email: mailbox(`vraag@mail-${n}.example`) })),
            ...change,
          }),
        ),
        TE.traverseSeqArray(licences.add),
      ),
    ),
  )
}

/** Of the office's own licence. */
function seedActivations({ ours, inScope }: ServedOffices) {
  const own = sampleLicence({ covers: `${ours.word}.example`, organization: 'Aan de gracht', expiresAt: later - 1 })
  return must(
    inScope(Admin, ({ licences }) =>
      pipe(
        licences.add(own),
        TE.flatMap(() =>
          pipe(
            ['eva', 'daan'].map((name) => sampleActivation(own, `${name}@${own.covers}`)),
            TE.traverseSeqArray(licences.putActivation),
          ),
        ),
      ),
    ),
  )
}

/** Texts 0 to 4 of an ended campaign and 5 to 9 of visitors, and in a survey without campaigns five on each of two days. */
async function seedTexts({ ours: { tenant }, inScope }: ServedOffices) {
  const [survey, visited] = [newSurvey({ name: 'Meningen' }), newSurvey({ name: 'Indrukken' })]
  const [link, visitors] = [newLink(survey), newLink(visited)]
  const series = asSeriesUuid(newUuid())
  const answer = (of: typeof survey, day: (n: number) => string) => (code: SurveyCode, n: number) =>
    newResponse(of, code, {
      uuid: timeOrdered(newUuid(), NOW + n) as ResponseUuid,
      submittedOn: day(n) as Day,
      answers: { why: String(n) },
    })
  await must(
    inScope(Tenant(tenant.uuid), (stores) =>
      gen(function* () {
        yield* unwrap(stores.campaigns.put(sampleCampaign({ survey: survey.uuid })))
        const { codes } = yield* unwrap(openedSurvey(stores, tenant.uuid, { survey, link, codes: 5 }))
        const asked = yield* unwrap(stores.surveyCodes.issue(codesOf(tenant.uuid, link, { series }), 5))
        yield* unwrap(stores.surveyCodes.endSeries(series, O.some(NOW)))
        const visits = yield* unwrap(openedSurvey(stores, tenant.uuid, { survey: visited, link: visitors, codes: 10 }))
        const responses = [
          ...[...asked, ...codes].map(answer(survey, () => '2026-03-28')),
          ...visits.codes.map(answer(visited, (n) => (n < 5 ? '2026-03-28' : '2026-03-29'))),
        ]
        return yield* unwrap(pipe(responses, TE.traverseSeqArray(stores.surveyResponses.add)))
      }),
    ),
  )
  return { survey: survey.uuid, visited: visited.uuid, series }
}

/** Two events about something; their notifications have every outcome. Answers what each event is about. */
async function seedNotifications({ inScope }: ServedOffices): Promise<ReadonlyMap<string, string>> {
  const role = sampleRole()
  const users = Array.from({ length: 6 }, () => sampleUser({ roles: [role.uuid] }))
  const events = ['Eerste', 'Tweede'].map((name) => {
    const kind = newKind({ name })
    const own = { data: {}, initiator: newUuid() as (typeof users)[0]['uuid'], firedAt: now, subject: newUuid() }
    return { ...own, id: asEventId(timeOrdered(newUuid(), now) as Uuid), kind }
  })
  const settings = { template: O.none, translation: O.none, recipients: [role.uuid], digest: false } as const
  const sent = [asMessageId(newUuid()), asMessageId(newUuid())] as const
  await must(
    inScope(Tenant(LINK_OFFICE.uuid), ({ roles, users: people, events: fired, eventTypes, notifications }) =>
      pipe(
        roles.put(role),
        TE.flatMap(() =>
          pipe(
            users,
            TE.traverseSeqArray((one) => people.add(one)),
          ),
        ),
        TE.flatMap(() => fired.addAll(events)),
        TE.flatMap(() =>
          pipe(
            events,
            TE.traverseSeqArray((event) =>
              pipe(
                eventTypes.register(event.kind, O.some(now)),
                TE.flatMap(() =>
                  notifications.notify({ ...event, type: event.kind.uuid, dispatchedAt: O.none }, settings, now, later),
                ),
                TE.flatMap(() => fired.setDispatched(event.id, now)),
              ),
            ),
          ),
        ),
        TE.flatMap(() => notifications.listDue(now, 100, [])),
        TE.flatMap(([first, second, third, fourth, fifth, ...rest]) =>
          first && second && third && fourth && fifth
            ? pipe(
                notifications.queue(first.id, sent[0], now),
                TE.flatMap(() => notifications.queue(second.id, sent[1], now)),
                TE.flatMap(() => notifications.queue(third.id, asMessageId(newUuid()), now)),
                TE.flatMap(() => notifications.skip(fourth, 'muted', now)),
                TE.flatMap(() => notifications.moveToDigest(fifth, { date: '2099-01-01' as never, dueAt: later }, now)),
                TE.flatMap(() =>
                  notifications.settle([
                    { id: sent[0], state: { _tag: 'Sent', at: now, serverMessageId: O.none }, possiblyDoubled: false },
                    {
                      id: sent[1],
                      state: { _tag: 'Failed', at: now, error: 'too_large', lookAt: O.none },
                      possiblyDoubled: false,
                    },
                  ]),
                ),
                TE.map(() => rest),
              )
            : TE.right([]),
        ),
      ),
    ),
  )
  return new Map(events.map(({ id, subject }) => [id, subject]))
}

/** In two queues, of each state; none of them is due. */
async function seedJobs({ service }: ServedOffices): Promise<ReadonlySet<string>> {
  const client = new Client({ connectionString: service.adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ readonly id: string }>(
      `insert into pgboss.job (name, state, data, start_after, expire_seconds, started_on, completed_on)
        select queue, state::pgboss.job_state, '{}', now() + interval '1 day', 86400, now(), now()
          from unnest(array['mail.purge', 'archive.run']) as queue,
            unnest(array['created', 'retry', 'active', 'completed', 'cancelled', 'failed']) as state
        returning id`,
    )
    return new Set(rows.map(({ id }) => id))
  } finally {
    await client.end()
  }
}

export async function seedFilterable(offices: ServedOffices) {
  await seedPeople(offices)
  await seedAudit(offices)
  await seedMails(offices)
  await seedLicences(offices)
  await seedActivations(offices)
  return {
    participants: await seedCampaigns(offices),
    subjects: await seedNotifications(offices),
    jobs: await seedJobs(offices),
    texts: await seedTexts(offices),
    /** Of people, by their number. */
    names: new Map(Object.values(offices.ours.people).map(({ user }): [string, string] => [user.uuid, user.name])),
  }
}

export type Filterable = Awaited<ReturnType<typeof seedFilterable>>
