// Every call of a tool in the audit trail of the operator (MCP-9): a tool that writes tells what it intends before it does anything, and whatever
// is not told is not done.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Principal } from '#domain/identity/principal.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export interface ToolCall {
  readonly tool: string
  readonly writes: boolean
  /** Null: of no tenant. */
  readonly tenant: TenantUuid | 'all' | null
  /** Redacted: no address, name or free text. */
  readonly arguments: Readonly<Record<string, unknown>>
}

/** `inBrief`: of the answer, what the trail may tell: ids, counts and codes. */
export type AuditToolCall = <E extends { readonly _tag: string }, A>(
  caller: Principal,
  call: ToolCall,
  work: TaskEither<E, A>,
  inBrief: (answer: A) => Readonly<Record<string, unknown>>,
) => TaskEither<E | StoreUnavailable, A>
