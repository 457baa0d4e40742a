// Campaigns of a soak: each asks the 50 people of a tag, some of whom answer, and reminds the others on the next simulated day.
import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceProcess } from '#test/support/process-service.ts'
import { countFrom, countOf, nothing, type SoakArea, type SoakContext } from './soak-area.ts'
import { audienceOf } from './soak-world.ts'
import { steadily } from './steadily.ts'

const ANSWERS = 10
const PATIENCE = 90_000

const content = {
  languages: ['nl'],
  title: { nl: 'Hoe bevalt het?' },
  introduction: {},
  thanks: {},
  questions: [{ id: 'waarom', label: { nl: 'Waarom?' }, help: {}, required: true, kind: { type: 'text', most: 200 } }],
}
const BODY = '<p><a href="{{surveyUrl}}">Invullen</a></p>'
const NAMES = { invite: 'invitations', reminder: 'reminders' } as const
const subjectOf = (kind: keyof typeof NAMES, n: number): string => `${kind === 'invite' ? 'Vraag' : 'Nog even'} ${n};`

interface Launched {
  readonly n: number
  readonly audience: readonly string[]
  /** Who may have answered. */
  readonly answered: Set<string>
}

export async function openCampaignArea(
  { soak: { office, tags }, calls }: SoakContext,
  service: ServiceProcess,
  template: string,
): Promise<SoakArea> {
  const { world, ours } = office
  const token = ours.people.administrator.token
  const post = (path: string, body: object) => office.call<{ readonly uuid: string }>(service, { path, body })
  const survey = (await post('/surveys', { name: 'Tevredenheid', content })).uuid
  await post(`/surveys/${survey}/links`, { name: 'Campagnes', isActive: true })
  const launched: Launched[] = []
  const inOffice = <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    steadily(() => world.inTenant<Row & Record<string, unknown>>(ours.tenant.uuid, sql, values))

  const answer = async ({ n, answered }: Launched): Promise<void> => {
    const deadline = performance.now() + PATIENCE
    for (;;) {
      const people = await inOffice<{ code: string; email: string }>(
        `select p.survey_code as code, u.email from survey_campaigns c
          join survey_campaign_participants p on p.tenant_uuid = c.tenant_uuid and p.campaign_uuid = c.uuid
          join users u on u.tenant_uuid = p.tenant_uuid and u.user_uuid = p.user_uuid
          join survey_campaign_deliveries d on d.tenant_uuid = p.tenant_uuid and d.campaign_uuid = p.campaign_uuid
            and d.user_uuid = p.user_uuid and d.phase = 0 and d.outcome in ('accepted', 'unknown')
          where c.name = $1 and p.survey_code is not null order by u.email limit $2`,
        [`Campagne ${n}`, ANSWERS],
      )
      for (const { code, email } of people) {
        answered.add(email)
        await calls.persist('answers', code, { path: `/s/${code}`, form: { version: '1', 'a.waarom': 'Fijn' } })
      }
      if (people.length === ANSWERS || calls.isOver() || performance.now() > deadline) return
      await pause(2_000)
    }
  }

  /** What each person of each campaign must have got of a phase. */
  const expect = async (kind: keyof typeof NAMES): Promise<void> => {
    const names = new Set(
      (await inOffice<{ name: string }>('select name from survey_campaigns')).map(({ name }) => name),
    )
    for (const { n, audience, answered } of launched.filter((one) => names.has(`Campagne ${one.n}`)))
      for (const address of audience) {
        const outcome = kind === 'reminder' && answered.has(address) ? 'unknown' : 'accepted'
        calls.note({ area: NAMES[kind], key: `${subjectOf(kind, n)} ${address}`, outcome })
      }
  }
  const mailed = (kind: keyof typeof NAMES) => async () => {
    await expect(kind)
    const { mails } = await office.smtp.report()
    const keys = mails.flatMap(({ subject, recipients }) => recipients.map((address) => `${subject} ${address}`))
    const rows = await inOffice<{ name: string; email: string }>(
      `select c.name, u.email from survey_campaign_deliveries d
        join survey_campaigns c on c.tenant_uuid = d.tenant_uuid and c.uuid = d.campaign_uuid
        join users u on u.tenant_uuid = d.tenant_uuid and u.user_uuid = d.user_uuid
        left join messages m on m.tenant_uuid = d.tenant_uuid and m.message_id = d.message_id
        where d.phase = $1 and (m.possibly_doubled or m.error is not null or d.outcome not in ('planned', 'accepted'))`,
      [kind === 'invite' ? 0 : 1],
    )
    const listed = rows.map(({ name, email }) => `${subjectOf(kind, Number(name.split(' ')[1]))} ${email}`)
    return { found: countFrom(keys, kind === 'invite' ? 'Vraag ' : 'Nog even '), listed: new Set(listed) }
  }

  return {
    callers: 3,
    rest: 3_000,
    round: async (n) => {
      const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
      const body = {
        name: `Campagne ${n}`,
        survey,
        tags: [tags[n % tags.length]],
        template,
        inviteSendDate: at(0),
        inviteSubject: subjectOf('invite', n),
        inviteBody: BODY,
        reminder1SendDate: at(1),
        reminder1Subject: subjectOf('reminder', n),
        reminder1Body: BODY,
      }
      const campaign: Launched = { n, audience: audienceOf(ours.word, n % tags.length), answered: new Set() }
      launched.push(campaign)
      // Once, since a second request would launch a second one.
      await calls.once('campaigns', [body.name], { path: '/survey-campaigns', token, body })
      if ((await inOffice('select from survey_campaigns where name = $1', [body.name])).length > 0)
        await answer(campaign)
    },
    books: {
      campaigns: async () => {
        const rows = await inOffice<{ name: string }>('select name from survey_campaigns')
        return { found: countOf(rows.map(({ name }) => name)), listed: nothing }
      },
      invitations: mailed('invite'),
      reminders: mailed('reminder'),
      answers: async () => {
        const rows = await inOffice<{ code: string }>('select code from survey_responses')
        return { found: countOf(rows.map(({ code }) => code)), listed: nothing }
      },
    },
  }
}
