// What the assistants of operators were asked to do (MCP-9): calls of tools as the operator's own audit trail tells them.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { TOOL_ACTION } from '#application/assistant/audit-tool-call.ts'
import type { ListAudit } from '#application/identity/list-audit.ts'
import { anyEntry, type ShownAuditEntry } from '#domain/logging/audit.ts'
import { iso } from '#adapters/contract/codecs/iso.ts'
import { oneOf, optional } from '#adapters/contract/codecs/text.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, principalEndpoint } from '../kernel/endpoint.ts'
import { pageAnswer, pageOf, pageQuery, tellPage } from '../identity/paging.ts'
import { operators } from './connection-endpoints.ts'

export interface CallUseCases {
  readonly listAudit: ListAudit
}

const outcome = oneOf('intended', 'done', 'failed')
const textOrNull = t.union([t.string, t.null])
const members = t.record(t.string, t.unknown)

/** `tenant`: a uuid, `all` or none. */
const told = {
  tool: t.string,
  call: t.string,
  tenant: textOrNull,
  arguments: members,
  result: t.union([members, t.null]),
}
const kept = t.type(told)

const callAnswer = t.type(
  {
    id: t.string,
    at: t.string,
    ...told,
    outcome,
    person: t.union([t.type({ name: t.string, email: t.string }), t.null]),
    requestId: textOrNull,
  },
  'AssistantCall',
)

/** Of an entry that a release with other details wrote, who and when are told. */
const detailsOf = ({ id, details }: ShownAuditEntry): t.TypeOf<typeof kept> =>
  pipe(
    kept.decode(details),
    E.getOrElse((): t.TypeOf<typeof kept> => ({ tool: '', call: id, tenant: null, arguments: {}, result: null })),
  )

const tellCall = (entry: ShownAuditEntry): t.TypeOf<typeof callAnswer> => {
  const { tool, call, tenant, arguments: given, result } = detailsOf(entry)
  return {
    id: entry.id,
    at: iso(entry.at),
    tool,
    call,
    tenant,
    arguments: given,
    result,
    outcome: entry.outcome,
    person: O.toNullable(entry.actorPerson),
    requestId: O.toNullable(entry.requestId),
  }
}

const sample = {
  id: '3e5d7c9b-1a2f-4b4d-9c6e-8f0a1b2c9111',
  at: '2026-03-02T09:29:00.000Z',
  tool: 'find_user',
  call: '6d1c3b5a-7e9f-4a2c-8b4d-0f1e2d3c9112',
  tenant: 'all',
  arguments: { email: '***@korrel.example', tenant: 'all' },
  result: { users: ['7f8e9d0c-1b2a-4c3d-8e5f-6a7b8c9d9107'], total: 1 },
  outcome: 'done',
  person: { name: 'Eva Jansen', email: 'eva.jansen@korrel.example' },
  requestId: '0f1e2d3c-4b5a-4697-8877-665544339108',
} as const

export const callEndpoints = (uses: CallUseCases): readonly Endpoint[] => [
  principalEndpoint({
    ...operators,
    method: 'GET',
    path: '/assistant/calls',
    summary:
      'What assistants were asked to do and what came of it, the latest first, a page at a time. What changes something is told twice, before and after, by the same `call`.',
    input: t.type({ query: t.type({ outcome: optional(outcome), ...pageQuery }) }),
    answers: { 200: pageAnswer(callAnswer) },
    fails: ['StoreUnavailable'],
    example: {
      input: { query: { outcome: 'done', limit: '20' } },
      answers: { 200: { data: [sample], total: 1, skip: 0, limit: 20 } },
    },
    handle: ({ query }, { principal }) => {
      const page = pageOf(query)
      const atHome = { ...principal, tenantUuid: principal.home }
      return pipe(
        uses.listAudit(atHome, { ...anyEntry, ...page, action: O.some(TOOL_ACTION), outcome: query.outcome }),
        TE.map(({ entries, total }) => ({ data: entries, total })),
        TE.map(flow(tellPage(tellCall, page), ok)),
      )
    },
  }),
]
