// The failures of an endpoint, by status: those of serving any endpoint, those of its group, and its own.
import * as t from 'io-ts'
import { MAX_MAIL_BYTES } from '#domain/archive/mail.ts'
import type { GrantRefused } from '#domain/assistant/failures.ts'
import { ATTACHMENT_BYTES_AT_MOST } from '#domain/mailing/template.ts'
import { type Failure, describeError } from '../errors.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { getProps } from '#adapters/contract/codecs/json-schema.ts'
import { pickText } from '#domain/shared/language.ts'

export interface DescribedCode {
  readonly code: string
  /** In English. Parts that depend on the request are left open. */
  readonly message: string
}

export interface DescribedStatus {
  readonly status: number
  readonly codes: readonly DescribedCode[]
  /** Whether the answer lists what is wrong field by field. */
  readonly withFaults: boolean
  /** Whether the answer says when to try again. */
  readonly withRetry: boolean
  /** Whether the answer asks for a session. */
  readonly withChallenge: boolean
}

type Tag = Failure['_tag']

/** The administration refuses unknown parameters, also for endpoints without parameters. */
const hasInput = ({ access, input }: Endpoint): boolean =>
  access === 'principal' || Object.keys(getProps(input) ?? {}).length > 0

/** Whether the endpoint has any call that a browser may send only from our own pages. */
function mayChange(endpoint: Endpoint): boolean {
  if (endpoint.access !== 'principal') return false
  const query = Object.keys(getProps(getProps(endpoint.input)?.['query'] ?? t.unknown) ?? {})
  return endpoint.changes(Object.fromEntries(query.map((name) => [name, ''])))
}

const listServingFailures = (endpoint: Endpoint): readonly Tag[] => [
  ...(hasInput(endpoint) && endpoint.surface !== 'pane' ? (['InvalidInput'] as const) : []),
  ...(endpoint.access === 'session' ? (['SessionInvalid', 'ReauthRequired', 'StoreUnavailable'] as const) : []),
  ...(endpoint.access === 'principal' ? (['SignInNeeded', 'StoreUnavailable'] as const) : []),
  ...(endpoint.access === 'principal' && endpoint.needs !== null ? (['Forbidden'] as const) : []),
  ...(mayChange(endpoint) ? (['CrossSite'] as const) : []),
  // Another operator may have removed the office meanwhile.
  ...(endpoint.access === 'principal' && endpoint.method !== 'GET' && endpoint.needs !== null
    ? (['TenantNotFound'] as const)
    : []),
  ...(endpoint.bodyRule === 'ignored'
    ? []
    : ([
        'BodyAborted',
        'BodyRoomFull',
        'BodyTimedOut',
        'PayloadTooLarge',
        endpoint.bodyRule.form === true ? 'NotAForm' : 'UnsupportedMediaType',
      ] as const)),
  ...(endpoint.bodyRule !== 'ignored' && endpoint.bodyRule.buffered === true ? (['TooManyUploads'] as const) : []),
  ...(endpoint.limited === undefined ? [] : (['RateLimited'] as const)),
  'Internal',
]

type Known = Readonly<Record<string, unknown>>

const makeRefusedGrant = (error: GrantRefused['error'], description: string): Known => ({ error, description })

/** Failures with several kinds, each with its own message. */
const KINDS: { readonly [T in Tag]?: readonly Known[] } = {
  ClientRefused: [{ because: 'client' }, { because: 'redirect-uri' }],
  // One code: the description shows one of its three sentences.
  MailServerExcluded: [{ field: 'host' }],
  WebhookUrlRefused: [{ fault: 'host' }],
  NotForAssistants: [{ because: 'mail-domain' }, { because: 'not-an-administrator' }],
  GrantRefused: [
    makeRefusedGrant('invalid_request', 'A parameter is missing, or was sent more than once.'),
    makeRefusedGrant('invalid_client', 'The client_id or the client_secret is not that of registration.'),
    makeRefusedGrant('invalid_grant', 'The code or the refresh token is not valid (any more).'),
    makeRefusedGrant('invalid_target', 'Another resource than this server.'),
    makeRefusedGrant('unsupported_grant_type', 'Another grant type than these two.'),
  ],
}

/** A sample failure of this kind; values that only a real case has are left out. */
function makeSampleFailure(tag: Tag, bodyLimit: number, kind: Known): Failure {
  const limit = tag === 'MailTooLarge' ? MAX_MAIL_BYTES : bodyLimit
  const known: Known = {
    _tag: tag,
    limit,
    faults: [],
    rules: [],
    texts: [],
    titles: [],
    fields: [],
    by: {},
    bytesAtMost: ATTACHMENT_BYTES_AT_MOST,
    retryAt: 1000,
    reason: 'missing',
    ...kind,
  }
  return new Proxy({ _tag: tag } as Failure, {
    get: (_, name) => (typeof name === 'string' ? (known[name] ?? '…') : undefined),
  })
}

/** Sorted by status. */
export function describeFailures(endpoint: Endpoint): readonly DescribedStatus[] {
  const tags = new Set([...listServingFailures(endpoint), ...(endpoint.group?.failures ?? []), ...endpoint.fails])
  const limit = endpoint.bodyRule === 'ignored' ? 0 : endpoint.bodyRule.bytes
  const described = [...tags].flatMap((tag) =>
    (KINDS[tag] ?? [{}]).map((kind) => describeError(makeSampleFailure(tag, limit, kind), 0)),
  )
  const statuses = [...new Set(described.map(({ status }) => status))].sort((a, b) => a - b)
  return statuses.map((status) => {
    const here = described.filter((one) => one.status === status)
    return {
      status,
      codes: [...new Map(here.map(({ code, message }) => [code, { code, message: pickText(message, 'en') }])).values()],
      withFaults: here.some(({ faults }) => faults !== undefined),
      withRetry: here.some(({ retryAt }) => retryAt !== undefined),
      withChallenge: here.some(({ headers }) => headers?.['www-authenticate'] !== undefined),
    }
  })
}
