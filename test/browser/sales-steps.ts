// Steps in the sales tab, as its tests take them in either language.
import type { OpenedPane } from './pane-views.ts'

export const press =
  (nl: string, en: string) =>
  ({ pane, look }: OpenedPane): Promise<void> =>
    pane
      .getByRole('button', { name: look.language === 'nl' ? nl : en, exact: true })
      .first()
      .click()

export const toSales = ({ pane, look }: OpenedPane): Promise<void> =>
  pane.getByRole('tab', { name: look.language === 'nl' ? 'Verkoop' : 'Sales' }).click()
export const thenDo =
  (...steps: readonly ((opened: OpenedPane) => Promise<void>)[]) =>
  async (opened: OpenedPane): Promise<void> => {
    for (const step of [toSales, ...steps]) await step(opened)
  }
export const openFirst = ({ pane }: OpenedPane): Promise<void> =>
  pane.getByRole('button', { name: /Overstap administratie/ }).click()
export const toNew = press('Nieuwe verkoopkans', 'New opportunity')
export const toOrders = async ({ pane, look }: OpenedPane): Promise<void> =>
  pane.getByRole('button', { name: look.language === 'nl' ? /^Offertes en orders/ : /^Quotations and orders/ }).click()
export const unfold = ({ pane }: OpenedPane): Promise<void> =>
  pane.getByText(/Gewonnen en verloren|Won and lost/).click()
export const foldOpportunities = ({ pane }: OpenedPane): Promise<void> =>
  pane.getByRole('button', { name: /^(Verkoopkansen|Opportunities)/ }).click()
export const moveFirst = ({ pane }: OpenedPane): Promise<unknown> =>
  pane.getByRole('combobox', { name: /Salarispakket/ }).selectOption({ label: 'Onderhandeling' })
export const fromMenu =
  (nl: string, en: string) =>
  async ({ pane, look }: OpenedPane): Promise<void> => {
    await pane.getByRole('button', { name: /Voorstel nabellen/ }).click()
    await pane.getByRole('menuitem', { name: look.language === 'nl' ? nl : en }).click()
  }
