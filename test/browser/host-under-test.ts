// The pane's host for the stand-in mailbox, alone in the pane's frame: what a test asks of it, it asks the mailbox around it.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { paneFrame, paneIn } from './pane-views.ts'

const SCRIPT = '/mailclient-plugin/assets/host-under-test.js'
const root = fileURLToPath(new URL('../..', import.meta.url))

const source = `
import { connectToMailbox } from './adapters/web/task-pane/host/mailbox-host.ts'
window.changes = 0
window.connected = connectToMailbox().then((connected) => {
  if (connected._tag === 'Left') throw new Error(connected.left.reason)
  connected.right.onItemChanged(() => { window.changes += 1 })
  document.documentElement.dataset.connected = 'yes'
  return connected.right
})`

let script: Promise<string> | undefined
async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    alias: { 'fp-ts/lib': 'fp-ts/es6' },
  })
  return outputFiles[0]?.text ?? ''
}

/** Before the mailbox is opened: its pane is then the host and nothing else. */
export async function putHostInPane(page: Page): Promise<void> {
  script ??= bundled()
  const text = await script
  await page.route(/\/mailclient-plugin\/\?/, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="module" src="${SCRIPT}"></script>` }),
  )
  await page.route(`**${SCRIPT}`, (route) => route.fulfill({ contentType: 'text/javascript', body: text }))
}

/** Once the mailbox has answered the host; after each opening of the page. */
export function hostConnected(page: Page): Promise<void> {
  return paneIn(page).locator('[data-connected]').waitFor({ state: 'attached' })
}

/** Calls the host by an expression in which it is `host`, and `key` is that of what is open. Answers are the host's own; a Left becomes `{ left }`. */
export function askHost<A>(page: Page, call: string): Promise<A> {
  return paneFrame(page).evaluate<A>(
    `connected.then(async (host) => { const key = (await host.currentItem()).right?.key ?? ''; return ${call} }).then((answer) => answer?._tag === 'Left' ? { left: answer.left._tag } : answer?._tag === 'Right' ? answer.right ?? null : answer)`,
  )
}

/** How often the host has reported a change. */
export function changesOf(page: Page): Promise<number> {
  return paneFrame(page).evaluate<number>('changes')
}
