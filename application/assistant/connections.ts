// Who has connected an assistant, for operators, and the end of a connection.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type AskRefused, type Change, type ChangeRefused, permitted } from '#application/identity/change.ts'
import type { ShownConnection } from '#domain/assistant/connection.ts'
import { ofConnection } from '#domain/assistant/facts.ts'
import type { AssistantStores } from '#domain/assistant/ports.ts'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { Principal, SignInId } from '#domain/identity/principal.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'

export interface ConnectionNotFound {
  readonly _tag: 'ConnectionNotFound'
}
const connectionNotFound: ConnectionNotFound = { _tag: 'ConnectionNotFound' }

/** Of the operator's people, wherever he acts; the latest used first. Needs `platform:admin`. */
export type ListConnections = (principal: Principal, page: Page) => TE.TaskEither<AskRefused, Paged<ShownConnection>>

export const makeListConnections =
  (deps: { readonly inScope: InScope<Pick<AssistantStores, 'connections'>> }): ListConnections =>
  (principal, page) =>
    pipe(
      permitted(principal, 'platform:admin'),
      TE.flatMap(() => deps.inScope(Tenant(principal.home), ({ connections }) => connections.list(page))),
    )

/** Whoever's it is of the operator's people; its tokens are good for nothing from then on. */
export type EndConnection = (
  principal: Principal,
  id: SignInId,
) => TE.TaskEither<ChangeRefused | ConnectionNotFound, void>

export const makeEndConnection =
  (deps: { readonly change: Change }): EndConnection =>
  (principal, id) =>
    deps.change({ ...principal, tenantUuid: principal.home }, 'platform:admin', ({ stores: { signIns } }) =>
      pipe(
        signIns.findById(id),
        TE.map(O.filter(({ kind, tenantUuid }) => kind === 'assistant' && tenantUuid === principal.home)),
        TE.flatMap(TE.fromOption(() => connectionNotFound)),
        TE.tap((signIn) =>
          pipe(
            signIns.end(signIn, id),
            TE.filterOrElseW(
              (ended) => ended,
              () => connectionNotFound,
            ),
          ),
        ),
        TE.map((signIn) => ({ answer: undefined, facts: [ofConnection('assistant.disconnected', signIn)] })),
      ),
    )
