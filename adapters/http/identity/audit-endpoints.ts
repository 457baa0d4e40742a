// The audit log of a tenant, for users who may read its log (IDN-7).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { ListAudit } from '#application/identity/list-audit.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { anyEntry, type ShownAuditEntry } from '#domain/logging/audit.ts'
import { oneOf, optional, text, uuid } from '#adapters/contract/codecs/text.ts'
import { instantInQuery } from '#adapters/contract/codecs/instant.ts'
import { iso } from '#adapters/contract/codecs/iso.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, principalEndpoint } from '../kernel/endpoint.ts'
import { pageAnswer, pageOf, pageQuery, tellPage } from './paging.ts'

export interface AuditUseCases {
  readonly listAudit: ListAudit
}

const textOrNull = t.union([t.string, t.null])

const actorAnswer = t.type(
  { kind: oneOf('person', 'operator', 'service'), uuid: textOrNull, name: textOrNull, email: textOrNull },
  'AuditActor',
)

const entryAnswer = t.type(
  {
    id: t.string,
    at: t.string,
    actor: actorAnswer,
    action: t.string,
    subject: textOrNull,
    details: t.record(t.string, t.unknown),
    outcome: oneOf('done', 'intended', 'failed'),
    requestId: textOrNull,
  },
  'AuditEntry',
)

/** Only operators see which of their colleagues acted in another tenant. Anonymised people have no name. */
const tellActor = ({ actor, actorPerson }: ShownAuditEntry, asks: Principal): t.TypeOf<typeof actorAnswer> => {
  if (actor._tag === 'Service') return { kind: 'service', uuid: null, name: actor.name, email: null }
  if (actor.tenantUuid !== asks.tenantUuid)
    return { kind: 'operator', uuid: actor.tenantUuid === asks.home ? actor.user : null, name: null, email: null }
  const person = O.toNullable(actorPerson)
  return { kind: 'person', uuid: actor.user, name: person?.name ?? null, email: person?.email ?? null }
}

const tellEntry =
  (asks: Principal) =>
  (entry: ShownAuditEntry): t.TypeOf<typeof entryAnswer> => ({
    id: entry.id,
    at: iso(entry.at),
    actor: tellActor(entry, asks),
    action: entry.action,
    subject: O.toNullable(entry.subject),
    details: { ...entry.details },
    outcome: entry.outcome,
    requestId: O.toNullable(entry.requestId),
  })

const sample = {
  id: '3e5d7c9b-1a2f-4b4d-9c6e-8f0a1b2c9106',
  at: '2026-03-02T09:30:00.000Z',
  actor: {
    kind: 'person',
    uuid: '7f8e9d0c-1b2a-4c3d-8e5f-6a7b8c9d9107',
    name: 'Eva Jansen',
    email: 'eva.jansen@korrel.example',
  },
  action: 'user.changed',
  subject: '2f6e4c1a-9b7d-4e3f-8c5a-1d0b9f8e9103',
  details: { roles: { given: ['5b1f0a52-7c44-4b0e-9a39-0d4b6a1e9101'], taken: [] } },
  outcome: 'done',
  requestId: '0f1e2d3c-4b5a-4697-8877-665544339108',
} as const

export const auditEndpoints = (uses: AuditUseCases): readonly Endpoint[] => [
  principalEndpoint({
    method: 'GET',
    path: '/audit',
    summary:
      'Lists who changed what in the office, newest first, a page at a time; filtered by action, subject, actor, period and text.',
    limited: 'admin',
    needs: 'logs:read',
    input: t.type({
      query: t.type({
        action: optional(text({ min: 1, max: 100 })),
        subject: optional(uuid),
        actor: optional(uuid),
        fromTs: optional(instantInQuery),
        toTs: optional(instantInQuery),
        q: optional(text({ max: 200 })),
        ...pageQuery,
      }),
    }),
    answers: { 200: pageAnswer(entryAnswer) },
    example: {
      input: { query: { action: 'user.changed', limit: '20' } },
      answers: { 200: { data: [sample], total: 1, skip: 0, limit: 20 } },
    },
    handle: ({ query }, { principal }) => {
      const page = pageOf(query)
      return pipe(
        uses.listAudit(principal, {
          ...anyEntry,
          ...page,
          action: query.action,
          subject: query.subject,
          actor: query.actor,
          from: query.fromTs,
          to: query.toTs,
          text: O.getOrElse(() => '')(query.q),
        }),
        TE.map(({ entries, total }) => ({ data: entries, total })),
        TE.map(flow(tellPage(tellEntry(principal), page), ok)),
      )
    },
  }),
]
