// Asks a person who passed the gate for their consent (MCP-6). The same browser shows the question and sends one answer.
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  type AuthorisationRequest,
  buildErrorRedirect,
  toRequestRefused,
  writeAuthorisation,
} from '#domain/assistant/authorisation.ts'
import { type AssistantClient, getClientName, findRedirectEntry } from '#domain/assistant/client.ts'
import type { Consent } from '#domain/assistant/connection.ts'
import { type ConsentGone, consentGone, type NotForAssistants } from '#domain/assistant/failures.ts'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import type { AssistantStores, OneTimeDigest } from '#domain/assistant/ports.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { InScope, Stored, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { runAtOperator, type GateStores, passGate } from './gate.ts'
import { lockOperatorTenant } from './exchange-tokens.ts'
import { issueCode, type IssueCodeDeps } from './authorisation.ts'

export interface ConsentQuestion {
  readonly person: { readonly name: string; readonly email: Mailbox }
  /** The name of the operator's office. */
  readonly office: string
  /** The host to which the client belongs. */
  readonly client: string
  /** The name that the client gave itself, which is not verified. */
  readonly claimedName: O.Option<string>
  /** The query of the same request, with which the person can start again with another account. */
  readonly restartQuery: string
  readonly redirectUri: string
  /** A field of the form, which returns with the answer. It proves that the answer is to the consent that the page showed. */
  readonly mark: string
}

/** `ticket`: from the browser's cookie. */
export type ReadConsent = (
  ticket: O.Option<string>,
) => TE.TaskEither<ConsentGone | NotForAssistants | StoreUnavailable, ConsentQuestion>

/** Returns the redirect address, with a code or with `access_denied`. */
export type AnswerConsent = (answer: {
  readonly ticket: O.Option<string>
  readonly mark: string
  readonly allowed: boolean
}) => TE.TaskEither<ConsentGone | NotForAssistants | StoreUnavailable, string>

type Stores = GateStores & Pick<AssistantStores, 'consents' | 'codes' | 'clientNames' | 'tenants'>

export interface ConsentDeps extends IssueCodeDeps {
  readonly inScope: InScope<Stores>
  readonly client: Pick<AssistantClient, 'id' | 'redirectUris'>
  /** None: every user is rejected. */
  readonly operator: O.Option<AssistantOperator>
}

const readClaimedName = (
  { client: { redirectUris } }: ConsentDeps,
  { clientNames }: Stores,
  { redirectUri }: AuthorisationRequest,
): Stored<O.Option<string>> =>
  pipe(
    O.fromNullable(findRedirectEntry(redirectUris, redirectUri)),
    O.match(() => TE.right(O.none), clientNames.find),
  )

const readOfficeName = ({ tenants }: Stores, { tenantUuid }: AssistantOperator): Stored<string> =>
  pipe(
    tenants.find(tenantUuid),
    TE.map(
      O.match(
        () => '',
        ({ name }) => name,
      ),
    ),
  )

const digestTicket = ({ once }: ConsentDeps, ticket: O.Option<string>): TE.TaskEither<ConsentGone, OneTimeDigest> =>
  pipe(
    ticket,
    O.flatMap((secret) => once.digest('ticket', secret)),
    TE.fromOption(() => consentGone),
  )

const requireLive =
  ({ clock }: ConsentDeps) =>
  (found: O.Option<Consent>): TE.TaskEither<ConsentGone, Consent> =>
    pipe(
      found,
      O.filter(({ expiresAt }) => clock.now() < expiresAt),
      TE.fromOption(() => consentGone),
    )

export function makeReadConsent(deps: ConsentDeps): ReadConsent {
  const read = (digest: OneTimeDigest) =>
    runAtOperator(deps)((stores, operator) =>
      gen(function* () {
        const { request, place } = yield* unwrap(pipe(stores.consents.find(digest), TE.flatMap(requireLive(deps))))
        const { name, email } = yield* unwrap(passGate(operator, stores, place))
        const claimedName = yield* unwrap(readClaimedName(deps, stores, request))
        const office = yield* unwrap(readOfficeName(stores, operator))
        return {
          person: { name, email },
          office,
          claimedName,
          restartQuery: writeAuthorisation(deps.client.id, request),
          client: getClientName(request.redirectUri),
          redirectUri: request.redirectUri,
          // Identifies the consent and cannot be guessed. Without the ticket it gives no access.
          mark: digest,
        }
      }),
    )
  return (ticket) => pipe(digestTicket(deps, ticket), TE.flatMap(read))
}

export function makeAnswerConsent(deps: ConsentDeps): AnswerConsent {
  const answer = (digest: OneTimeDigest, isAllowed: boolean) =>
    runAtOperator(deps)((stores, operator) =>
      gen(function* () {
        yield* unwrap(pipe(stores.consents.find(digest), TE.flatMap(requireLive(deps))))
        // Work that ends the person's sign-ins locks the tenant too, so it comes before or after this.
        yield* unwrap(lockOperatorTenant(operator, stores))
        const consent = yield* unwrap(pipe(stores.consents.take(digest), TE.flatMap(requireLive(deps))))
        yield* unwrap(passGate(operator, stores, consent.place))
        if (isAllowed) return yield* unwrap(issueCode(deps, stores, consent))
        const denied = toRequestRefused(consent.request, 'access_denied', 'The person did not consent.')
        return buildErrorRedirect(deps.issuer, denied)
      }),
    )
  return ({ ticket, mark, allowed }) =>
    pipe(
      digestTicket(deps, ticket),
      TE.filterOrElse(
        (digest) => digest === mark,
        () => consentGone,
      ),
      TE.flatMap((digest) => answer(digest, allowed)),
    )
}
