// Renders many items as text without holding the event loop (OPS-12): other work runs after each portion.
import { setImmediate as letOthers } from 'node:timers/promises'

/** In characters. Compressing as many takes some milliseconds. */
const PORTION = 64 * 1024

export async function* renderInPortions<Item>(
  items: readonly Item[],
  render: (item: Item) => string,
): AsyncGenerator<string, void, void> {
  let portion = ''
  for (const item of items) {
    portion += render(item)
    if (portion.length < PORTION) continue
    yield portion
    portion = ''
    await letOthers()
  }
  if (portion !== '') yield portion
}
