// The pane for keyboards, fingers and forced colours: what has the focus is in sight, targets are large enough, and loading is seen.
import { expect } from 'chai'
import type { BrowserContextOptions } from 'playwright-core'
import { expectNoBarriers } from '#test/support/axe.ts'
import { type Watched, lendToTest, openPage } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import { byColleague } from './archive-samples.ts'
import { several } from './contact-samples.ts'
import { type PluginAnswers, answerPlugin, contactAnswer, ok, refusal } from './fake-plugin.ts'
import { panePages } from './pane-pages.ts'
import { paneFrame, paneIn } from './pane-views.ts'

/** What has the focus, and whether the bar of actions covers any of it. */
const FOCUSED = `(() => {
  const at = document.activeElement
  const bar = document.querySelector('.action-bar')
  const name = at === document.body ? '' : at.getAttribute('aria-label') || at.id || at.textContent
  if (bar === null || bar.contains(at) || at.closest('main') === null) return { name, covered: false }
  const [focused, actions] = [at.getBoundingClientRect(), bar.getBoundingClientRect()]
  return { name, covered: focused.bottom > actions.top + 1 && focused.top < actions.bottom - 1 }
})()`

/** Names of what is pressed on and is smaller than a finger; of check boxes their labels count. */
const SMALL = `[...document.querySelectorAll('a, button, input, select, summary')]
  .filter((one) => one.checkVisibility())
  .map((one) => {
    const label = one.closest('label')
    const { width, height } = (label ?? one).getBoundingClientRect()
    const reach = label === null ? null : getComputedStyle(label, '::after')
    const more = reach?.position === 'absolute' ? { x: -2 * parseFloat(reach.left), y: -2 * parseFloat(reach.top) } : { x: 0, y: 0 }
    return { name: one.textContent || one.getAttribute('aria-label') || one.id, width: width + more.x, height: height + more.y }
  })
  .filter(({ width, height }) => Math.round(width) < 44 || Math.round(height) < 44)
  .map(({ name, width, height }) => name + ' ' + Math.round(width) + ' x ' + Math.round(height))`

/** Fields whose text is so small that phones enlarge the page for it. */
const ENLARGING = `[...document.querySelectorAll('.input')]
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.id)`

describe('comfort of the task pane', function () {
  this.timeout(60_000)
  const service = panePages()

  const open = async (options: BrowserContextOptions, answers: PluginAnswers = {}): Promise<Watched> => {
    const opened = await openPage({ viewport: { width: 320, height: 900 }, reducedMotion: 'reduce', ...options })
    lendToTest(opened)
    await answerPlugin(opened.page, answers)
    await opened.page.goto(`${service.baseUrl}/demo`)
    return opened
  }

  const styleOf = ({ page }: Watched, selector: string, name: string): Promise<string> =>
    paneFrame(page).evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${name}`)

  verifies('CLI-8', 'by keyboard nothing that has the focus is behind the bar of actions', async () => {
    const { page } = await open({})
    const pane = paneIn(page)
    const walk = async (): Promise<void> => {
      await pane.getByRole('button', { name: 'Meer', exact: true }).focus()
      for (let n = 0; n < 40; n++) {
        await page.keyboard.press('Tab')
        const { name, covered } = await paneFrame(page).evaluate<{ name: string; covered: boolean }>(FOCUSED)
        expect(covered, name).to.equal(false)
        if (name === '') return
      }
    }
    await page.locator('iframe.pane-frame').evaluate((frame) => {
      frame.style.minHeight = '0'
      frame.style.height = '560px'
    })
    await pane.getByRole('tab', { name: 'Uren' }).click()
    await pane.getByRole('combobox', { name: 'Werksoort' }).waitFor()
    await walk()
    await pane.getByRole('tab', { name: 'Verkoop' }).click()
    await pane.getByRole('button', { name: /Salarispakket/ }).waitFor()
    await walk()
    await pane.getByRole('button', { name: 'Contact bewerken' }).click()
    await pane.getByText('Meer velden').click()
    await walk()
  })

  verifies('CLI-8', 'under a finger every target is 44 px', async () => {
    const { page } = await open({ hasTouch: true, isMobile: true })
    const pane = paneIn(page)
    const areLarge = async (): Promise<void> => {
      expect(await paneFrame(page).evaluate(SMALL)).to.deep.equal([])
    }
    await pane.getByRole('button', { name: 'Archiveren', exact: true }).waitFor()
    await areLarge()
    await pane.getByRole('tab', { name: 'Uren' }).click()
    await pane.getByRole('combobox', { name: 'Werksoort' }).waitFor()
    await areLarge()
    await pane.getByRole('tab', { name: 'Verkoop' }).click()
    await pane.getByRole('button', { name: /Overstap administratie/ }).click()
    await pane.getByRole('checkbox', { name: /Voorstel nabellen/ }).waitFor()
    await areLarge()
    await pane.getByRole('button', { name: 'Meer', exact: true }).click()
    await pane.getByRole('menuitem', { name: 'Instellingen' }).click()
    await pane.getByText('Proefperiode').waitFor()
    await areLarge()
  })

  verifies(
    'CLI-12',
    'on a phone choices, links in texts and a receipt are as large, and no field enlarges the page',
    async () => {
      const views: readonly (readonly [PluginAnswers, string])[] = [
        [{ contact: ok(contactAnswer({ matchedContacts: several })) }, 'Wie bedoel je?'],
        [{ contact: ok(contactAnswer({ contact: null })) }, 'Eerst aanpassen'],
        [{ contact: ok(contactAnswer({ excluded: true })) }, 'Toch koppelen'],
        [byColleague, 'Ook bij een andere relatie archiveren'],
        [{ contact: refusal(502, 'LEDGER_DOWN') }, 'De boekhouding antwoordde niet'],
      ]
      const { page } = await open({ hasTouch: true, isMobile: true })
      for (const [answers, words] of views) {
        await answerPlugin(page, answers)
        await page.reload()
        await paneIn(page).getByText(words).waitFor()
        expect(await paneFrame(page).evaluate(SMALL), words).to.deep.equal([])
      }
      await answerPlugin(page)
      await page.reload()
      await paneIn(page).getByRole('tab', { name: 'Uren' }).click()
      await paneIn(page).getByRole('combobox', { name: 'Werksoort' }).waitFor()
      expect(await paneFrame(page).evaluate(ENLARGING)).to.deep.equal([])
    },
  )

  verifies('CLI-8', 'in forced colours what is loading has an outline, and the open tab its mark', async () => {
    const loading = await open({ forcedColors: 'active' }, { contact: 'never' })
    await paneIn(loading.page).locator('.skeleton-button').waitFor()
    expect(await styleOf(loading, '.skeleton-button', 'borderTopStyle')).to.equal('solid')
    const opened = await open({ forcedColors: 'active' })
    await paneIn(opened.page).getByRole('tab', { name: 'Uren' }).waitFor()
    expect(await styleOf(opened, '#tab-mail', 'borderBottomColor')).not.to.equal(
      await styleOf(opened, '#tab-time', 'borderBottomColor'),
    )
  })

  verifies('CLI-8', 'a list to choose from stays open while it is scrolled by its bar', async () => {
    const { page } = await open({})
    const pane = paneIn(page)
    await pane.getByRole('tab', { name: 'Uren' }).click()
    await pane.getByRole('combobox', { name: 'Werksoort' }).click()
    const list = pane.getByRole('listbox', { name: 'Werksoort' })
    await list.getByRole('option').first().waitFor()
    // The edge of the popup, where a scroll bar is.
    await pane.locator('.combobox-popup:not([hidden])').click({ position: { x: 2, y: 2 } })
    expect(await list.isVisible()).to.equal(true)
    await expectNoBarriers(paneFrame(page))
  })
})
