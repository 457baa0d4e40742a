// A hand on the pane's contacts for tests: what is pressed, in Dutch, and what was asked of the service meanwhile.
import { expect } from 'chai'
import { type RecordedCall, noteAsked } from './asked.ts'
import { type PluginAnswer, type PluginAnswers, toPageAnswer } from './fake-plugin.ts'
import { type OpenedPane, openPane, type PanePages } from './pane-views.ts'

const look = { width: 320, theme: 'light', language: 'nl' } as const

/** What is asked about contacts and organisations. */
const PATHS = /\/(contact|contacts|save|organizations|create-organization)(\/|$)/

/** The first answer once, then the second. */
export function first(once: PluginAnswer, then: PluginAnswer): PluginAnswer {
  let isFirst = true
  return (call) => {
    const answer = isFirst ? once : then
    isFirst = false
    return toPageAnswer(call, answer)
  }
}

/** Opens the pane in Dutch and notes what it asks about contacts and organisations. */
export async function withPane(
  service: PanePages,
  answers: PluginAnswers,
  use: (opened: OpenedPane, asked: readonly RecordedCall[]) => Promise<void>,
): Promise<void> {
  const opened = await openPane(service, look, answers)
  const asked = noteAsked(opened.page, PATHS)
  await use(opened, asked)
  expect(opened.complaints).to.deep.equal([])
}

export function press({ pane }: OpenedPane, name: string | RegExp): Promise<void> {
  return pane.getByRole('button', { name, exact: true }).click()
}
export async function fromMenu(opened: OpenedPane, name: string): Promise<void> {
  await press(opened, 'Acties voor dit contact')
  await opened.pane.getByRole('menuitem', { name }).click()
}
export function heading({ pane }: OpenedPane, name: string | RegExp): Promise<void> {
  return pane.getByRole('heading', { name }).waitFor()
}
