// How views of people, roles, tags and offices are reached.
import { type Office } from './admin-office.ts'
import { type AdminView, type OpenedPage, said } from './admin-pages.ts'

export interface PeopleView extends AdminView {
  readonly path: string
  readonly office?: () => Partial<Office>
}

export const press =
  (nl: string, en: string) =>
  (opened: OpenedPage): Promise<void> =>
    opened.page
      .getByRole('button', { name: said(opened, nl, en), exact: true })
      .first()
      .click()

export const inTurn =
  (...steps: readonly ((opened: OpenedPage) => Promise<void>)[]) =>
  async (opened: OpenedPage): Promise<void> => {
    for (const step of steps) await step(opened)
  }

/** A user who may do less than an administrator. */
export const limited = () => ({
  isOperator: false,
  permissions: ['users:read', 'users:write', 'roles:read', 'roles:write'],
})
