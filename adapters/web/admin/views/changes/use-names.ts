// Loads the names of the records on a page of changes. Each is loaded once, if the user may see it.
import { type Either, isLeft, isRight, right } from 'fp-ts/lib/Either.js'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import type { CallFailure, ServiceCall } from '#adapters/web/kit/http.ts'
import { call } from '../../api/call.ts'
import {
  type AuditRecord,
  getRecordRoute,
  type RecordKind,
  listAuditRecords,
  type SubjectNames,
} from '../../logs/audit-records.ts'
import { routes } from '../../routes.ts'
import type { AdminApi } from '../../session/session.ts'
import { useAdmin } from '../admin-context.tsx'

/** The number of concurrent calls. */
const AT_ONCE = 4
/** How many tenants get a name. Others are shown by their id. */
const OFFICES = 200

/** The calls that load the name of one record, by kind. The missing kinds are in a list, or have no name. */
function makeNameCalls(
  api: AdminApi,
): Readonly<Partial<Record<RecordKind, (id: string) => Promise<Either<CallFailure, string>>>>> {
  const loadName = async <A>(asked: ServiceCall<A>, nameOf: (answer: A) => string) => {
    const answer = await api(asked)
    return isLeft(answer) ? answer : right(nameOf(answer.right))
  }
  return {
    user: (id) => loadName(call('GET /users/:id', { params: { id } }), ({ name }) => name),
    tenant: (id) => loadName(call('GET /tenants/:id', { params: { id } }), ({ name }) => name),
    template: (id) => loadName(call('GET /templates/:id', { params: { id } }), ({ name }) => name),
    survey: (id) => loadName(call('GET /surveys/:id', { params: { id } }), ({ name }) => name),
    campaign: (id) => loadName(call('GET /survey-campaigns/:id', { params: { id } }), ({ name }) => name),
    'event-type': (uuid) => loadName(call('GET /admin/event-types/:uuid', { params: { uuid } }), ({ name }) => name),
    webhook: (id) => loadName(call('GET /webhooks/:id', { params: { id } }), ({ url }) => new URL(url).host),
    licence: (id) =>
      loadName(call('GET /admin/link/licenses/:id', { params: { id } }), ({ organization }) => organization),
    message: (id) => loadName(call('GET /messages/:id', { params: { id } }), ({ subject }) => subject),
  }
}

export function useNames(entries: readonly AuditEntryResponse[]): SubjectNames {
  const { api, may, me } = useAdmin()
  const known = useRef(new Map<string, string | null>([[me.tenant.uuid, me.tenant.name]]))
  const [, setTurn] = useState(0)
  const update = (): void => setTurn((n) => n + 1)

  const load = (list: ServiceCall<{ readonly data: readonly Readonly<Record<'uuid' | 'name', string>>[] }>): void =>
    void api(list).then((answer) => {
      if (answer._tag === 'Left') return
      for (const { uuid, name } of answer.right.data) known.current.set(uuid, name)
      update()
    })

  useEffect(() => {
    if (!may('roles:read') && !may('users:read')) return
    load(call('GET /roles'))
    load(call('GET /tags'))
  }, [api])

  const isOfOffices = may('platform:admin') && entries.some(({ action }) => action === 'assistant.tool')
  useEffect(() => {
    if (isOfOffices) load(call('GET /tenants', { query: { skip: 0, limit: OFFICES } }))
  }, [api, isOfOffices])

  useEffect(() => {
    for (const { actor } of entries)
      if (actor.uuid !== null && actor.name !== null) known.current.set(actor.uuid, actor.name)
    const calls = makeNameCalls(api)
    const mayRead = (record: AuditRecord): boolean => {
      const { needs } = routes.ruleOf(getRecordRoute(record))
      return needs === null || may(needs)
    }
    const records = entries.flatMap(listAuditRecords).filter((one) => !known.current.has(one.id) && mayRead(one))
    const waiting = [...new Map(records.map((one) => [one.id, one])).values()]
    let isGone = false
    const loadNext = async (): Promise<void> => {
      for (let one = waiting.pop(); one !== undefined && !isGone; one = waiting.pop()) {
        const answer = await calls[one.kind]?.(one.id)
        if (answer === undefined) continue
        if (isRight(answer)) known.current.set(one.id, answer.right)
        else if (answer.left._tag === 'Refused' && answer.left.status === 404) known.current.set(one.id, null)
        if (!isGone) update()
      }
    }
    for (let n = 0; n < AT_ONCE; n++) void loadNext()
    update()
    return () => {
      isGone = true
    }
  }, [api, entries])

  return useCallback((uuid) => known.current.get(uuid), [])
}
