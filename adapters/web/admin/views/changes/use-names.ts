// Names of the people, roles, tags and offices in a page of changes. Each is loaded once, where the user may see it.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { call } from '../../api/call.ts'
import { subjectKind } from '../../logs/audit-log.ts'
import { useAdmin } from '../admin-context.tsx'

/** Undefined: not known, or not loaded yet; null: the record no longer exists. */
export type SubjectNames = (uuid: string) => string | null | undefined

/** Concurrent calls. */
const AT_ONCE = 4
/** The other offices are shown by their ids. */
const OFFICES = 200

const peopleIn = (entries: readonly AuditEntryResponse[]): readonly string[] =>
  entries.flatMap(({ action, subject }) => (subject !== null && subjectKind(action) === 'user' ? [subject] : []))

export const useNames = (entries: readonly AuditEntryResponse[]): SubjectNames => {
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
    if (!may('users:read')) return
    const people = [...new Set(peopleIn(entries))].filter((uuid) => !known.current.has(uuid))
    let isGone = false
    const loadNext = async (): Promise<void> => {
      for (let id = people.pop(); id !== undefined && !isGone; id = people.pop()) {
        const answer = await api(call('GET /users/:id', { params: { id } }))
        if (answer._tag === 'Right') known.current.set(id, answer.right.name)
        else if (answer.left._tag === 'Refused' && answer.left.status === 404) known.current.set(id, null)
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
