// How views of people, roles, tags and offices are reached.
import type { Office } from './admin-office.ts'
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

/** A user for whom one check runs, which finds nothing in the sample. */
export function quiet() {
  return { permissions: ['roles:read', 'templates:read'] } as const
}

/** A user who may do less than an administrator. */
export function limited() {
  return { permissions: ['users:read', 'users:write', 'roles:read', 'roles:write'] } as const
}
