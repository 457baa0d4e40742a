// A hand on the pane's contacts for tests: what is pressed, where the focus is, and what was asked of the service meanwhile.
import { expect } from 'chai'
import { type Answer, type PaneService, type PluginAnswers } from './fake-plugin.ts'
import { type OpenedPane, openPane } from './pane-views.ts'

const look = { width: 320, theme: 'light', language: 'nl' } as const

export interface Asked {
  /** Method and the path's end. */
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The first answer once, then the second. */
export const first = (once: Answer, then: Answer): Answer => {
  let isFirst = true
  return async (route) => {
    const answer = isFirst ? once : then
    isFirst = false
    if (answer === 'never' || typeof answer === 'function') return
    await route.fulfill({ status: answer.status, json: answer.body })
  }
}

/** Opens the pane in Dutch, notes what it asks about contacts and organisations, and closes it. */
export const withPane = async (
  service: PaneService,
  answers: PluginAnswers,
  use: (opened: OpenedPane, asked: readonly Asked[]) => Promise<void>,
): Promise<void> => {
  const opened = await openPane(service.baseUrl, look, answers)
  const asked: Asked[] = []
  opened.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!/\/(contact|contacts|save|organizations|create-organization)(\/|$)/.test(pathname)) return
    const call = `${request.method()} ${pathname.split('/').slice(2).join('/')}`
    asked.push({ call, query: Object.fromEntries(searchParams), body: request.postDataJSON() })
  })
  try {
    await use(opened, asked)
    expect(opened.complaints).to.deep.equal([])
  } finally {
    await opened.context.close()
  }
}

export const focused = ({ pane }: OpenedPane): Promise<string> =>
  pane.locator(':focus').evaluate((node) => node.getAttribute('aria-label') ?? node.textContent ?? '')
export const press = ({ pane }: OpenedPane, name: string | RegExp): Promise<void> =>
  pane.getByRole('button', { name, exact: true }).click()
export const fromMenu = async (opened: OpenedPane, name: string): Promise<void> => {
  await press(opened, 'Acties voor dit contact')
  await opened.pane.getByRole('menuitem', { name }).click()
}
export const heading = ({ pane }: OpenedPane, name: string | RegExp): Promise<void> =>
  pane.getByRole('heading', { name }).waitFor()
export const count = (asked: readonly Asked[], call: string): number => asked.filter((one) => one.call === call).length
export const bodyOf = (asked: readonly Asked[], call: string): unknown => asked.find((one) => one.call === call)?.body
