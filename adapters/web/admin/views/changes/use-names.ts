// What the people, roles, tags and offices are called that a page of changes is about. Each is asked once; who may not see them sees none.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Call } from '#adapters/web/kit/http.ts'
import type { AuditEntry } from '../../api/audit.ts'
import { personCall } from '../../api/people.ts'
import { rolesCall } from '../../api/roles.ts'
import { tagsCall } from '../../api/tags.ts'
import { tenantsCall } from '../../api/tenants.ts'
import { subjectKind } from '../../logs/change-details.ts'
import { useAdmin } from '../admin-context.tsx'

/** Undefined: not known, or not yet; null: no longer there. */
export type Names = (uuid: string) => string | null | undefined

/** At once; the rest waits its turn. */
const ASKED_TOGETHER = 4
/** As many offices are called by their names; others by their numbers. */
const OFFICES = 200

type Named = Readonly<Record<'uuid' | 'name', string>>
const NAMES: readonly Call<{ readonly data: readonly Named[] }>[] = [rolesCall, tagsCall]

const peopleIn = (entries: readonly AuditEntry[]): readonly string[] =>
  entries.flatMap(({ action, subject }) => (subject !== null && subjectKind(action) === 'user' ? [subject] : []))

export const useNames = (entries: readonly AuditEntry[]): Names => {
  const { api, may, me } = useAdmin()
  const known = useRef(new Map<string, string | null>([[me.tenant.uuid, me.tenant.name]]))
  const [, setTurn] = useState(0)

  useEffect(() => {
    if (!may('roles:read') && !may('users:read')) return
    for (const names of NAMES)
      void api(names).then((answer) => {
        if (answer._tag === 'Left') return
        for (const { uuid, name } of answer.right.data) known.current.set(uuid, name)
        setTurn((n) => n + 1)
      })
  }, [api])

  const isOfOffices = may('platform:admin') && entries.some(({ action }) => action === 'assistant.tool')
  useEffect(() => {
    if (!isOfOffices) return
    void api(tenantsCall({ q: '', skip: 0, limit: OFFICES })).then((answer) => {
      if (answer._tag === 'Left') return
      for (const { uuid, name } of answer.right.data) known.current.set(uuid, name)
      setTurn((n) => n + 1)
    })
  }, [api, isOfOffices])

  useEffect(() => {
    for (const { actor } of entries)
      if (actor.uuid !== null && actor.name !== null) known.current.set(actor.uuid, actor.name)
    if (!may('users:read')) return
    const asked = [...new Set(peopleIn(entries))].filter((uuid) => !known.current.has(uuid))
    let isGone = false
    const ask = async (): Promise<void> => {
      for (let uuid = asked.pop(); uuid !== undefined && !isGone; uuid = asked.pop()) {
        const answer = await api(personCall(uuid))
        if (answer._tag === 'Right') known.current.set(uuid, answer.right.name)
        else if (answer.left._tag === 'Refused' && answer.left.status === 404) known.current.set(uuid, null)
        if (!isGone) setTurn((n) => n + 1)
      }
    }
    for (let n = 0; n < ASKED_TOGETHER; n++) void ask()
    setTurn((n) => n + 1)
    return () => {
      isGone = true
    }
  }, [api, entries])

  return useCallback((uuid) => known.current.get(uuid), [])
}
