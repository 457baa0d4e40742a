// Pages that stand open, one in each look, for one view after the other.
import { type Watched, viewIn } from '#test/support/browser.ts'

/** To be called in a `describe`: its pages are closed at its end. A page whose view failed is closed at once. */
export function standingPages<Look, Start, Opened extends Watched>(deps: {
  readonly open: (look: Look, start: Start) => Promise<Opened>
  /** Opens another view in a page that has shown one. Nothing of the view before may remain. */
  readonly visit: (opened: Opened, start: Start) => Promise<void>
  /** Whether another view can be opened in the page. */
  readonly canStay: (opened: Opened) => Promise<boolean>
}) {
  const standing = new Map<string, Opened>()
  after('closes its pages', async () => {
    for (const { context } of standing.values()) await context.close()
  })
  const openIn = async (kept: Opened | undefined, look: Look, start: Start): Promise<Opened> => {
    if (kept === undefined) return deps.open(look, start)
    try {
      await deps.visit(kept, start)
    } catch (error) {
      await kept.context.close()
      throw error
    }
    return kept
  }
  return async (look: Look, start: Start, work: (opened: Opened) => Promise<void>): Promise<void> => {
    const key = JSON.stringify(look)
    const kept = standing.get(key)
    standing.delete(key)
    const opened = await openIn(kept, look, start)
    try {
      await work(opened)
    } catch (error) {
      await opened.context.close()
      throw error
    }
    if (await deps.canStay(opened)) standing.set(key, opened)
    else await viewIn(opened, () => Promise.resolve())
  }
}
