// The identity provider's callback for assistants (MCP-6): whoever passes the gate is asked for consent before any code leaves.
import * as O from 'fp-ts/lib/Option.js'
import * as T from 'fp-ts/lib/Task.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { proveIdentity, type ProveIdentityDeps, type SignInBegunAgain } from '#application/identity/prove-identity.ts'
import type { AuthorisationRequest } from '#domain/assistant/authorisation.ts'
import { checkAuthorisation, requestRefused } from '#domain/assistant/check-authorisation.ts'
import type { AssistantClient } from '#domain/assistant/client.ts'
import { CONSENT_LIFE } from '#domain/assistant/connection.ts'
import type { NotForAssistants } from '#domain/assistant/failures.ts'
import { type AssistantOperator, notForAssistants } from '#domain/assistant/gate.ts'
import type { AssistantStores } from '#domain/assistant/ports.ts'
import { readAuthorisation } from '#domain/assistant/read-authorisation.ts'
import { backRefused } from '#domain/assistant/redirect-back.ts'
import type {
  IdentityProviderDown,
  PendingSignIn,
  PendingSignIns,
  ProvenIdentity,
  SignInRefused,
  UserPlace,
} from '#domain/identity/ports.ts'
import { type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import type { InScope, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { atOperator, type GateStores, throughGate } from './gate.ts'
import { holding } from './granted.ts'
import { issueCode, type IssueCodeDeps } from './issue-code.ts'
import type { RecordRefusal } from './record-refusal.ts'
import { keptQuery } from './kept-query.ts'

export type Authorised =
  /** For the browser to keep; it brings it back with the answer. */
  | { readonly _tag: 'AsksConsent'; readonly ticket: string }
  /** The redirect address: with the code (MCP_CONSENT=none), or with `access_denied` where the person said no at the provider. */
  | { readonly _tag: 'SentBack'; readonly location: string }

export type CompleteAuthorisation = (back: {
  /** The whole address to which the provider sent the browser. */
  readonly callback: string
  /** What the browser kept since it began. */
  readonly pending: O.Option<string>
}) => TE.TaskEither<
  Unproven | SignInBegunAgain | IdentityProviderDown | NotForAssistants | StoreUnavailable,
  Authorised
>

/** Whoever declined is sent back. */
type Unproven = Exclude<SignInRefused, { readonly _tag: 'SignInDeclined' }>

type Stores = GateStores & Pick<AssistantStores, 'tenants' | 'consents' | 'codes'>

export interface CompleteAuthorisationDeps extends IssueCodeDeps, ProveIdentityDeps {
  readonly inScope: InScope<Stores>
  readonly pending: PendingSignIns
  readonly client: Omit<AssistantClient, 'secret'>
  /** None: nobody passes. */
  readonly operator: O.Option<AssistantOperator>
  readonly recordRefusal: RecordRefusal
  /** MCP_CONSENT: whether it is asked. */
  readonly consent: boolean
}

const invalid = (): Unproven => ({ _tag: 'SignInInvalid' })

/** Only an address on the operator's own mail domain is looked for. */
const placeOf = (
  { tenantUuid, mailDomain: own }: AssistantOperator,
  { users }: GateStores,
  email: Mailbox,
): TE.TaskEither<NotForAssistants | StoreUnavailable, UserPlace> =>
  mailDomain(email) === own
    ? pipe(
        users.findByEmail(email),
        TE.flatMap(TE.fromOption(() => notForAssistants('not-an-administrator'))),
        TE.map(({ uuid }) => ({ tenantUuid, user: uuid })),
      )
    : TE.left(notForAssistants('mail-domain'))

export const makeCompleteAuthorisation = (deps: CompleteAuthorisationDeps): CompleteAuthorisation => {
  const check = checkAuthorisation(deps)
  const work = atOperator(deps)

  /** As it was when it began, and judged anew: settings may have changed since. */
  const requestOf = ({ returnTo }: PendingSignIn): TE.TaskEither<Unproven, AuthorisationRequest> =>
    pipe(
      keptQuery(returnTo),
      TE.fromOption(invalid),
      TE.flatMapEither((query) => check(readAuthorisation(query))),
      TE.mapLeft(invalid),
    )

  const askConsent = (
    { consents }: Stores,
    place: UserPlace,
    request: AuthorisationRequest,
  ): TE.TaskEither<StoreUnavailable, Authorised> => {
    const { secret, digest } = deps.once.make('ticket')
    return pipe(
      consents.add({ place, request, expiresAt: deps.clock.now() + CONSENT_LIFE }, digest),
      TE.map(() => ({ _tag: 'AsksConsent', ticket: secret })),
    )
  }

  const sendBack = (
    stores: Stores,
    place: UserPlace,
    request: AuthorisationRequest,
  ): TE.TaskEither<StoreUnavailable, Authorised> =>
    pipe(
      issueCode(deps, stores, { place, request }),
      TE.map((location) => ({ _tag: 'SentBack', location })),
    )

  const authorise = ({ email }: ProvenIdentity, request: AuthorisationRequest) =>
    pipe(
      work((stores, operator) =>
        pipe(
          placeOf(operator, stores, email),
          TE.tap(() => holding(operator, stores)),
          TE.tap((place) => throughGate(operator, stores, place)),
          TE.flatMap((place) => (deps.consent ? askConsent : sendBack)(stores, place, request)),
        ),
      ),
      TE.tapError((failed) =>
        TE.fromTask(failed._tag === 'NotForAssistants' ? deps.recordRefusal(failed, email) : T.of(undefined)),
      ),
    )

  /** Whoever said no at the provider is back where he came from. */
  const declined = (request: AuthorisationRequest): Authorised => ({
    _tag: 'SentBack',
    location: backRefused(deps.issuer, requestRefused(request, 'access_denied', 'The person did not sign in.')),
  })

  return ({ callback, pending }) =>
    pipe(
      TE.fromOption(invalid)(pending),
      TE.flatMap((sealed) => TE.fromTask(deps.pending.open(sealed))),
      TE.flatMap(TE.fromOption(invalid)),
      TE.bindTo('begun'),
      TE.bindW('request', ({ begun }) => requestOf(begun)),
      TE.flatMap(({ begun, request }) =>
        pipe(
          proveIdentity(deps, callback, begun),
          TE.flatMap((proven) => authorise(proven, request)),
          TE.orElseW((failed) => (failed._tag === 'SignInDeclined' ? TE.right(declined(request)) : TE.left(failed))),
        ),
      ),
    )
}
