// How views of people, roles, tags and offices are reached.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { JORIS, type Office } from './admin-office.ts'
import { type AdminView, type OpenedPage, said } from './admin-pages.ts'

export interface PeopleView extends AdminView {
  readonly path: string
  readonly office?: () => Partial<Office>
}

export function press(nl: string, en: string) {
  return (opened: OpenedPage): Promise<void> =>
    opened.page
      .getByRole('button', { name: said(opened, nl, en), exact: true })
      .first()
      .click()
}

export function inTurn(...steps: readonly ((opened: OpenedPage) => Promise<void>)[]) {
  return async (opened: OpenedPage): Promise<void> => {
    for (const step of steps) await step(opened)
  }
}

/** An office in which no one is to be removed and no mailbox lacks consent, which the home page shows. */
export function withoutRemovals(): Partial<Office> {
  return {
    write: ({ users, systemMailboxes }) =>
      pipe(
        users.anonymise(JORIS, Date.now()),
        TE.flatMap(() => systemMailboxes.remove('monitor')),
      ),
  }
}

/** A user who may do less than an administrator. */
export function limited() {
  return { permissions: ['users:read', 'users:write', 'roles:read', 'roles:write'] } as const
}
