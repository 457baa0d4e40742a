// Decodes the cloud's responses and its retry times.
import { O, pipe } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { InboxPage } from '#domain/mailing/return-reader.ts'
import type { CreatedEvent } from '#domain/mailing/cloud-mailbox.ts'
import { fromDays, type Duration, type Instant, fromSeconds } from '#domain/shared/clock.ts'
import { parseStorableJson } from '#domain/shared/storable-text.ts'
import type { CloudResponse } from './exchange.ts'

const decodeText = <A>(shape: t.Decoder<unknown, A>, text: string): O.Option<A> =>
  pipe(
    O.tryCatch(() => parseStorableJson(text)),
    O.flatMap((json) => O.fromEither(shape.decode(json))),
  )

const tokenOnWire = t.type({ access_token: t.string, expires_in: t.number })

/** Whether a header may contain the text as a token. */
const isToken = (text: string): boolean => /^[\x21-\x7e]{1,16384}$/.test(text)

/** Longer than any directory grants. */
const LONGEST = fromDays(1)

export interface IssuedToken {
  readonly token: string
  readonly expiresIn: Duration
}

export function parseIssuedToken(text: string): O.Option<IssuedToken> {
  return pipe(
    decodeText(tokenOnWire, text),
    O.filter(({ access_token, expires_in }) => isToken(access_token) && expires_in > 0),
    O.map(({ access_token, expires_in }) => ({
      token: access_token,
      expiresIn: Math.min(fromSeconds(expires_in), LONGEST),
    })),
  )
}

const claims = t.partial({ roles: t.array(t.string) })

/** The permissions in a token; none: it is unreadable. The token is not verified: only a diagnosis depends on it. */
export function parseRoles(token: string): O.Option<readonly string[]> {
  return pipe(
    decodeText(claims, Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')),
    O.map(({ roles = [] }) => roles),
  )
}

/** Codes of the cloud are short words. Other text might repeat what we sent. */
const asCode = (text: string): O.Option<string> => (/^[A-Z][\w.]{0,63}$/i.test(text) ? O.some(text) : O.none)

/** The OAuth error code in an answer of the login. */
export function parseOAuthError(text: string): O.Option<string> {
  return pipe(
    decodeText(t.type({ error: t.string }), text),
    O.flatMap(({ error }) => asCode(error)),
  )
}

export interface CloudError {
  readonly code: string
  /** Text for people, whose wording changes; never shown. */
  readonly message: string
}

const errorOnWire = t.type({ error: t.type({ code: t.string, message: t.union([t.string, t.null, t.undefined]) }) })

export function parseCloudError({ status, text }: Pick<CloudResponse, 'status' | 'text'>): CloudError {
  return pipe(
    decodeText(errorOnWire, text),
    O.match(
      () => ({ code: `HTTP ${status}`, message: '' }),
      ({ error }) => ({ code: O.getOrElse(() => `HTTP ${status}`)(asCode(error.code)), message: error.message ?? '' }),
    ),
  )
}

const eventOnWire = t.type({ id: t.string, webLink: t.union([t.string, t.null, t.undefined]) })

const isWebLink = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text.length <= 4096 && /^https?:\/\//.test(text) && URL.canParse(text)

export function parseCreatedEvent(text: string): O.Option<CreatedEvent> {
  return pipe(
    decodeText(eventOnWire, text),
    O.filter(({ id }) => /^[\x21-\x7e]{1,1024}$/.test(id)),
    O.map(({ id, webLink }) => ({ id, webLink: O.fromPredicate(isWebLink)(webLink) })),
  )
}

/** Parses seconds or a date (RFC 9110, 10.2.3); at least one second. None: the header is absent or unreadable. */
export function parseRetryAfter(answer: Pick<CloudResponse, 'header'>, now: Instant): O.Option<Duration> {
  const given = answer.header('retry-after') ?? ''
  const wait = /^\d{1,9}$/.test(given) ? fromSeconds(Number(given)) : Date.parse(given) - now
  return Number.isNaN(wait) ? O.none : O.some(Math.min(Math.max(wait, fromSeconds(1)), fromDays(1)))
}

const OUR_GUESS = fromSeconds(30)

export function readRetryAfter(answer: Pick<CloudResponse, 'header'>, now: Instant): Duration {
  return O.getOrElse(() => OUR_GUESS)(parseRetryAfter(answer, now))
}

const messagesOnWire = t.type({ value: t.array(t.type({ isDraft: t.boolean })) })

/** Parses a list of messages. */
export function parseFoundMessages(text: string): O.Option<readonly { readonly isDraft: boolean }[]> {
  return pipe(
    decodeText(messagesOnWire, text),
    O.map(({ value }) => value),
  )
}

const inboxOnWire = t.intersection([
  t.type({ value: t.array(t.intersection([t.type({ id: t.string }), t.partial({ receivedDateTime: t.string })])) }),
  t.partial({ '@odata.nextLink': t.string, '@odata.deltaLink': t.string }),
])

const PLACE_AT_MOST = 8_192
const PLACE = /^(?:\$|%24)(?:delta|skip)token=[\x21-\x7e]+$/i

/** The token in a link of a delta answer, as the query of the next request. The rest of the link is not followed, except what we asked. */
const parsePlace = (link: string | undefined): O.Option<string> =>
  pipe(
    O.fromNullable(link),
    O.filter((text) => text.length <= PLACE_AT_MOST && URL.canParse(text)),
    O.map((text) => new URL(text).search.slice(1).split('&')),
    O.filter((parts) => parts.some((one) => PLACE.test(one))),
    O.map((parts) => parts.filter((one) => PLACE.test(one) || one === 'changeType=created').join('&')),
  )

/** Parses a page of a delta. Mails that left the inbox have no time of arrival, and are left out. */
export function parseInboxPage(text: string): O.Option<InboxPage> {
  return pipe(
    decodeText(inboxOnWire, text),
    O.flatMap((page) => {
      const next = parsePlace(page['@odata.nextLink'])
      const mails = page.value.flatMap(({ id, receivedDateTime = '' }) => {
        const receivedAt = Date.parse(receivedDateTime)
        return Number.isNaN(receivedAt) ? [] : [{ id, receivedAt }]
      })
      return O.map((place: string) => ({ mails, place, hasMore: O.isSome(next) }))(
        O.isSome(next) ? next : parsePlace(page['@odata.deltaLink']),
      )
    }),
  )
}

const itemOnWire = t.type({ id: t.string })

/** The id of a created item, or of the first in a list. */
export function parseItemId(text: string): O.Option<string> {
  return pipe(
    decodeText(t.union([itemOnWire, t.type({ value: t.array(itemOnWire) })]), text),
    O.flatMap((found) => ('id' in found ? O.some(found.id) : O.fromNullable(found.value[0]?.id))),
  )
}

const sentOnWire = t.type({
  value: t.array(t.partial({ internetMessageHeaders: t.array(t.type({ name: t.string, value: t.string })) })),
})

/** The headers of the sent mails in a list, one a line. */
export function parseSentHeaders(text: string): string {
  return pipe(
    decodeText(sentOnWire, text),
    O.match(
      () => '',
      ({ value }) =>
        value
          .flatMap(({ internetMessageHeaders = [] }) =>
            internetMessageHeaders.map(({ name, value: of }) => `${name}: ${of}`),
          )
          .join('\n'),
    ),
  )
}
