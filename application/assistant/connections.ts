// Who has connected an assistant, for operators, and the end of a connection.
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { AskRefused } from '#application/identity/change.ts'
import type { ShownConnection } from '#domain/assistant/connection.ts'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { Principal, SignInId } from '#domain/identity/principal.ts'

export interface ConnectionNotFound {
  readonly _tag: 'ConnectionNotFound'
}

/** The latest used first. Needs `platform:admin`. */
export type ListConnections = (principal: Principal, page: Page) => TE.TaskEither<AskRefused, Paged<ShownConnection>>

/** Whoever's it is of the operator's people; its tokens are good for nothing from then on. */
export type EndConnection = (principal: Principal, id: SignInId) => TE.TaskEither<AskRefused | ConnectionNotFound, void>
