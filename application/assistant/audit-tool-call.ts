// Writes every tool call to the operator's audit log (MCP-9). A tool that writes stores its intent first, and does nothing if that fails.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { actorOf } from '#application/identity/change.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { AuditOutcome, RecordFacts } from '#domain/logging/audit.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Random } from '#domain/shared/random.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export const TOOL_ACTION = 'assistant.tool'

export interface ToolCall {
  readonly tool: string
  readonly writes: boolean
  /** Null: of no tenant. */
  readonly tenant: TenantUuid | 'all' | null
  /** Redacted: no address, name or free text. */
  readonly arguments: Readonly<Record<string, unknown>>
}

/** `inBrief`: the parts of the result that the audit log may contain: ids, counts and codes. */
export type AuditToolCall = <E extends { readonly _tag: string }, A>(
  caller: Principal,
  call: ToolCall,
  work: TaskEither<E, A>,
  inBrief: (answer: A) => Readonly<Record<string, unknown>>,
) => TaskEither<E | StoreUnavailable, A>

export interface AuditToolCallDeps {
  readonly record: RecordFacts
  readonly random: Random
  readonly log: Pick<Log, 'warn'>
}

/** `work` must not throw. If the entry after a completed write fails, the result is returned all the same: the intent is stored. */
export const makeAuditToolCall =
  ({ record, random, log }: AuditToolCallDeps): AuditToolCall =>
  (caller, { tool, writes, tenant, arguments: given }, work, inBrief) =>
  async () => {
    const call = random.uuid()
    const tell = (outcome: AuditOutcome, result: Readonly<Record<string, unknown>> | null) =>
      record(actorOf(caller), caller.home, [
        { action: TOOL_ACTION, subject: O.none, outcome, details: { tool, call, tenant, arguments: given, result } },
      ])()

    if (writes) {
      const told = await tell('intended', null)
      if (E.isLeft(told)) return told
    }
    const outcome = await work()
    const told = E.isRight(outcome)
      ? await tell('done', inBrief(outcome.right))
      : await tell('failed', { failure: outcome.left._tag })
    if (E.isRight(told)) return outcome
    log.warn('assistant.tool.outcome-untold', { tool, call })
    return writes ? outcome : told
  }
