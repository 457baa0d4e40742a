// The focus follows a change of a page in its next frame: tests wait for it.
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { until } from '#test/support/until.ts'

/** Waits for the focus on this element or in it. */
export function untilHasFocus(one: Locator): Promise<boolean> {
  return until(`the focus on ${one.toString()}`, () => one.evaluate((node) => node.matches(':focus-within')))
}

/** Waits for the focus on what is named so by its label, its id or its text. */
export function untilFocused(within: Pick<Page | FrameLocator, 'locator'>, name: string | RegExp): Promise<boolean> {
  return until(`the focus on ${name}`, async () => {
    const names = await within
      .locator(':focus')
      .evaluate((node) => [node.getAttribute('aria-label'), node.getAttribute('id'), node.textContent])
    return names.some((one) => one !== null && (typeof name === 'string' ? one === name : name.test(one)))
  })
}
