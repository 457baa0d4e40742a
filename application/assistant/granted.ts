// What the token endpoint's grants have in common: what they work on, and what comes of them.
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { AssistantOperator } from '#domain/assistant/gate.ts'
import type { AssistantStores } from '#domain/assistant/ports.ts'
import type { SignInId } from '#domain/identity/principal.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { GateStores } from './gate.ts'

export type GrantStores = GateStores & Pick<AssistantStores, 'tenants' | 'signIns' | 'codes' | 'grants' | 'audit'>

/** Which tokens are to be made. */
export interface Granted {
  readonly connection: SignInId
  /** Of the refresh token. */
  readonly generation: number
}

/** The tenant is held, so that whoever takes something from the person comes before or after, and never between. */
export const holding = (
  { tenantUuid }: AssistantOperator,
  { tenants }: Pick<GrantStores, 'tenants'>,
): TE.TaskEither<StoreUnavailable, boolean> => tenants.hold(tenantUuid)
