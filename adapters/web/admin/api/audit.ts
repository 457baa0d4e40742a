// The audit log: what was changed, by whom and in which request (IDN-7).
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'
import { type PageOf, pageOf, withQuery } from './page.ts'

const textOrNull = t.union([t.string, t.null])

const AuditActor = t.readonly(
  t.type({
    /** `operator`: somebody of whoever runs the service, in an office that is not his. */
    kind: t.union([t.literal('person'), t.literal('operator'), t.literal('service')]),
    uuid: textOrNull,
    /** Of a service its own name; null for a person who is gone, or is not told of. */
    name: textOrNull,
    email: textOrNull,
  }),
)
export type AuditActor = t.TypeOf<typeof AuditActor>

const AuditEntry = t.readonly(
  t.type({
    id: t.string,
    at: t.string,
    actor: AuditActor,
    action: t.string,
    subject: textOrNull,
    details: t.readonly(t.record(t.string, t.unknown)),
    outcome: t.union([t.literal('done'), t.literal('intended'), t.literal('failed')]),
    requestId: textOrNull,
  }),
)
/** `at`: ISO 8601. `action`: a dotted name. `subject`: the id of what it was done to. */
export type AuditEntry = t.TypeOf<typeof AuditEntry>

/** The latest first. Empty texts filter nothing. */
export interface AuditQuery {
  readonly action: string
  readonly subject: string
  readonly actor: string
  /** ISO 8601, both included. */
  readonly fromTs: string
  readonly toTs: string
  readonly q: string
  readonly skip: number
  readonly limit: number
}

export const everyEntry = { action: '', subject: '', actor: '', fromTs: '', toTs: '', q: '' }

export const auditCall = (query: AuditQuery): Call<PageOf<AuditEntry>> => ({
  method: 'GET',
  path: withQuery('/audit', { ...query }),
  answer: pageOf(AuditEntry),
})

const Named = t.readonly(t.type({ name: t.string }))
const NamedList = t.readonly(t.type({ data: t.readonlyArray(t.readonly(t.type({ uuid: t.string, name: t.string }))) }))

/** What a person is called. 404: he is gone. */
export const personNameCall = (uuid: string): Call<{ readonly name: string }> => ({
  method: 'GET',
  path: `/users/${encodeURIComponent(uuid)}`,
  answer: Named,
})

/** What all roles or tags of the office are called. */
export const namesCall = (of: 'roles' | 'tags'): Call<t.TypeOf<typeof NamedList>> => ({
  method: 'GET',
  path: `/${of}`,
  answer: NamedList,
})
