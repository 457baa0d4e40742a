// Pages that stand open, one in each look, for one view or test after the other.
import { lendToTest, removeTraces, type Watched, viewIn } from '#test/support/browser.ts'

/** To be called in a `describe`. A page whose view failed is closed at once. */
export function standingPages<Look, Start, Opened extends Watched>(deps: {
  readonly open: (look: Look, start: Start) => Promise<Opened>
  /** Opens another view in a page that has shown one. Nothing of the view before may remain. */
  readonly visit: (opened: Opened, start: Start) => Promise<void>
  /** Whether other suites can have the pages: no script of these is in them. */
  readonly areReusable: boolean
  /** Whether another view can be opened in the page. */
  readonly canStay: (opened: Opened) => Promise<boolean>
}) {
  const standing = new Map<string, Opened>()
  after('leaves its pages', async () => {
    for (const opened of standing.values())
      if (deps.areReusable) await viewIn(opened, () => Promise.resolve())
      else await opened.context.close()
  })
  const take = async (look: Look, start: Start): Promise<Opened> => {
    const key = JSON.stringify(look)
    const kept = standing.get(key)
    standing.delete(key)
    if (kept === undefined) return deps.open(look, start)
    try {
      await deps.visit(kept, start)
    } catch (error) {
      await kept.context.close()
      throw error
    }
    return kept
  }
  const keep = async (look: Look, opened: Opened): Promise<boolean> => {
    const key = JSON.stringify(look)
    if (standing.has(key) || !(await deps.canStay(opened))) return false
    standing.set(key, opened)
    return true
  }
  return {
    visitIn: async (look: Look, start: Start, work: (opened: Opened) => Promise<void>): Promise<void> => {
      const opened = await take(look, start)
      try {
        await work(opened)
      } catch (error) {
        await opened.context.close()
        throw error
      }
      if (!(await keep(look, opened))) await viewIn(opened, () => Promise.resolve())
    },
    /** The page is the test's until its end, in a `describe` that calls `reusePages`. */
    openForTest: async (look: Look, start: Start): Promise<Opened> => {
      const opened = await take(look, start)
      lendToTest(opened, async () => {
        const stays = await keep(look, opened)
        if (stays) await removeTraces(opened)
        return stays
      })
      return opened
    },
  }
}
