// The mailers of an office and the service, as the service would answer for them: what is changed stays changed.

const HOUR = 3_600_000
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()

type SampleWords = string | { readonly nl: string; readonly en: string }

export interface OfficeMailers {
  /** Null: no record. */
  mailbox: Record<string, unknown> | null
  health: { readonly diagnosis: string; readonly message: SampleWords; readonly remedy: SampleWords | null }
  mailboxPause: object | null
  returns: object
  byHour: readonly { readonly at: string; readonly calls: number }[]
  server: Record<string, unknown> | null
  serverPause: object | null
  test: object
  inbox: Record<string, unknown> | null
  inboxReader: object
}

export const consented = {
  granted: true,
  lastConsentAt: ago(50 * HOUR),
  lastConsentBy: '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9105',
  lastErrorAt: null,
  lastErrorMessage: null,
}

export function aMailbox(over: object = {}): Record<string, unknown> {
  return {
    key: 'monitor',
    displayName: 'Korrel onderzoek',
    directoryTenantId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    mailboxAddress: 'onderzoek@korrel.example',
    saveToSentItems: true,
    rateLimitPerMinute: null,
    rateLimitRecipientsPerDay: 2000,
    consentStatus: consented,
    lastWorkedAt: ago(HOUR),
    ...over,
  }
}

const aServer = {
  host: 'mail.korrel.example',
  port: 587,
  tls: 'starttls',
  user: 'kantoor@korrel.example',
  from: { address: 'kantoor@korrel.example', name: 'Kantoor Korrel' },
  revision: 2,
  changedAt: ago(30 * HOUR),
}

export function aPause(reason: string, code = ''): object {
  return {
    since: ago(HOUR / 2),
    until: ago(-HOUR / 4),
    reason,
    code,
    canResume: reason !== 'rate_limit',
    message: { nl: 'De mailserver neemt nu geen mail aan.', en: 'The mail server accepts no mail now.' },
  }
}

/** Most of it within working hours. */
const aWeek = Array.from({ length: 160 }, (_, n) => {
  const at = new Date(Date.now() - n * HOUR)
  at.setMinutes(0, 0, 0)
  const isAtWork = at.getHours() >= 8 && at.getHours() < 18 && at.getDay() % 6 !== 0
  return { at: at.toISOString(), calls: isAtWork ? 40 + ((n * 37) % 90) : n % 9 === 0 ? 3 : 0 }
}).filter(({ calls }) => calls > 0)

export function someMailers(over: Partial<OfficeMailers> = {}): OfficeMailers {
  return {
    mailbox: aMailbox(),
    health: {
      diagnosis: 'Healthy',
      message: { nl: 'Het postvak kan versturen.', en: 'The mailbox can send.' },
      remedy: null,
    },
    mailboxPause: null,
    returns: {
      isOn: true,
      handling: 'mark_read',
      permission: 'Mail.ReadWrite',
      counts: { returned: 12, delayed: 3, complained: 2, unmatched: 0, leftAlone: 240 },
      lastReadAt: ago(2),
      failure: 'access_denied',
    },
    byHour: aWeek,
    server: aServer,
    serverPause: null,
    test: { ok: true, messageId: '<0195f1c2@mail.example>' },
    inbox: {
      host: 'imap.korrel.example',
      port: 993,
      tls: 'implicit',
      user: 'kantoor@korrel.example',
      revision: 1,
      changedAt: ago(20 * HOUR),
    },
    inboxReader: {
      counts: { returned: 4, delayed: 1, complained: 0, unmatched: 0, leftAlone: 31 },
      lastReadAt: ago(3 * HOUR),
      failure: 'access_denied',
      message: {
        nl: 'De mailserver weigert de gebruikersnaam of het wachtwoord.',
        en: 'The mail server refuses the user name or the password.',
      },
    },
    ...over,
  }
}

/** Null: there is no such thing. Undefined: no call about mailers. */
export function answerToMailers(
  mailers: OfficeMailers,
  method: string,
  path: string,
  body: Record<string, unknown>,
): object | null | undefined {
  switch (`${method} ${path.replace('/monitor', '/:key')}`) {
    case 'GET /admin/system-mailboxes':
      return mailers.mailbox === null ? [] : [mailers.mailbox]
    case 'GET /admin/system-mailboxes/:key':
      return mailers.mailbox
    case 'PUT /admin/system-mailboxes/:key': {
      const before =
        mailers.mailbox ?? aMailbox({ consentStatus: { ...consented, granted: false, lastConsentAt: null } })
      const granted = before['directoryTenantId'] === body['directoryTenantId'] && mailers.mailbox !== null
      mailers.mailbox = { ...before, ...body, consentStatus: { ...(before['consentStatus'] as object), granted } }
      return mailers.mailbox
    }
    case 'GET /admin/system-mailboxes/:key/consent-url':
      return { consentUrl: 'https://login.example/adminconsent', redirectUri: 'https://tapster.example/callback' }
    case 'GET /admin/system-mailboxes/:key/health':
      return mailers.health
    case 'PUT /admin/system-mailboxes/:key/returns':
      mailers.returns = { ...mailers.returns, ...body }
      return mailers.returns
    case 'GET /admin/system-mailboxes/:key/returns':
      return mailers.returns
    case 'GET /admin/system-mailboxes/:key/usage':
      return {
        minute: { used: 3, limit: 25 },
        day: { used: 812, limit: 2000 },
        freeAt: null,
        byHour: mailers.byHour,
        pause: mailers.mailboxPause,
      }
    case 'POST /admin/system-mailboxes/:key/test':
    case 'POST /mail-server/test':
      return mailers.test
    case 'GET /mail-server':
      return { server: mailers.server, pause: mailers.serverPause }
    case 'PUT /mail-server': {
      const { password: _, revision, ...written } = body
      mailers.server = { user: null, ...written, revision: Number(revision) + 1, changedAt: ago(0) }
      mailers.serverPause = null
      return { server: mailers.server, pause: null }
    }
    case 'GET /mail-server/inbox':
      return { inbox: mailers.inbox, reader: mailers.inboxReader }
    case 'PUT /mail-server/inbox': {
      const { password: _, revision, ...written } = body
      mailers.inbox = { ...written, revision: Number(revision) + 1, changedAt: ago(0) }
      mailers.inboxReader = { ...mailers.inboxReader, failure: null, message: null }
      return { inbox: mailers.inbox, reader: mailers.inboxReader }
    }
    case 'DELETE /mail-server/inbox':
      mailers.inbox = null
      return { success: true }
    case 'GET /admin/service-inbox':
      return { isOn: true, reader: mailers.inboxReader }
    case 'POST /mail-server/inbox/test':
      return mailers.test
    case 'DELETE /mail-server':
      mailers.server = null
      return { success: true }
    case 'POST /admin/system-mailboxes/:key/resume':
      mailers.mailboxPause = null
      return { success: true }
    case 'POST /mailer/resume':
      mailers.serverPause = null
      return { success: true }
    default:
      return path.startsWith('/admin/system-mailboxes/') ? null : undefined
  }
}
