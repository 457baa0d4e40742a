// The templates and the outgoing mail of an office, as the service would answer for them.
import { renderMailDocument } from '#domain/mailing/mail-document.ts'

const id = (kind: string, n: number): string => `${kind.repeat(8)}-1111-4111-8111-${String(n).padStart(12, '0')}`
export const INVITATION = id('1', 1)
export const SENT = id('2', 1)
export const UNKNOWN = id('2', 2)
export const WAITING = id('2', 3)
export const REFUSED = id('2', 4)
const SINGLE = { kind: 'single', id: id('3', 1) }

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

export interface ListedTemplate {
  uuid: string
  name: string
  language: 'nl' | 'en'
  subject: string
  body: string
  replyTo: string | null
  systemMailboxKey: string | null
  attachments: readonly { filename: string; contentType: string; size: number }[]
  revision: number
  changedAt: string
  purposes: readonly { kind: string; title: { nl: string; en: string } | null; filled: readonly string[] }[]
}

const template = (n: number, name: string, subject: string, over: Partial<ListedTemplate> = {}): ListedTemplate => ({
  uuid: id('1', n),
  name,
  language: 'nl',
  subject,
  body: '<h1>Dag {{name}},</h1>\n<p>Wil je ons helpen?</p>\n<p><a href="{{surveyUrl}}">Vul de vragenlijst in</a></p>',
  replyTo: null,
  systemMailboxKey: null,
  attachments: [],
  revision: 3,
  changedAt: ago(n * 300),
  purposes: [],
  ...over,
})

const someTemplates = (): ListedTemplate[] => [
  template(1, 'Uitnodiging tevredenheid', 'Wat vind je van ons, {{name}}?', {
    replyTo: 'kantoor@korrel.example',
    systemMailboxKey: 'monitor',
    attachments: [{ filename: 'toelichting.pdf', contentType: 'application/pdf', size: 142_030 }],
  }),
  template(2, 'Herinnering', 'Nog even over de vragenlijst'),
  template(3, 'Welcome', 'Welcome, {{name}}', { language: 'en' }),
]

const message = (n: number, name: string, over: object) => ({
  id: id('2', n),
  recipient: { address: `${name.toLowerCase().replaceAll(' ', '.')}@klant.example`, name },
  subject: `Wat vind je van ons, ${name}?`,
  state: 'sent',
  reason: null,
  createdAt: ago(n * 60 + 5),
  stateSince: ago(n * 60),
  origin: SINGLE,
  systemMailboxKey: null,
  possiblyDoubled: false,
  canRetry: false,
  canDecide: false,
  waits: null,
  story: [] as readonly object[],
  serverMessageId: null,
  returned: null,
  mail: {
    subject: `Wat vind je van ons, ${name}?`,
    html: renderMailDocument('nl', 'Wat vind je van ons?', `<p>Dag ${name},</p><p>Wil je ons helpen?</p>`),
    text: `Dag ${name},\n\nWil je ons helpen?`,
    replyTo: 'kantoor@korrel.example',
  },
  ...over,
})

const loginRefused = {
  reason: 'login_refused',
  code: '535',
  message: {
    nl: 'De mailserver weigert de gebruikersnaam of het wachtwoord. Vul ze opnieuw in.',
    en: 'The mail server refuses the user name or the password. Fill them in again.',
  },
}

type ListedMessage = ReturnType<typeof message>

const someMessages = (): ListedMessage[] => [
  message(1, 'Eva Jansen', { serverMessageId: '<a1@mail.example>' }),
  message(2, 'Piet de Vries', {
    state: 'ERROR',
    reason: 'outcome_unknown',
    systemMailboxKey: 'monitor',
    canDecide: true,
    possiblyDoubled: true,
    story: [
      { at: ago(125), step: 'deferred', code: '451' },
      { at: ago(123), step: 'taken_over', code: 'worker_lost' },
      { at: ago(121), step: 'unknown', code: 'timeout' },
      { at: ago(120), step: 'not_found', code: '' },
    ],
  }),
  message(3, 'Fatima el Amrani', {
    state: 'queued',
    waits: { since: ago(90), until: ago(-20), ...loginRefused, canResume: true },
  }),
  message(4, 'Bas van Dijk', { state: 'ERROR', reason: 'recipient_refused', canRetry: true }),
  message(5, 'Sanne Bakker', { state: 'ERROR', reason: 'invalid_recipient', mail: null }),
  message(6, 'Willem Korrel', { state: 'withdrawn' }),
]

export interface MailOfOffice {
  readonly templates: ListedTemplate[]
  readonly messages: ListedMessage[]
  /** Absent: as many as there are. */
  readonly total?: number
  warnings: { readonly unknown: readonly object[]; readonly removed: readonly string[]; readonly isClipped: boolean }
  testMail: object
  /** Of every template. */
  readonly pictures?: readonly { filename: string; contentType: string; content: string }[]
}

const noWarnings = { unknown: [], removed: [], isClipped: false }

export function someMail(over: Partial<MailOfOffice> = {}): MailOfOffice {
  return {
    templates: someTemplates(),
    messages: someMessages(),
    warnings: noWarnings,
    testMail: { ok: true, messageId: '<t1@mail.example>' },
    ...over,
  }
}

interface AskedOfMail {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}

const sampled = (text: string): string =>
  text.replaceAll('{{name}}', 'Eva Jansen').replaceAll('{{surveyUrl}}', 'https://survey.example/A1')

function preview(mail: MailOfOffice, body: Record<string, unknown>): object {
  const [subject, html] = [sampled(String(body['subject'])), sampled(String(body['body']))]
  return {
    subject,
    html: renderMailDocument(body['language'] === 'en' ? 'en' : 'nl', subject, html),
    text: html.replace(/<[^>]*>/g, ''),
    warnings: mail.warnings,
  }
}

function moved(one: ListedMessage, over: object): object {
  Object.assign(one, { canRetry: false, canDecide: false, reason: null, ...over })
  return { id: one.id, state: one.state, reason: null }
}

function answerOfTemplates(mail: MailOfOffice, { method, path, query, body }: AskedOfMail): object | null {
  const [, , one = '', part = ''] = path.split('/')
  const { templates, warnings } = mail
  const found = templates.find(({ uuid }) => uuid === one)
  if (one === 'preview') return preview(mail, body)
  if (part === 'test') return mail.testMail
  if (part === 'pictures') return { data: mail.pictures ?? [] }
  if (method === 'POST') {
    const added = { ...template(80, '', ''), replyTo: null, ...body, attachments: [], revision: 1 }
    templates.push(added)
    return { ...added, warnings }
  }
  if (one === '') {
    const q = (query.get('q') ?? '').toLowerCase()
    const data = templates.filter(({ name }) => name.toLowerCase().includes(q))
    return { data, total: data.length, skip: 0, limit: 50 }
  }
  if (found === undefined) return null
  if (method === 'DELETE') templates.splice(templates.indexOf(found), 1)
  if (method !== 'PUT') return method === 'DELETE' ? { success: true } : found
  const { attachments: _, keptAttachments: __, ...written } = body
  Object.assign(found, { replyTo: null, systemMailboxKey: null }, written, {
    revision: found.revision + 1,
    changedAt: ago(0),
  })
  return { ...found, warnings }
}

function countsOf(messages: readonly ListedMessage[]): object {
  const count = (of: (message: ListedMessage) => unknown): object =>
    Object.fromEntries(
      Object.entries(Object.groupBy(messages, (one) => String(of(one)))).map(([name, some = []]) => [
        name,
        some.length,
      ]),
    )
  return {
    states: count(({ state }) => state),
    reasons: count(({ reason }) => reason),
    possiblyDoubled: messages.filter(({ possiblyDoubled }) => possiblyDoubled).length,
  }
}

function changedTogether(mail: MailOfOffice, act: 'retry' | 'withdraw', { ids }: Record<string, unknown>): object {
  const wanted = mail.messages.filter(({ id: one }) => Array.isArray(ids) && ids.includes(one))
  const fit = wanted.filter(({ state, canRetry }) => (act === 'retry' ? canRetry : state === 'queued'))
  for (const one of fit) moved(one, { state: act === 'retry' ? 'queued' : 'withdrawn' })
  return { done: fit.length, passed: { outcome_unknown: wanted.length - fit.length } }
}

function previewOf({ recipients }: Record<string, unknown>): object {
  const all = recipients as readonly { readonly address: string; readonly name?: string }[]
  const [first] = all
  return {
    recipients: all.length,
    invalid: [],
    to: { name: '', ...first },
    mail: { ...message(1, 'Piet', {}).mail, html: renderMailDocument('nl', 'Dag', '<p>Dag Piet</p>') },
    lack: null,
    unknownPlaceholders: [],
  }
}

/** Null: there is no such thing. */
export function answerOfMail(mail: MailOfOffice, asked: AskedOfMail): object | null {
  const { method, path, query, body } = asked
  const [, area = '', one = '', part = ''] = path.split('/')
  if (area === 'templates') return answerOfTemplates(mail, asked)
  if (one === 'counts') return countsOf(mail.messages)
  if (method === 'POST' && (one === 'retry' || one === 'withdraw')) return changedTogether(mail, one, body)
  if (one === 'dry-run') return previewOf(body)
  if (method === 'POST' && one === '') {
    const recipients = body['recipients'] as readonly { readonly name?: string }[]
    const made = recipients.map(({ name = 'x' }, n) => message(50 + n, name, { state: 'queued' }))
    mail.messages.unshift(...made)
    return { ids: made.map((each) => each.id) }
  }
  if (one === '') {
    const states = query.get('state')?.split(',') ?? []
    const data = mail.messages.filter(
      ({ state, reason, recipient, possiblyDoubled }) =>
        (possiblyDoubled || query.get('possiblyDoubled') !== 'true') &&
        (states.length === 0 || states.includes(state)) &&
        (query.get('error') ?? reason) === reason &&
        (query.get('address') ?? recipient.address) === recipient.address &&
        `${recipient.name} ${recipient.address}`.toLowerCase().includes((query.get('q') ?? '').toLowerCase()),
    )
    const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 50)]
    return { data: data.slice(skip, skip + limit), total: mail.total ?? data.length, skip, limit }
  }
  const found = mail.messages.find((each) => each.id === one)
  if (found === undefined) return null
  if (part === 'retry') return moved(found, { state: 'queued' })
  if (part === 'decide') return moved(found, { state: body['decision'] === 'sent' ? 'sent' : 'queued' })
  return found
}
