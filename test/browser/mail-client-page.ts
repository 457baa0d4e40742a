// A page around the pane that is its mail client: with one item open, as a test wants it.
import type { OpenItem } from '#adapters/web/task-pane/host/mail-host.ts'
import { standIn } from '#test/support/answered-calls.ts'
import type { OpenedPane } from './pane-views.ts'
import type { Step } from './steps.ts'

export interface MailClient {
  readonly item: OpenItem
  /** Headers of the item, by name in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether it writes headers on a draft; true by default. */
  readonly takesHeaders?: boolean
  /** Whether it keeps the body to itself until `giveBody()` is run in the page. */
  readonly holdsBody?: boolean
}

export const USER = 'piet.devries@korrel.example'

const PATH = '/mail-client-of-test'

/** Runs in the page. */
const script = ({ item, headers = {}, takesHeaders = true, holdsBody = false }: MailClient): string => `
  const item = ${JSON.stringify(item)}
  window.headers = ${JSON.stringify(headers)}
  const values = {
    body: () => '<p>Dag Piet,</p>',
    eml: () => null,
    attachment: () => 'QUJD',
    save: () => 'saved-item',
    header: ({ name }) => window.headers[name.toLowerCase()] ?? null,
    setHeader: ({ name, value }) => {
      if (!${takesHeaders}) throw new Error('no headers here')
      if (value === null) delete window.headers[name]
      else window.headers[name] = value
      return null
    },
  }
  const held = []
  let holdsBody = ${holdsBody}
  window.giveBody = () => {
    holdsBody = false
    held.splice(0).forEach((give) => give())
  }
  window.addEventListener('message', ({ data, source }) => {
    const say = (message) => source.postMessage(message, location.origin)
    if (data.pane === 'body' && holdsBody) {
      held.push(() => window.dispatchEvent(new MessageEvent('message', { data, source })))
      return
    }
    if (data.pane === 'hello') return say({ mailbox: 'item', userAddress: '${USER}', item, owner: item.owner ?? null })
    try {
      say({ mailbox: 'answer', ask: data.ask, value: values[data.pane](data) })
    } catch {
      say({ mailbox: 'refusal', ask: data.ask, reason: 'as the test wants it' })
    }
  })`

/** Instead of the stand-in mailbox; the pane then starts again. */
export async function openIn({ page, look }: OpenedPane, client: MailClient): Promise<void> {
  const frame = `<iframe class="pane-frame" title="pane" src="/mailclient-plugin/?host=mailbox&lang=${look.language}"></iframe>`
  const body = `<!doctype html><html lang="${look.language}"><title>mail client</title>
    <style>body { margin: 0 } iframe { display: block; border: 0; width: 100vw; height: 940px }</style>
    <script>${script(client)}</script>${frame}</html>`
  await standIn(page.context(), PATH, { type: 'text/html', body })
  await page.goto(new URL(PATH, page.url()).href)
}

export function inClient(client: MailClient): Step {
  return (opened) => openIn(opened, client)
}

/** What is on the item by now. */
export function headersOf(page: OpenedPane['page']): Promise<Readonly<Record<string, string>>> {
  return page.evaluate<Readonly<Record<string, string>>>('window.headers')
}
