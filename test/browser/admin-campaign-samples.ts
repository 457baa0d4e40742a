// The campaigns of an office and the surveys they ask, as the service would answer for them.
import { EVA } from '#bootstrap/sample/founders.ts'
import { CHANGEABLE_FIELDS } from '#domain/campaign/campaign-rules.ts'
import { PHASES } from '#domain/campaign/campaign.ts'
import { renderMailDocument } from '#domain/mailing/mail-document.ts'
import {
  campaign,
  campaignsThere,
  id,
  inDays,
  noReminders,
  plan,
  RUNNING,
  type SampleCampaign,
} from './admin-campaign-plans.ts'

const dayBefore = (days: number): string => inDays(-days).slice(0, 10)

const counts = [
  { outcome: 'accepted', reason: null, count: 398 },
  { outcome: 'error', reason: 'recipient_refused', count: 9 },
  { outcome: 'unknown', reason: null, count: 2 },
  { outcome: 'skipped', reason: 'opted_out', count: 3 },
]
const reminded = [
  { outcome: 'accepted', reason: null, count: 251 },
  { outcome: 'skipped', reason: 'answered', count: 142 },
  { outcome: 'skipped', reason: 'undeliverable', count: 9 },
]

const phasesOf = (one: SampleCampaign): readonly object[] =>
  PHASES.flatMap((phase) => {
    const sendDate = one[`${phase}SendDate`]
    if (sendDate === null || sendDate === undefined) return []
    const sentAt = one[`${phase}SentAt`] ?? null
    const isWaiting = one.uuid === RUNNING && phase === 'reminder2'
    return [
      {
        phase,
        sendDate,
        sentAt,
        superseded: one.superseded.includes(phase),
        missing: sentAt === null ? (one['missing'] ?? null) : null,
        counts: sentAt === null ? [] : phase === 'invite' ? counts : reminded,
        waiting: isWaiting ? 0 : 0,
        waitingUntil: null,
      },
    ]
  })

const PER_DAY = [38, 52, 24, 11, 0, 6, 4, 31, 14]

function analyticsOf(one: SampleCampaign) {
  const isAsked = one['inviteSentAt'] !== null
  let cumulative = 0
  const timeline = (isAsked ? PER_DAY : []).flatMap((responded, n) => {
    cumulative += responded
    return responded === 0 ? [] : [{ date: dayBefore(9 - n), responded, cumulative }]
  })
  return {
    audienceSize: one.audienceSize ?? 0,
    respondedCount: cumulative,
    responseRate: one.audienceSize === null ? 0 : cumulative / one.audienceSize,
    timeline,
    markers: PHASES.flatMap((kind) => {
      const at = one[`${kind}SentAt`]
      return typeof at === 'string' ? [{ kind, at }] : []
    }),
  }
}

const delivery = (outcome: string, reason: string | null, days: number): object => ({
  outcome,
  reason,
  at: inDays(-days),
  message: outcome === 'skipped' ? null : id('2', 1),
})
const sent = delivery('accepted', null, 9)

const participant = (n: number, name: string, over: object) => ({
  user: id('a', n),
  person: name === '' ? null : { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@klant.example` },
  respondedOn: null as string | null,
  respondedAt: null,
  invite: sent as { readonly outcome?: string },
  reminder1: null,
  reminder2: null,
  reminder3: null,
  ...over,
})

const participants = [
  participant(1, 'Eva Jansen', { respondedOn: inDays(-8).slice(0, 10), reminder1: delivery('skipped', 'answered', 2) }),
  participant(2, 'Piet de Vries', { reminder1: delivery('accepted', null, 2) }),
  participant(3, 'Fatima el Amrani', {
    invite: delivery('error', 'recipient_refused', 9),
    reminder1: delivery('skipped', 'undeliverable', 2),
  }),
  participant(4, 'Bas van Dijk', {
    invite: delivery('skipped', 'opted_out', 9),
    reminder1: delivery('skipped', 'opted_out', 2),
  }),
  participant(5, '', { invite: delivery('unknown', null, 9), reminder1: delivery('planned', null, 2) }),
]

const audienceMembers = [
  ['Bas van Dijk', 'opted_out'],
  ['Eva Jansen', null],
  ['Fatima el Amrani', 'inactive'],
  ['Piet de Vries', null],
  ['Zoë Willems', 'not_activated'],
].map(([name, unreachable]) => ({
  user: id('a', 1),
  name,
  email: `${String(name).toLowerCase().replaceAll(' ', '.')}@klant.example`,
  unreachable: unreachable ?? null,
}))

const sampleOf = (content: Record<string, unknown>, name: string): readonly object[] =>
  PHASES.flatMap((phase) => {
    const [subject, body] = [content[`${phase}Subject`], content[`${phase}Body`]]
    if (typeof subject !== 'string' || typeof body !== 'string') return []
    const written = (text: string): string =>
      text.replaceAll('{{name}}', name).replaceAll('{{surveyUrl}}', 'https://survey.example/s/K3F9QZ')
    const html = written(body)
    return [
      {
        recipient: { name, address: `${name.toLowerCase().replaceAll(' ', '.')}@klant.example` },
        phase,
        subject: written(subject),
        html: renderMailDocument('nl', written(subject), html),
        text: html.replace(/<[^>]*>/g, ''),
      },
    ]
  })

const required = { nl: 'Vul dit veld in.', en: 'Fill in this field.' }

function dryRun(office: CampaignsOfOffice, body: Record<string, unknown>): object {
  const content = (body['campaign'] ?? office.drafts[0]) as Record<string, unknown>
  const missing = ['name', 'survey', 'tags', 'template', 'inviteSendDate', 'inviteSubject', 'inviteBody'].filter(
    (field) => content[field] === null || (Array.isArray(content[field]) && content[field].length === 0),
  )
  const hasTags = !missing.includes('tags')
  return {
    problems: [...missing.map((path) => ({ path, message: required })), ...office.problems],
    unknownPlaceholders: office.warnings ? [{ phase: 'invite', path: 'afdeling' }] : [],
    withoutSurveyUrl: office.warnings ? ['reminder1'] : [],
    removed: office.warnings ? ['<script>'] : [],
    isClipped: office.warnings,
    audience: hasTags
      ? { people: 142, optedOut: 3, undeliverable: 0, inactive: 2 }
      : { people: 0, optedOut: 0, undeliverable: 0, inactive: 0 },
    changes: hasTags && body['draft'] !== undefined ? { since: inDays(-1), added: 2, removed: 1 } : null,
    samples:
      hasTags && !missing.includes('template')
        ? ['Eva Jansen', 'Piet de Vries'].flatMap((name) => sampleOf(content, name))
        : [],
    calendar: PHASES.flatMap((phase) => {
      const sendDate = content[`${phase}SendDate`]
      if (typeof sendDate !== 'string') return []
      const lastLeavesAt = phase === 'invite' ? new Date(Date.parse(sendDate) + 15 * 60_000).toISOString() : null
      return [{ phase, sendDate, mails: 142, lastLeavesAt }]
    }),
  }
}

export interface CampaignsOfOffice {
  readonly campaigns: SampleCampaign[]
  readonly drafts: ({ uuid: string; changedAt: string } & Record<string, unknown>)[]
  /** Of a dry run. */
  problems: readonly object[]
  warnings: boolean
  readonly audience: readonly { readonly unreachable: string | null }[]
}

export function someCampaigns(over: Partial<CampaignsOfOffice> = {}): CampaignsOfOffice {
  return {
    campaigns: campaignsThere(),
    drafts: [],
    problems: [],
    warnings: false,
    audience: [...audienceMembers],
    ...over,
  }
}

const page = (data: readonly object[]): object => ({ data, total: data.length, skip: 0, limit: 50 })

interface AskedOfCampaigns {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}

function answerOfDrafts(office: CampaignsOfOffice, { method, path, body }: AskedOfCampaigns): object | null {
  const [, , one = ''] = path.split('/')
  const { drafts } = office
  const found = drafts.find(({ uuid }) => uuid === one)
  if (method === 'POST') {
    const made = { ...plan(''), ...body, uuid: id('5', 80 + drafts.length), createdBy: EVA, changedAt: inDays(0) }
    drafts.push(made)
    return made
  }
  if (one === '') return page(drafts)
  if (found === undefined) return null
  if (method === 'DELETE') drafts.splice(drafts.indexOf(found), 1)
  return method === 'GET' ? found : method === 'DELETE' ? { success: true } : Object.assign(found, body)
}

/** Null: there is no such thing. */
export function answerOfCampaigns(office: CampaignsOfOffice, asked: AskedOfCampaigns): object | null {
  const { method, path, query, body } = asked
  const [, area = '', one = '', part = ''] = path.split('/')
  const { campaigns } = office
  if (area === 'survey-campaign-drafts') return answerOfDrafts(office, asked)
  if (one === 'dry-run') return dryRun(office, body)
  if (one === 'preview') return dryRun(office, { campaign: body })
  if (one === 'audience' && part === 'people')
    return page(
      office.audience.filter(({ unreachable }) =>
        [undefined, unreachable === null].includes(body['isReachable'] as boolean),
      ),
    )
  if (one === 'audience')
    return { people: 142 * (body['tags'] as readonly unknown[]).length, optedOut: 3, undeliverable: 0, inactive: 2 }
  if (one === '' && method === 'POST') {
    const made = campaign(id('4', 80), '', { ...noReminders, ...body, createdAt: inDays(0), revision: 1 })
    campaigns.unshift(made)
    office.drafts.splice(0, Infinity, ...office.drafts.filter(({ uuid }) => uuid !== body['draft']))
    return made
  }
  if (one === '') {
    const statuses = query.get('status')?.split(',') ?? []
    const q = (query.get('query') ?? '').toLowerCase()
    return page(
      campaigns
        .filter(
          ({ name, status }) => name.toLowerCase().includes(q) && (statuses.length === 0 || statuses.includes(status)),
        )
        .map((one) => ({ ...one, respondedCount: analyticsOf(one).respondedCount })),
    )
  }
  const found = campaigns.find(({ uuid }) => uuid === one)
  if (found === undefined) return null
  switch (part) {
    case 'phases':
      return { data: phasesOf(found), returningDomains: ['klant.example'] }
    case 'analytics':
      return analyticsOf(found)
    case 'participants': {
      const outcomes = query.get('outcome')?.split(',') ?? []
      const responded = query.get('responded')
      return page(
        (found.audienceSize === null ? [] : participants).filter(
          ({ invite, respondedOn }) =>
            (outcomes.length === 0 || outcomes.includes(invite.outcome ?? '')) &&
            (responded === null || (respondedOn !== null) === (responded === 'true')),
        ),
      )
    }
    case 'cancel':
      return Object.assign(found, { status: 'cancelled', held: false, locked: CHANGEABLE_FIELDS })
    case 'release':
      return Object.assign(found, { held: false })
  }
  if (method === 'PATCH') {
    const { revision: _, ...changes } = body
    Object.assign(found, changes, { revision: found.revision + 1, updatedAt: inDays(0) })
  }
  return found
}
