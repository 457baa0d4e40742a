// System mailboxes: mailboxes of no tenant that send through the cloud, with an administrator's consent (SYS-1 to SYS-11).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, type Duration, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import { getFreeAt, countFreePoints, type SpentPoints } from './rolling-budget.ts'

/** `monitor`: invitations, reminders and reports of monitoring campaigns. */
export const SYSTEM_MAILBOX_KEYS = ['monitor'] as const
export type SystemMailboxKey = (typeof SYSTEM_MAILBOX_KEYS)[number]

export function isSystemMailboxKey(key: string): key is SystemMailboxKey {
  return SYSTEM_MAILBOX_KEYS.some((known) => known === key)
}

export interface MailboxConsent {
  readonly granted: boolean
  readonly lastConsentAt: O.Option<Instant>
  /** Uuid or address of the user. */
  readonly lastConsentBy: O.Option<string>
  readonly lastErrorAt: O.Option<Instant>
  readonly lastErrorMessage: O.Option<string>
}

export interface SystemMailboxSettings {
  /** The name in From. */
  readonly displayName: string
  /** The directory's id or domain at the cloud. */
  readonly directoryTenantId: string
  readonly mailboxAddress: string
  readonly saveToSentItems: boolean
  /** None: RATE_LIMIT_PER_MINUTE. */
  readonly rateLimitPerMinute: O.Option<number>
  /** None: RATE_LIMIT_RECIPIENTS_PER_DAY. */
  readonly rateLimitRecipientsPerDay: O.Option<number>
}

export interface SystemMailbox extends SystemMailboxSettings {
  readonly key: SystemMailboxKey
  readonly consentStatus: MailboxConsent
  /** When the mail API last took a mail; an earlier error stays beside it (SYS-10). */
  readonly lastWorkedAt: O.Option<Instant>
  readonly revision: number
}

export const RATE_LIMIT_PER_MINUTE = 25
export const RATE_LIMIT_RECIPIENTS_PER_DAY = 9_000

const noConsent: MailboxConsent = {
  granted: false,
  lastConsentAt: O.none,
  lastConsentBy: O.none,
  lastErrorAt: O.none,
  lastErrorMessage: O.none,
}

/** As the seed creates it (SYS-12). */
export function makeEmptySystemMailbox(key: SystemMailboxKey): SystemMailbox {
  return {
    key,
    displayName: '',
    directoryTenantId: '',
    mailboxAddress: '',
    saveToSentItems: false,
    rateLimitPerMinute: O.none,
    rateLimitRecipientsPerDay: O.none,
    consentStatus: noConsent,
    lastWorkedAt: O.none,
    revision: 0,
  }
}

const NO_ERROR = { lastErrorAt: O.none, lastErrorMessage: O.none }

/**
 * Consent belongs to a directory: a change of directory withdraws it (SYS-2).
 * A change of directory or mailbox clears the last error and success.
 */
export function withSettings(mailbox: SystemMailbox, settings: SystemMailboxSettings): SystemMailbox {
  const isSame = (field: 'directoryTenantId' | 'mailboxAddress'): boolean =>
    mailbox[field].toLowerCase() === settings[field].toLowerCase()
  const { consentStatus, lastWorkedAt } = mailbox
  const isSameMailbox = isSame('directoryTenantId') && isSame('mailboxAddress')
  return {
    ...mailbox,
    ...settings,
    lastWorkedAt: isSameMailbox ? lastWorkedAt : O.none,
    consentStatus: {
      ...consentStatus,
      ...(!isSameMailbox && NO_ERROR),
      granted: consentStatus.granted && isSame('directoryTenantId'),
    },
  }
}

/** The directory in the provider's response wins over ours (SYS-5, rules 5 and 6). */
export function withConsent(
  mailbox: SystemMailbox,
  directoryTenantId: string,
  by: O.Option<string>,
  now: Instant,
): SystemMailbox {
  return {
    ...mailbox,
    directoryTenantId,
    consentStatus: { ...mailbox.consentStatus, granted: true, lastConsentAt: O.some(now), lastConsentBy: by },
  }
}

/** The specification's rule: the error text contains the status as a separate word (SYS-10). */
const DENIED = /\b(?:401|403)\b/

/** `error`: the answer of the mail API. None: it accepted the mail; that success counts as later than every error so far. */
export function withSendResult(mailbox: SystemMailbox, error: O.Option<string>, now: Instant): SystemMailbox {
  const { consentStatus } = mailbox
  if (O.isNone(error)) {
    const { lastErrorAt } = consentStatus
    return { ...mailbox, lastWorkedAt: O.some(O.isSome(lastErrorAt) ? Math.max(now, lastErrorAt.value + 1) : now) }
  }
  return {
    ...mailbox,
    consentStatus: {
      ...consentStatus,
      lastErrorAt: O.some(now),
      lastErrorMessage: error,
      granted: consentStatus.granted && !DENIED.test(error.value),
    },
  }
}

/** SYS-8. */
export function checkUsable(
  mailbox: O.Option<SystemMailbox>,
): E.Either<'not_configured' | 'consent_missing', SystemMailbox> {
  if (O.isNone(mailbox) || mailbox.value.directoryTenantId === '' || mailbox.value.mailboxAddress === '')
    return E.left('not_configured')
  return mailbox.value.consentStatus.granted ? E.right(mailbox.value) : E.left('consent_missing')
}

/** How much of a limit was used in its window before now. */
interface LimitUse {
  readonly used: number
  readonly limit: number
}

export interface MailboxBudget {
  readonly minute: LimitUse
  readonly day: LimitUse
  /** Calls that are free now. */
  readonly free: number
  /** When the next call may be made; none: now. */
  readonly freeAt: O.Option<Instant>
}

/** How far back calls count. */
export const BUDGET_WINDOW: Duration = fromDays(1)

/** Calls per minute that the worker leaves to test mails, unless none would be left for the worker (SYS-4). */
export const TEST_RESERVE = 1

/** Both windows roll (SYS-9). `spent`: calls within BUDGET_WINDOW. `reserved`: calls of each minute that the caller may not use. */
export function computeMailboxBudget(
  { rateLimitPerMinute, rateLimitRecipientsPerDay }: SystemMailboxSettings,
  spent: readonly SpentPoints[],
  now: Instant,
  reserved = 0,
): MailboxBudget {
  const perMinute = { points: O.getOrElse(() => RATE_LIMIT_PER_MINUTE)(rateLimitPerMinute), per: fromMinutes(1) }
  const perDay = {
    points: O.getOrElse(() => RATE_LIMIT_RECIPIENTS_PER_DAY)(rateLimitRecipientsPerDay),
    per: BUDGET_WINDOW,
  }
  const own = [{ ...perMinute, points: Math.max(1, perMinute.points - reserved) }, perDay]
  const next = Math.max(...own.map((budget) => getFreeAt(budget, spent, now)))
  const [freeOfMinute, freeOfDay] = [countFreePoints(perMinute, spent, now), countFreePoints(perDay, spent, now)]
  return {
    minute: { used: perMinute.points - freeOfMinute, limit: perMinute.points },
    day: { used: perDay.points - freeOfDay, limit: perDay.points },
    free: Math.min(...own.map((budget) => countFreePoints(budget, spent, now))),
    freeAt: next > now ? O.some(next) : O.none,
  }
}

/** The directory's answer to a token request, which shows consent without sending: whether we may send, or why there is no token. */
export type DirectoryAnswer =
  | 'MaySend'
  | 'MayNotSend'
  | 'ClientRefused'
  | 'ConsentMissing'
  | 'DirectoryUnknown'
  | 'DirectoryAway'

/** Diagnoses of a mailbox. Each fault has its own remedy (SYS-11). */
export const CONSENT_HEALTHS = [
  'Healthy',
  'SystemMailboxNotConfigured',
  'SystemMailboxConsentMissing',
  /** The service's client id or secret is refused. */
  'ClientRefused',
  /** A policy of the directory blocks the application for this mailbox. */
  'BlockedByPolicy',
  /** Consent was given less than CONSENT_SPREADS_WITHIN ago, and the cloud still refuses. */
  'ConsentNotEffectiveYet',
  'ConsentWithdrawn',
  'MailboxNotFound',
  'DirectoryUnknown',
  'DirectoryAway',
] as const
export type ConsentHealth = (typeof CONSENT_HEALTHS)[number]

/** The cloud spreads a grant over its servers within this time. */
const CONSENT_SPREADS_WITHIN = fromMinutes(60)

/** Words in the text of a send error that show its cause. The mail API's codes for the cause change. */
export const POLICY_MARK = 'access policy'
export const MAILBOX_MARK = 'mailbox not found'

const diagnoseDenial = ({ lastConsentAt }: MailboxConsent, now: Instant): ConsentHealth =>
  O.isSome(lastConsentAt) && now < lastConsentAt.value + CONSENT_SPREADS_WITHIN
    ? 'ConsentNotEffectiveYet'
    : 'ConsentWithdrawn'

const isAfter = (at: O.Option<Instant>, than: O.Option<Instant>): boolean =>
  O.isSome(at) && (O.isNone(than) || at.value >= than.value)

export function diagnoseConsent(mailbox: SystemMailbox, answer: DirectoryAnswer, now: Instant): ConsentHealth {
  const { consentStatus, lastWorkedAt } = mailbox
  const { lastErrorAt, lastErrorMessage, lastConsentAt } = consentStatus
  if (mailbox.directoryTenantId === '' || mailbox.mailboxAddress === '') return 'SystemMailboxNotConfigured'
  switch (answer) {
    case 'ClientRefused':
    case 'DirectoryUnknown':
    case 'DirectoryAway':
      return answer
    case 'ConsentMissing':
      return O.isNone(lastConsentAt) ? 'SystemMailboxConsentMissing' : diagnoseDenial(consentStatus, now)
    case 'MaySend':
    case 'MayNotSend': {
      const isOpen = isAfter(lastErrorAt, lastConsentAt) && isAfter(lastErrorAt, lastWorkedAt)
      const said = isOpen ? O.getOrElse(() => '')(lastErrorMessage) : ''
      if (said.includes(POLICY_MARK)) return 'BlockedByPolicy'
      if (said.includes(MAILBOX_MARK)) return 'MailboxNotFound'
      if (answer === 'MayNotSend' || (!consentStatus.granted && DENIED.test(said)))
        return diagnoseDenial(consentStatus, now)
      return consentStatus.granted ? 'Healthy' : 'SystemMailboxConsentMissing'
    }
  }
}
