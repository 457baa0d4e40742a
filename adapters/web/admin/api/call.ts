// The service's endpoints that the administrator's application calls. Types alone: what they decode stays on the server.
import type { assistantCallContract, connectionContract } from '#adapters/contract/assistant/connections.ts'
import type { auditContract } from '#adapters/contract/identity/audit.ts'
import type { meContract, signOutContract } from '#adapters/contract/identity/me.ts'
import type { roleContract } from '#adapters/contract/identity/roles.ts'
import type { tagContract } from '#adapters/contract/identity/tags.ts'
import type { tenantContract } from '#adapters/contract/identity/tenants.ts'
import type { userContract } from '#adapters/contract/identity/users.ts'
import type { logContract } from '#adapters/contract/logging/logs.ts'
import type { RequestOf, ResponseOf } from '#adapters/contract/endpoint.ts'
import { makeCall } from '#adapters/web/kit/http.ts'

type AdminContract = typeof assistantCallContract &
  typeof auditContract &
  typeof connectionContract &
  typeof logContract &
  typeof meContract &
  typeof signOutContract &
  typeof roleContract &
  typeof tagContract &
  typeof tenantContract &
  typeof userContract

export type AdminResponse<K extends keyof AdminContract> = ResponseOf<AdminContract[K]>
export type AdminRequest<K extends keyof AdminContract> = RequestOf<AdminContract[K]>
export type Query<K extends keyof AdminContract> =
  AdminRequest<K> extends { readonly query?: infer Q } ? Exclude<Q, undefined> : never
export type AdminBody<K extends keyof AdminContract> = AdminRequest<K> extends { readonly body: infer B } ? B : never

export const call = makeCall<AdminContract>()
