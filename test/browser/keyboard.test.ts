// The pane by keyboard alone.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { panePages } from './pane-pages.ts'
import { openPane } from './pane-views.ts'
import { untilHasFocus } from './until-focused.ts'

describe('keyboard in the task pane', () => {
  const service = panePages()

  verifies('CLI-8', 'reaches, changes and archives; the menu opens, walks and closes', async () => {
    const look = { width: 320, theme: 'light', language: 'nl' } as const
    const { page, pane } = await openPane(service, look, {})
    const menu = pane.getByRole('button', { name: 'Meer', exact: true })
    await pane.getByRole('checkbox', { name: /Omzetopstelling/ }).waitFor()

    await menu.focus()
    await page.keyboard.press('ArrowDown')
    await pane.locator('[role=menuitem]:focus').waitFor()
    await page.keyboard.press('ArrowUp')
    const logout = pane.getByRole('menuitem', { name: 'Uitloggen' })
    await untilHasFocus(logout)
    await page.keyboard.press('Escape')
    await logout.waitFor({ state: 'detached' })
    await untilHasFocus(menu)

    const reached: string[] = []
    for (let n = 0; n < 20; n++) {
      await page.keyboard.press('Tab')
      reached.push(
        await pane
          .locator(':focus')
          .evaluate((node) => (node.getAttribute('aria-label') ?? node.textContent ?? '') || node.nodeName),
      )
      if (reached.at(-1) === 'Archiveren') break
      if (await pane.locator('input[type=checkbox]:focus').count()) await page.keyboard.press('Space')
    }
    expect(reached.at(-1), reached.join(' → ')).to.equal('Archiveren')
    // The tab list is one stop, at the open tab.
    expect(reached).to.not.include('Uren').and.not.include('Verkoop')
    expect(await pane.getByRole('checkbox', { name: /Omzetopstelling/ }).isChecked()).to.equal(false)
    await page.keyboard.press('Enter')
    await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor()
  })
})
