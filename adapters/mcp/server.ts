// Serves POST /mcp: checks the request in a fixed order (MCP-2), then runs the protocol, the tools and their use cases.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { E, fail, gen, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { AdmitAssistant } from '#application/assistant/gate.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Log } from '#domain/logging/ports.ts'
import { type Clock, type Duration, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { Limits } from '#domain/shared/limits.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { readBearerToken } from '#adapters/contract/codecs/bearer.ts'
import { readJsonBody } from '#adapters/contract/codecs/read-body.ts'
import { type CallToolDeps, makeCallTool, type WorkIn } from './call-tool.ts'
import { makeCheckHost, type ServerAddresses } from './own-host.ts'
import type { Speak } from './protocol.ts'
import {
  toBodyRefusal,
  internal,
  methodNotAllowed,
  type Refusal,
  severalMessages,
  refuseRate,
  refuseToken,
  unavailable,
  writeRefusal,
} from './refusals.ts'
import type { Tool } from './tool.ts'
import { makeAssistantTools } from './tools.ts'
import type { ToolUses } from './tool-uses.ts'

export interface AssistantServerDeps extends ServerAddresses, Omit<CallToolDeps, 'tools'> {
  readonly uses: ToolUses
  readonly admit: AdmitAssistant
  readonly limits: Limits
  /** The limit of one connection. */
  readonly callsPerMinute: number
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** The context of the request in the log, completed while it runs. */
export interface CallContext {
  tenantUuid?: TenantUuid
  userEmail?: Mailbox
}

export interface AssistantServer {
  /** Handles every request to /mcp. Resolves after the response has ended; never rejects. */
  readonly handle: (request: IncomingMessage, response: ServerResponse, context: CallContext) => Promise<void>
  /** The tools as administrators see them. */
  readonly tools: readonly Pick<Tool, 'name' | 'title' | 'description' | 'hints'>[]
}

/** Twice the size of five thousand addresses and a long text. */
const BODY_AT_MOST = 1024 * 1024
/** The maximum number of values of a body. The SDK visits each several times, and many more would block the process. */
const VALUES_AT_MOST = 6_000

/**
 * Time limit for the arrival of a body. If a body takes longer, the caller is authenticated again: the connection may have ended, or a
 * permission may have been removed.
 */
const STILL_ADMITTED: Duration = fromSeconds(1)

const READ_BY_PROTOCOL = ['accept', 'content-type', 'mcp-protocol-version'] as const

const pickHeaders = (request: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    READ_BY_PROTOCOL.flatMap((name) => {
      const value = request.headers[name]?.toString()
      return value === undefined ? [] : [[name, value]]
    }),
  )

/**
 * The operator's log shows the caller's address. Work in another office appears in that office's log without the address, because its
 * administrators read it.
 */
const makeWorkIn =
  (context: CallContext, { home, email }: Principal): WorkIn =>
  async (tenant, work) => {
    if (tenant === null || tenant === 'all' || tenant === home) return work()
    context.tenantUuid = tenant
    delete context.userEmail
    try {
      return await work()
    } finally {
      context.tenantUuid = home
      context.userEmail = email
    }
  }

export function makeAssistantServer(deps: AssistantServerDeps): AssistantServer {
  const { admit, audit, limits, callsPerMinute, clock, log, trackError } = deps
  const tools = makeAssistantTools(deps.uses, clock)
  const callTool = makeCallTool({ tools, audit, trackError })
  let speaking: Promise<Speak> | undefined
  /** Loads the SDK at the first request: it takes 8 MB, which a service without assistants never needs. */
  const speak: Speak = async (message) => {
    speaking ??= import('./protocol.ts').then(
      ({ makeSpeak }) => makeSpeak(tools, manifest.version),
      (error: unknown) => {
        // The next request loads it again.
        speaking = undefined
        throw error
      },
    )
    return (await speaking)(message)
  }
  const checkHost = makeCheckHost(deps)
  const metadataUrl = `${new URL(deps.issuer).origin}/.well-known/oauth-protected-resource/mcp`

  const admitCaller = ({ headersDistinct }: IncomingMessage): TE.TaskEither<Refusal, Principal> =>
    pipe(
      // A request with several Authorization headers is rejected, because it is undefined which one counts.
      admit(readBearerToken(headersDistinct['authorization']?.join(', '))),
      TE.mapLeft((failure) =>
        failure._tag === 'StoreUnavailable' ? unavailable : refuseToken(metadataUrl, failure.because !== 'missing'),
      ),
    )

  const checkBudget = async ({ signIn }: Principal): Promise<Refusal | undefined> => {
    const grant = await limits.take({ key: `assistant:${signIn}`, points: callsPerMinute, per: fromMinutes(1) }, 1)()
    if (E.isLeft(grant)) {
      // The counters protect the service; their outage must not stop the tools.
      log.warn('assistant.limits.unavailable', { failure: grant.left._tag })
      return undefined
    }
    return grant.right._tag === 'Granted'
      ? undefined
      : refuseRate(Math.max(1, Math.ceil((grant.right.at - clock.now()) / 1000)))
  }

  const answer = (request: IncomingMessage, context: CallContext): TE.TaskEither<Refusal, Response> =>
    gen(function* () {
      const began = clock.now()
      const hostRefusal = checkHost(request)
      if (hostRefusal !== undefined) return yield* fail(hostRefusal)
      const principal = yield* unwrap(admitCaller(request))
      context.tenantUuid = principal.home
      context.userEmail = principal.email
      if (request.method !== 'POST') return yield* fail(methodNotAllowed)
      const overBudget = yield* wait(() => checkBudget(principal))
      if (overBudget !== undefined) return yield* fail(overBudget)
      const read = () => readJsonBody(request, { bytes: BODY_AT_MOST }, VALUES_AT_MOST)
      const body = yield* unwrap(pipe(read, TE.mapLeft(toBodyRefusal)))
      const isOld = clock.now() - began > STILL_ADMITTED
      const caller = isOld ? yield* unwrap(admitCaller(request)) : principal
      if (Array.isArray(body)) return yield* fail(severalMessages)
      const call = (name: string, given: unknown) => callTool(caller, name, given, makeWorkIn(context, caller))
      return yield* wait(() => speak({ headers: pickHeaders(request), body, call }))
    })

  const write = async (response: ServerResponse, answered: Response): Promise<void> => {
    const text = await answered.text()
    const type = answered.headers.get('content-type')
    response
      .writeHead(answered.status, { 'cache-control': 'no-store', ...(type === null ? {} : { 'content-type': type }) })
      .end(text)
  }

  return {
    tools,
    handle: async (request, response, context) => {
      try {
        const answered = await answer(request, context)()
        if (E.isLeft(answered)) writeRefusal(response, answered.left)
        else await write(response, answered.right)
      } catch (thrown) {
        trackError('assistant.request.threw', thrown, { route: '/mcp' })
        if (response.headersSent) response.destroy()
        else writeRefusal(response, internal)
      }
    },
  }
}
