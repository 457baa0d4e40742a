// The OAuth `state` of the plugin login: which tenant and mailbox the callback is for (SES-6).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import { asTenantUuid, parseUuid, type TenantUuid } from '#domain/shared/uuid.ts'
import { type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

export interface LoginState {
  readonly tenantUuid: TenantUuid
  /** None: the mailbox is the ledger user's own address. */
  readonly mailbox: O.Option<Mailbox>
}

export type StateInvalid = Tagged<'StateInvalid'>
const stateInvalid: StateInvalid = { _tag: 'StateInvalid' }

const CLIENT = 'mailclient'
const BASE64URL = /^[A-Za-z0-9_-]+$/

const encode = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const decode = (text: string): O.Option<string> =>
  BASE64URL.test(text)
    ? O.tryCatch(() => {
        const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
      })
    : O.none

/** `<tenantUuid>:mailclient`, followed by `:<base64url(email)>` if the mailbox is known. */
export function formatState({ tenantUuid, mailbox }: LoginState): string {
  return pipe(
    mailbox,
    O.match(
      () => `${tenantUuid}:${CLIENT}`,
      (email) => `${tenantUuid}:${CLIENT}:${encode(email)}`,
    ),
  )
}

const parseDecoded = (address: string): O.Option<Mailbox> => O.fromEither(parseMailbox(address))

/** The inverse of formatState; only what formatState writes is accepted. */
export function parseState(text: string): E.Either<StateInvalid, LoginState> {
  const [tenant, client, email, ...more] = text.split(':')
  if (tenant === undefined || client !== CLIENT || more.length > 0) return E.left(stateInvalid)
  const uuid = parseUuid(tenant)
  if (O.isNone(uuid)) return E.left(stateInvalid)
  const mailbox = email === undefined ? O.none : O.flatMap(parseDecoded)(decode(email))
  const state: LoginState = { tenantUuid: asTenantUuid(uuid.value), mailbox }
  // A mailbox that cannot be parsed is missing from the formatted state, so the texts differ.
  return formatState(state) === text ? E.right(state) : E.left(stateInvalid)
}
