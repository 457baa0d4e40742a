// The stand-in mailbox with the pane's host alone in its pane, an on-send handler of the test's, and a user who writes.
import type { Locator, Page } from 'playwright-core'
import { standIn } from '#test/support/answered-calls.ts'
import { type Watched, lendToTest, openPage } from '#test/support/browser.ts'
import { askHost, hostConnected, putHostInPane } from './host-under-test.ts'

/** An open item, as the host reports it. */
export interface ReportedItem {
  readonly kind: string
  readonly mode: string
  readonly key: string
  readonly itemId: string | null
  readonly subject: string
  readonly sentAt?: number | null
  readonly arrivedAt?: number
  readonly to: readonly { readonly address: string }[]
}

const HANDLER = '/mailclient-plugin/on-send.js'
const viewport = { width: 1360, height: 860 }

export function openItem(page: Page): Promise<ReportedItem> {
  return askHost(page, 'host.currentItem()')
}

/** An add-in's on-send handler; `body` has the mail as `item`, and `event`. */
export function handlerOf(body: string): string {
  return `Office.actions.associate('onMessageSend', (event) => { const item = Office.context.mailbox.item; ${body} })`
}

/** A page of the mailbox before it is opened. `handler`: the script of the on-send handler, none if empty; without one, the service's own. */
export async function openMailbox(handler?: string): Promise<Watched> {
  const opened = await openPage({ viewport })
  await putHostInPane(opened.page)
  if (handler !== undefined)
    await standIn(opened.context, HANDLER, handler === '' ? 'missing' : { type: 'text/javascript', body: handler })
  return opened
}

/** The mailbox at `query`, once host and mailbox know each other. It is the test's until its end. */
export async function visitMailbox(
  baseUrl: string,
  query = '',
  handler = handlerOf('event.completed({ allowEvent: true })'),
): Promise<Watched> {
  const opened = await openMailbox(handler)
  lendToTest(opened)
  await opened.page.goto(`${baseUrl}/demo${query}`)
  await hostConnected(opened.page)
  return opened
}

export async function write(page: Page, subject: string, text = 'Dag Eva'): Promise<void> {
  await page.getByLabel('Aan', { exact: true }).fill('eva@korenbloem.example')
  await page.getByLabel('Onderwerp').fill(subject)
  await page.getByRole('textbox', { name: 'Tekst van de mail' }).fill(text)
}
export function send(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Verzenden', exact: true }).click()
}
export function sentHeading(page: Page, subject: string): Locator {
  return page.getByRole('main', { name: 'Geopende mail' }).getByRole('heading', { name: subject })
}
