// Applies one change to many people, one after the other. The outcome: changed people, those who needed no change, and failures.
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import { type AdminBody, call } from '../api/call.ts'
import type { AdminApi } from '../session/session.ts'

/** Null: the person needs no change. */
export type ToUserChange = (user: UserResponse) => AdminBody<'PUT /users/:id'> | null

export interface BulkOutcome {
  /** The people as they were before, with the revision after the change. */
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

/** The service never sets NOT_ACTIVATED again, so ACTIVE replaces it: both may sign in. */
export function getFormerStatus({ status }: UserResponse): Exclude<UserResponse['status'], 'NOT_ACTIVATED'> {
  return status === 'NOT_ACTIVATED' ? 'ACTIVE' : status
}

/** The change that restores the earlier values of a person. */
export function makeRestoreChange(kind: 'roles' | 'tags' | 'status'): ToUserChange {
  return (before) => (kind === 'status' ? { status: getFormerStatus(before) } : { [kind]: before[kind] })
}
