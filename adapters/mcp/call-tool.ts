// Runs a call of a tool: from its name and arguments to its result or error. Every call is audited, and it never throws.
import { E, pipe, TE } from '#domain/shared/fp.ts'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { AuditToolCall, ToolCall } from '#application/assistant/gate.ts'
import type { TenantSelection } from '#application/identity/find-people.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { TrackError } from '#domain/logging/ports.ts'
import { redactArguments } from './redacted-arguments.ts'
import type { Tool, ToolAnswer } from './tool.ts'
import { describeToolFailure, type ToolFailure } from './tool-errors.ts'

export interface CallToolDeps {
  readonly tools: readonly Tool[]
  readonly audit: AuditToolCall
  readonly trackError: TrackError
}

/** Runs the work under the tenant of the call, so that log entries name it. */
export type WorkIn = <A>(tenant: TenantSelection | null, work: () => Promise<A>) => Promise<A>

export type CallTool = (caller: Principal, name: string, given: unknown, workIn: WorkIn) => Promise<CallToolResult>

const internal: ToolFailure = { _tag: 'Internal' }

function toRefusedResult(failure: ToolFailure, tenant: TenantSelection | null): CallToolResult {
  const { code, message } = describeToolFailure(failure, tenant)
  return { isError: true, content: [{ type: 'text', text: `${code}: ${message}` }] }
}

const toCallResult = ({ text, structured }: ToolAnswer): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: structured,
})

export function makeCallTool({ tools, audit, trackError }: CallToolDeps): CallTool {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))

  /** A thrown error is a bug: it is tracked, and the response contains no detail of it. The SDK would include its message. */
  const catchBugs = async <A>(tool: string, work: () => Promise<A>, otherwise: A): Promise<A> => {
    try {
      return await work()
    } catch (thrown) {
      trackError('assistant.tool.threw', thrown, { route: byName.has(tool) ? `/mcp ${tool}` : '/mcp' })
      return otherwise
    }
  }

  const run = (
    caller: Principal,
    call: ToolCall,
    work: (caller: Principal) => TE.TaskEither<ToolFailure, ToolAnswer>,
  ): Promise<CallToolResult> => {
    const audited = audit(
      caller,
      call,
      () => catchBugs<E.Either<ToolFailure, ToolAnswer>>(call.tool, () => work(caller)(), E.left(internal)),
      ({ inBrief }) => inBrief,
    )
    return pipe(
      audited,
      TE.match((failure) => toRefusedResult(failure, call.tenant), toCallResult),
    )()
  }

  const callTool: CallTool = (caller, name, given, workIn) => {
    const tool = byName.get(name)
    const refusal = { writes: false, tenant: null } as const
    if (tool === undefined) {
      const failure: ToolFailure = { _tag: 'ToolUnknown', tools: [...byName.keys()] }
      return run(caller, { ...refusal, tool: '(unknown)', arguments: redactArguments(given, {}) }, () =>
        TE.left(failure),
      )
    }
    const described = { tool: tool.name, arguments: redactArguments(given, tool.inputSchema) }
    const prepared = tool.prepare(given)
    if (E.isLeft(prepared)) return run(caller, { ...refusal, ...described }, () => TE.left(prepared.left))
    const { tenant, writes, work } = prepared.right
    return run(caller, { ...described, tenant, writes }, (caller) => () => workIn(tenant, work(caller)))
  }

  return (...call) => catchBugs(call[1], () => callTool(...call), toRefusedResult(internal, null))
}
