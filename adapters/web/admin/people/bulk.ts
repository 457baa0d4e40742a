// One change of many people, one after the other: who was changed, who needed no change, and whom the service refused to change.
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import { type AdminBody, call } from '../api/call.ts'
import type { AdminApi } from '../session/session.ts'

/** Null: the person needs no change. */
export type ToUserChange = (user: UserResponse) => AdminBody<'PUT /users/:id'> | null

export interface BulkOutcome {
  /** As they were before, with the revision of the change. */
  readonly changed: readonly UserResponse[]
  readonly already: number
  readonly failed: readonly { readonly user: UserResponse; readonly failure: CallFailure }[]
}

export async function changeAll(
  api: AdminApi,
  users: readonly UserResponse[],
  change: ToUserChange,
  onProgress: (done: number) => void,
): Promise<BulkOutcome> {
  const changed: UserResponse[] = []
  const failed: { readonly user: UserResponse; readonly failure: CallFailure }[] = []
  let already = 0
  for (const [n, user] of users.entries()) {
    const body = change(user)
    if (body === null) already += 1
    else {
      const answer = await api(
        call('PUT /users/:id', { params: { id: user.uuid }, body: { ...body, revision: user.revision } }),
      )
      if (answer._tag === 'Right') changed.push({ ...user, revision: answer.right.revision })
      else failed.push({ user, failure: answer.left })
    }
    onProgress(n + 1)
  }
  return { changed, already, failed }
}

export function makeGiveChange(kind: 'roles' | 'tags', uuid: string): ToUserChange {
  return (user) => (user[kind].includes(uuid) ? null : { [kind]: [...user[kind], uuid] })
}

export const toDeactivateChange: ToUserChange = ({ status }) => (status === 'INACTIVE' ? null : { status: 'INACTIVE' })

/** The service makes no person NOT_ACTIVATED again; they may sign in as an ACTIVE one does. */
export function getFormerStatus({ status }: UserResponse): Exclude<UserResponse['status'], 'NOT_ACTIVATED'> {
  return status === 'NOT_ACTIVATED' ? 'ACTIVE' : status
}

/** Restores a person as they were before. */
export function makeRestoreChange(kind: 'roles' | 'tags' | 'status'): ToUserChange {
  return (before) => (kind === 'status' ? { status: getFormerStatus(before) } : { [kind]: before[kind] })
}
