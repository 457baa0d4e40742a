// Authorises an assistant (MCP-5, MCP-6): sign-in at the identity provider, then consent, then the code.
import { fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import * as T from 'fp-ts/lib/Task.js'
import { CODE_LIFE, type Consent, CONSENT_LIFE } from '#domain/assistant/connection.ts'
import type { AssistantStores, OneTimeSecrets } from '#domain/assistant/ports.ts'
import {
  type AuthorisationRequest,
  buildErrorRedirect,
  buildCodeRedirect,
  checkAuthorisation,
  type ClientRefused,
  readAuthorisation,
  type RequestRefused,
  toRequestRefused,
} from '#domain/assistant/authorisation.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import {
  type BegunSignIn,
  proveIdentity,
  type ProveIdentityDeps,
  type SignInBegunAgain,
} from '#application/identity/sign-in.ts'
import { type AssistantClient, findRedirectEntry } from '#domain/assistant/client.ts'
import type {
  IdentityProvider,
  IdentityProviderDown,
  PendingSignIn,
  PendingSignIns,
  ProvenIdentity,
  SignInRefused,
  UserPlace,
} from '#domain/identity/ports.ts'
import type { NotForAssistants, RedirectUriRefused } from '#domain/assistant/failures.ts'
import { type AssistantOperator, toNotForAssistants } from '#domain/assistant/gate.ts'
import { type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import { parseName } from '#domain/identity/naming.ts'
import { runAtOperator, type GateStores, type RecordRefusal, passGate } from './gate.ts'
import { lockOperatorTenant } from './exchange-tokens.ts'

// A sealed cookie of at most 4,096 bytes keeps the query. So its length is limited, and its characters need no escaping there.
const KEEPABLE = /^[\x21\x23-\x5b\x5d-\x7e]{1,2500}$/

const isKeepable = (query: string): boolean => KEEPABLE.test(query)

const PREFIX = 'authorisation?'
const toReturnTo = (query: string): string => `${PREFIX}${query}`

/** None: this is not a value of `toReturnTo`. */
const readReturnTo = (returnTo: string): O.Option<string> =>
  returnTo.startsWith(PREFIX) ? O.some(returnTo.slice(PREFIX.length)) : O.none

export interface IssueCodeDeps {
  readonly once: OneTimeSecrets
  readonly clock: Clock
  readonly issuer: string
}

/** Returns the redirect address. */
export function issueCode(
  { once, clock, issuer }: IssueCodeDeps,
  { codes }: Pick<AssistantStores, 'codes'>,
  { place, request }: Pick<Consent, 'place' | 'request'>,
): Stored<string> {
  const { secret, digest } = once.make('code')
  const { redirectUri, codeChallenge } = request
  return pipe(
    codes.add({ place, redirectUri, codeChallenge, expiresAt: clock.now() + CODE_LIFE }, digest),
    TE.map(() => buildCodeRedirect(issuer, request, secret)),
  )
}

/**
 * `query`: the query string, unchanged, without the question mark; a sealed cookie keeps it until the provider's callback reads it again.
 * domain/assistant/authorisation.ts decides where a RequestRefused is returned.
 */
export type BeginAuthorisation = (query: string) => TE.TaskEither<ClientRefused | RequestRefused, BegunSignIn>

export interface BeginAuthorisationDeps {
  readonly provider: Pick<IdentityProvider, 'begin'>
  /** Seals for assistants only, so that a sign-in to the administration is not accepted here. */
  readonly pendingSignIns: Pick<PendingSignIns, 'seal'>
  readonly client: Omit<AssistantClient, 'secret'>
  /** MCP_ISSUER_URL: an origin, without a slash at its end. */
  readonly issuer: string
}

export function makeBeginAuthorisation({
  provider,
  pendingSignIns,
  client,
  issuer,
}: BeginAuthorisationDeps): BeginAuthorisation {
  const check = checkAuthorisation({ client, issuer })
  return function beginAuthorisation(query) {
    return gen(function* () {
      const request = yield* unwrap(check(readAuthorisation(query)))
      if (!isKeepable(query))
        return yield* fail(
          toRequestRefused(request, 'invalid_request', 'The query may be 2500 characters, percent-encoded.'),
        )
      const { url, pending } = yield* unwrap(
        pipe(
          // Lets the user choose an account, since after a rejection they could not change it there.
          provider.begin(toReturnTo(query), true),
          TE.mapLeft(() =>
            toRequestRefused(request, 'temporarily_unavailable', 'The identity provider does not answer; try again.'),
          ),
        ),
      )
      return { url, pending: yield* wait(pendingSignIns.seal(pending)) }
    })
  }
}

export type AuthorisationOutcome =
  /** The browser stores the ticket, and sends it with the answer. */
  | { readonly _tag: 'AsksConsent'; readonly ticket: string }
  /** The redirect address: with the code (MCP_CONSENT=none), or with `access_denied` if the user declined at the provider. */
  | { readonly _tag: 'SentBack'; readonly location: string }

export type CompleteAuthorisation = (back: {
  /** The whole address to which the provider sent the browser. */
  readonly callback: string
  /** What the browser stored when the authorisation began. */
  readonly pending: O.Option<string>
}) => TE.TaskEither<
  Unproven | SignInBegunAgain | IdentityProviderDown | NotForAssistants | StoreUnavailable,
  AuthorisationOutcome
>

/** Without `SignInDeclined`: such a user returns to the client. */
type Unproven = Exclude<SignInRefused, { readonly _tag: 'SignInDeclined' }>

type Stores = GateStores & Pick<AssistantStores, 'tenants' | 'consents' | 'codes'>

export interface CompleteAuthorisationDeps extends IssueCodeDeps, ProveIdentityDeps {
  readonly inScope: InScope<Stores>
  readonly pendingSignIns: PendingSignIns
  readonly client: Omit<AssistantClient, 'secret'>
  /** None: every user is rejected. */
  readonly operator: O.Option<AssistantOperator>
  readonly recordRefusal: RecordRefusal
  /** MCP_CONSENT: whether the user is asked for consent. */
  readonly consent: boolean
}

const toSignInInvalid = (): Unproven => ({ _tag: 'SignInInvalid' })

/** Looks up only addresses on the operator's own mail domain. */
const placeOf = (
  { tenantUuid, mailDomain: own }: AssistantOperator,
  { users }: GateStores,
  email: Mailbox,
): TE.TaskEither<NotForAssistants | StoreUnavailable, UserPlace> =>
  mailDomain(email) === own
    ? pipe(
        users.findByEmail(email),
        TE.flatMap(TE.fromOption(() => toNotForAssistants('not-an-administrator'))),
        TE.map(({ uuid }) => ({ tenantUuid, user: uuid })),
      )
    : TE.left(toNotForAssistants('mail-domain'))

export function makeCompleteAuthorisation(deps: CompleteAuthorisationDeps): CompleteAuthorisation {
  const { client, issuer, inScope, operator: allowed } = deps
  const check = checkAuthorisation({ client, issuer })
  const work = runAtOperator({ inScope, operator: allowed })

  /** The original request, validated again: settings may have changed since. */
  const requestOf = ({ returnTo }: PendingSignIn): TE.TaskEither<Unproven, AuthorisationRequest> =>
    pipe(
      readReturnTo(returnTo),
      TE.fromOption(toSignInInvalid),
      TE.flatMapEither((query) => check(readAuthorisation(query))),
      TE.mapLeft(toSignInInvalid),
    )

  const askConsent = (
    { consents }: Stores,
    place: UserPlace,
    request: AuthorisationRequest,
  ): Stored<AuthorisationOutcome> => {
    const { secret, digest } = deps.once.make('ticket')
    return pipe(
      consents.add({ place, request, expiresAt: deps.clock.now() + CONSENT_LIFE }, digest),
      TE.map(() => ({ _tag: 'AsksConsent', ticket: secret })),
    )
  }

  const sendBack = (stores: Stores, place: UserPlace, request: AuthorisationRequest): Stored<AuthorisationOutcome> =>
    pipe(
      issueCode(deps, stores, { place, request }),
      TE.map((location) => ({ _tag: 'SentBack', location })),
    )

  const authorise = ({ email }: ProvenIdentity, request: AuthorisationRequest) =>
    pipe(
      work((stores, operator) =>
        gen(function* () {
          const place = yield* unwrap(placeOf(operator, stores, email))
          yield* unwrap(lockOperatorTenant(operator, stores))
          yield* unwrap(passGate(operator, stores, place))
          return yield* unwrap((deps.consent ? askConsent : sendBack)(stores, place, request))
        }),
      ),
      TE.tapError((failed) =>
        TE.fromTask(failed._tag === 'NotForAssistants' ? deps.recordRefusal(failed, email) : T.of(undefined)),
      ),
    )

  /** A user who declined at the provider returns to the client. */
  const declined = (request: AuthorisationRequest): AuthorisationOutcome => ({
    _tag: 'SentBack',
    location: buildErrorRedirect(issuer, toRequestRefused(request, 'access_denied', 'The person did not sign in.')),
  })

  return ({ callback, pending }) =>
    gen(function* () {
      const sealed = yield* unwrap(TE.fromOption(toSignInInvalid)(pending))
      const begun = yield* unwrap(
        pipe(TE.fromTask(deps.pendingSignIns.open(sealed)), TE.flatMap(TE.fromOption(toSignInInvalid))),
      )
      const request = yield* unwrap(requestOf(begun))
      return yield* unwrap(
        pipe(
          proveIdentity(deps, callback, begun),
          TE.flatMap((proven) => authorise(proven, request)),
          TE.orElseW((failed) => (failed._tag === 'SignInDeclined' ? TE.right(declined(request)) : TE.left(failed))),
        ),
      )
    })
}

/** Returns the registered addresses: the requested ones, or all of the list if none is requested. */
export type RegisterClient = (asked: {
  readonly redirectUris: O.Option<readonly string[]>
  readonly name: O.Option<string>
}) => TE.TaskEither<RedirectUriRefused | StoreUnavailable, readonly string[]>

export interface RegisterClientDeps {
  readonly client: Pick<AssistantClient, 'redirectUris'>
  readonly inScope: InScope<Pick<AssistantStores, 'clientNames'>>
}

const refused: RedirectUriRefused = { _tag: 'RedirectUriRefused' }

export function makeRegisterClient({ client: { redirectUris: listed }, inScope }: RegisterClientDeps): RegisterClient {
  return ({ redirectUris, name }) =>
    gen(function* () {
      const asked = O.getOrElse(() => listed)(redirectUris)
      const entries = asked.flatMap((uri) => findRedirectEntry(listed, uri) ?? [])
      if (asked.length === 0 || entries.length < asked.length) return yield* fail(refused)
      // A name that cannot be shown on one line is left out.
      const claimed = O.flatMap(parseName)(name)
      if (O.isSome(claimed))
        yield* unwrap(
          inScope(Admin, ({ clientNames }) =>
            TE.traverseSeqArray((entry: string) => clientNames.put(entry, claimed.value))([...new Set(entries)]),
          ),
        )
      return asked
    })
}
