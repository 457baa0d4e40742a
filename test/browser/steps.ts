// Steps in the pane that many of its tests take, in the language it is open in. What only one tab has is in the steps of that tab.
import type { OpenedPane } from './pane-views.ts'

export type Step = (opened: OpenedPane) => Promise<void>

export function said({ look }: OpenedPane, nl: string, en: string): string {
  return look.language === 'nl' ? nl : en
}

/** The button of just that name; without an English one, of a test that is in Dutch. */
export function press(nl: string, en = nl): Step {
  return (opened) => opened.pane.getByRole('button', { name: said(opened, nl, en), exact: true }).click()
}

export function toTab(nl: string, en: string): Step {
  return (opened) => opened.pane.getByRole('tab', { name: said(opened, nl, en) }).click()
}

export function inTurn(...steps: readonly Step[]): Step {
  return async (opened) => {
    for (const step of steps) await step(opened)
  }
}
