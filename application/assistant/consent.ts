// The consent of a person who passed the gate (MCP-6): shown once, answered once, in the browser that asked.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { requestRefused } from '#domain/assistant/check-authorisation.ts'
import type { Consent } from '#domain/assistant/connection.ts'
import { type ConsentGone, consentGone, type NotForAssistants } from '#domain/assistant/failures.ts'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import type { AssistantStores, OnceDigest } from '#domain/assistant/ports.ts'
import { clientName } from '#domain/assistant/redirect-address.ts'
import { backRefused } from '#domain/assistant/redirect-back.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { InScope, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { atOperator, type GateStores, throughGate } from './gate.ts'
import { issueCode, type IssueCodeDeps } from './issue-code.ts'

export interface AskedConsent {
  readonly person: { readonly name: string; readonly email: Mailbox }
  /** By what people know whoever asks. */
  readonly client: string
  readonly redirectUri: string
  /** Goes into the form and comes back with the answer, so that what is answered is what was shown. */
  readonly mark: string
}

/** `ticket`: of the browser's cookie. */
export type ReadConsent = (
  ticket: O.Option<string>,
) => TE.TaskEither<ConsentGone | NotForAssistants | StoreUnavailable, AskedConsent>

/** Answers the redirect address, with a code or with `access_denied`. */
export type AnswerConsent = (answer: {
  readonly ticket: O.Option<string>
  readonly mark: string
  readonly allowed: boolean
}) => TE.TaskEither<ConsentGone | NotForAssistants | StoreUnavailable, string>

type Stores = GateStores & Pick<AssistantStores, 'consents' | 'codes'>

export interface ConsentDeps extends IssueCodeDeps {
  readonly inScope: InScope<Stores>
  /** None: nobody passes. */
  readonly operator: O.Option<AssistantOperator>
}

const digestOf = ({ once }: ConsentDeps, ticket: O.Option<string>): TE.TaskEither<ConsentGone, OnceDigest> =>
  pipe(
    ticket,
    O.flatMap((secret) => once.digest('ticket', secret)),
    TE.fromOption(() => consentGone),
  )

const live =
  ({ clock }: ConsentDeps) =>
  (found: O.Option<Consent>): TE.TaskEither<ConsentGone, Consent> =>
    pipe(
      found,
      O.filter(({ expiresAt }) => clock.now() < expiresAt),
      TE.fromOption(() => consentGone),
    )

export const makeReadConsent =
  (deps: ConsentDeps): ReadConsent =>
  (ticket) =>
    pipe(
      digestOf(deps, ticket),
      TE.flatMap((digest) =>
        atOperator(deps)((stores, operator) =>
          pipe(
            stores.consents.find(digest),
            TE.flatMap(live(deps)),
            TE.bindTo('consent'),
            TE.bindW('person', ({ consent }) => throughGate(operator, stores, consent.place)),
            TE.map(({ consent: { request }, person: { name, email } }) => ({
              person: { name, email },
              client: clientName(request.redirectUri),
              redirectUri: request.redirectUri,
              // Which consent it is, and nothing that could be guessed; it opens nothing without the ticket.
              mark: digest,
            })),
          ),
        ),
      ),
    )

export const makeAnswerConsent =
  (deps: ConsentDeps): AnswerConsent =>
  ({ ticket, mark, allowed }) =>
    pipe(
      digestOf(deps, ticket),
      TE.filterOrElse(
        (digest) => digest === mark,
        () => consentGone,
      ),
      TE.flatMap((digest) =>
        atOperator(deps)((stores, operator) =>
          pipe(
            stores.consents.take(digest),
            TE.flatMap(live(deps)),
            TE.tap(({ place }) => throughGate(operator, stores, place)),
            TE.flatMap((consent) =>
              allowed
                ? issueCode(deps, stores, consent)
                : TE.right(
                    backRefused(
                      deps.issuer,
                      requestRefused(consent.request, 'access_denied', 'The person did not consent.'),
                    ),
                  ),
            ),
          ),
        ),
      ),
    )
