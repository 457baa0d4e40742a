// SES: plugin login, token vault and session.
export const sessionRequirements = {
  'SES-1':
    'one token record per ledger user, tenant and mailbox; connecting again updates it; the mailbox compares without case and is stored as spelled last',
  'SES-2':
    'tokens rest only as AES-256-GCM ciphertext that names its key and is bound to its record; what cannot be opened asks for a new link',
  'SES-3': 'no ledger token shows in any response, log entry, error, metric, job payload or database row',
  'SES-4': 'the session JWT is HS256 with a secret of exactly 32 bytes and holds ledgerUserId, tenantUuid and sid',
  'SES-5': 'a session lives 30 days and is handed out as jwt and expiresAt in epoch milliseconds',
  'SES-6': 'the OAuth state round-trips; anything else is a 400 page; an edited tenant is refused by the callback',
  'SES-7': 'auth-url answers the ledger address with forced login; login redirects there',
  'SES-8': 'the tenant is the one that owns the mail domain, else the default; a caller cannot choose',
  'SES-9': 'the callback stores the connection and posts the session to the opener on our own origin only',
  'SES-10': 'a callback that fails answers a readable page, posts the failure and stores nothing',
  'SES-11': 'connecting brings a revoked record back',
  'SES-12': 'a rightly signed JWT is renewed up to 60 days past its expiry',
  'SES-13': 'recover finds the latest live record of a mailbox and does not distinguish none from revoked',
  'SES-14': 'with MAILBOX_PROOF=required auth-url and recover need a mailbox identity token',
  'SES-15': 'revoke always answers 200',
  'SES-16':
    'PLUGIN_SESSION_INVALID and LEDGER_REAUTH_REQUIRED each stand for their own cases; a ledger 401 leads to one refresh and one retry',
  'SES-17':
    'an access token with 60 seconds left is used as it is, else refreshed first unless the ledger would refuse that; lastUsedAt follows use',
  'SES-18': 'each refresh outcome has its own effect on the record',
  'SES-19': 'the 30th transient failure revokes the record; at most one failure a minute counts',
  'SES-20':
    'a refresh token is spent once, however many meet at the record; a killed refresher holds up its user for at most 20 seconds',
  'SES-21':
    'the background refresh keeps what expires within 30 seconds fresh, shares the work and logs one entry a run',
  'SES-22': 'the daily clean-up revokes what is unused for 60 days and deletes what is revoked for more than 90',
  'SES-23': 'session endpoints and plugin API are limited per address, shared by all replicas',
  'SES-24': 'when the ledger as a whole is down, with one active user too, one record probes and failures do not count',
  'SES-25': 'vault:rotate brings every token under the active key while the service runs',
  'SES-26': 'auth-url, login and callback are limited per address too',
} as const
