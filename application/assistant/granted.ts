// What the token endpoint's grants have in common: what they work on, and what comes of them.
import type { AssistantStores } from '#domain/assistant/ports.ts'
import type { SignInId } from '#domain/identity/principal.ts'
import type { GateStores } from './gate.ts'

export type GrantStores = GateStores & Pick<AssistantStores, 'tenants' | 'signIns' | 'codes' | 'grants' | 'audit'>

/** Which tokens are to be made. */
export interface Granted {
  readonly connection: SignInId
  /** Of the refresh token. */
  readonly generation: number
}
