// Looks for barriers in a page and in all frames of our own, by the rules of WCAG 2.2 A and AA and axe's good practices.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Frame } from 'playwright-core'
import * as t from 'io-ts'

const Found = t.array(
  t.type({ id: t.string, help: t.string, nodes: t.array(t.type({ html: t.string, failureSummary: t.string })) }),
)

let source: Promise<string> | undefined

const readSource = (): Promise<string> =>
  (source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'))

/** For documents that are loaded again and again at this path: the browser compiles axe once, and no document needs it sent. */
export async function bringAxe(context: BrowserContext, path: string): Promise<void> {
  return void (await context.addInitScript({
    content: `if (location.pathname === ${JSON.stringify(path)}) { ${await readSource()} }`,
  }))
}

const MOST_LOOKS = 5

/** A document that changed meanwhile is looked at again: rules compare elements, and one of them may have left. */
const RUN = `async () => {
  for (let looks = 1; ; looks += 1) {
    let hasChanged = false
    const observer = new MutationObserver(() => (hasChanged = true))
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const { violations } = await axe.run(document, { iframes: false, resultTypes: ['violations'], preload: { assets: ['media'] } })
    observer.disconnect()
    if (violations.length === 0 || !hasChanged || looks === ${MOST_LOOKS})
      return violations.map((v) => ({ id: v.id, help: v.help, nodes: v.nodes.map((n) => ({ html: n.html, failureSummary: n.failureSummary ?? '' })) }))
  }
}`

/** One line for each barrier; none is good. */
export async function barriersIn(frame: Frame): Promise<readonly string[]> {
  if (!(await frame.evaluate<boolean>(`'axe' in window`))) await frame.evaluate(await readSource())
  const found: unknown = await frame.evaluate(`(${RUN})()`)
  if (!Found.is(found)) throw new Error('axe answered in no known form')
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  )
}

/** Barriers fail the test, each with its element: a list's differences do not cross from a worker of the run. */
export async function expectNoBarriers(frame: Frame, where = frame.url()): Promise<void> {
  const barriers = await barriersIn(frame)
  if (barriers.length > 0) throw new Error(`${where} has barriers:\n${barriers.join('\n')}`)
}
