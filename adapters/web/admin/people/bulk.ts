// One change of many people, one after the other: who was changed, who was so already, and for whom the service said no.
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { type User, type UserChange, changePersonCall } from '../api/people.ts'
import type { AdminApi } from '../session/session.ts'

/** Null: it is so already. */
export type ChangeOf = (user: User) => UserChange | null

export interface BulkOutcome {
  /** As they were before. */
  readonly changed: readonly User[]
  readonly already: number
  readonly failed: readonly { readonly user: User; readonly failure: CallFailure }[]
}

export const changeAll = async (
  api: AdminApi,
  users: readonly User[],
  change: ChangeOf,
  onProgress: (done: number) => void,
): Promise<BulkOutcome> => {
  const changed: User[] = []
  const failed: { readonly user: User; readonly failure: CallFailure }[] = []
  let already = 0
  for (const [n, user] of users.entries()) {
    const body = change(user)
    if (body === null) already += 1
    else {
      const answer = await api(changePersonCall(user.uuid, body))
      if (answer._tag === 'Right') changed.push(user)
      else failed.push({ user, failure: answer.left })
    }
    onProgress(n + 1)
  }
  return { changed, already, failed }
}

export const giving =
  (kind: 'roles' | 'tags', uuid: string): ChangeOf =>
  (user) =>
    user[kind].includes(uuid) ? null : { [kind]: [...user[kind], uuid] }

export const deactivating: ChangeOf = ({ status }) => (status === 'INACTIVE' ? null : { status: 'INACTIVE' })

/** What puts somebody back as he was; whoever was not activated yet is let in all the same. */
export const restoring =
  (kind: 'roles' | 'tags' | 'status'): ChangeOf =>
  (before) => {
    if (kind === 'roles') return { roles: before.roles }
    if (kind === 'tags') return { tags: before.tags }
    return { status: before.status === 'NOT_ACTIVATED' ? 'ACTIVE' : before.status }
  }
