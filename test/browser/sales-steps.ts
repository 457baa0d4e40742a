// Steps in the sales tab, as its tests take them in either language.
import type { OpenedPane } from './pane-views.ts'
import { type Step, inTurn, press, said, toTab } from './steps.ts'

export const toSales = toTab('Verkoop', 'Sales')
export function thenDo(...steps: readonly Step[]): Step {
  return inTurn(toSales, ...steps)
}
export function openFirst({ pane }: OpenedPane): Promise<void> {
  return pane.getByRole('button', { name: /Overstap administratie/ }).click()
}
const fromOpportunityMenu =
  (nl: string, en: string) =>
  async (opened: OpenedPane): Promise<void> => {
    await opened.pane.getByRole('button', { name: /^(Meer over|More about) Overstap/ }).click()
    await opened.pane.getByRole('menuitem', { name: said(opened, nl, en) }).click()
  }
export const toCorrecting = fromOpportunityMenu('Wijzigen', 'Edit')
export const toRemoving = fromOpportunityMenu('Verwijderen', 'Delete')
const openNew = press('Nieuwe verkoopkans', 'New opportunity')
export const toNew = inTurn(openNew, ({ pane }) =>
  pane.locator('#opportunity-stageId option').nth(1).waitFor({ state: 'attached' }),
)
export async function toOrders({ pane, look }: OpenedPane): Promise<void> {
  return pane
    .getByRole('button', { name: look.language === 'nl' ? /^Offertes en orders/ : /^Quotations and orders/ })
    .click()
}
export function unfold({ pane }: OpenedPane): Promise<void> {
  return pane.getByText(/Gewonnen en verloren|Won and lost/).click()
}
export function foldOpportunities({ pane }: OpenedPane): Promise<void> {
  return pane.getByRole('button', { name: /^(Verkoopkansen|Opportunities)/ }).click()
}
export function moveFirst({ pane }: OpenedPane): Promise<unknown> {
  return pane.getByRole('combobox', { name: /Salarispakket/ }).selectOption({ label: 'Onderhandeling' })
}
export function fromMenu(nl: string, en = nl) {
  return async (opened: OpenedPane): Promise<void> => {
    await opened.pane.getByRole('button', { name: /Voorstel nabellen/ }).click()
    await opened.pane.getByRole('menuitem', { name: said(opened, nl, en) }).click()
  }
}
