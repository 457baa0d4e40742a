// Steps in the sales tab, as its tests take them in either language.
import type { OpenedPane } from './pane-views.ts'
import { type Step, inTurn, press, said, toTab } from './steps.ts'

export const toSales = toTab('Verkoop', 'Sales')
export const thenDo = (...steps: readonly Step[]): Step => inTurn(toSales, ...steps)
export const openFirst = ({ pane }: OpenedPane): Promise<void> =>
  pane.getByRole('button', { name: /Overstap administratie/ }).click()
const fromOpportunityMenu =
  (nl: string, en: string) =>
  async (opened: OpenedPane): Promise<void> => {
    await opened.pane.getByRole('button', { name: /^(Meer over|More about) Overstap/ }).click()
    await opened.pane.getByRole('menuitem', { name: said(opened, nl, en) }).click()
  }
export const toCorrecting = fromOpportunityMenu('Wijzigen', 'Edit')
export const toRemoving = fromOpportunityMenu('Verwijderen', 'Delete')
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
  (nl: string, en = nl) =>
  async (opened: OpenedPane): Promise<void> => {
    await opened.pane.getByRole('button', { name: /Voorstel nabellen/ }).click()
    await opened.pane.getByRole('menuitem', { name: said(opened, nl, en) }).click()
  }
