// What `npm start` offers of licences: an office registers, activates with the code of its mail, and an operator sees it and what it caused.
import { expect } from 'chai'
import type { FrameLocator, Page } from 'playwright-core'
import { openPage } from '#test/support/browser.ts'
import { takePicture } from '#test/support/looks.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import type { Demo } from './demo.ts'
import { paneFrame, paneIn } from './pane-views.ts'

/** To be called in the `describe` of the demo, in whose page Eva is signed in. */
export function verifyLicencesInDemo(getDemo: () => Demo): void {
  const looksWell = async (page: Page, name: string): Promise<void> => {
    await takePicture(page, `demo-licence-${name}`, { fullPage: true })
  }

  const register = async ({ service }: Demo, page: Page, name: string, email: string): Promise<void> => {
    await page.goto(`${service.baseUrl}/register`)
    await page.getByLabel('Kantoor', { exact: true }).fill('Kantoor Korrel')
    await page.getByLabel('Je naam').fill(name)
    await page.getByLabel('Je zakelijke e-mailadres').fill(email)
    await page.getByRole('button', { name: 'Kantoor registreren' }).click()
    await page.getByRole('heading', { name: 'Kijk in je mail' }).waitFor()
  }

  /** The newest, once there are as many. */
  const readMail = async ({ mail }: Demo, page: Page, count: number, subject: RegExp): Promise<FrameLocator> => {
    await until('the mail', async () => (await mail.report()).mails.length === count)
    await page.goto(mail.url)
    await page.getByRole('link', { name: subject }).click()
    return page.frameLocator('iframe')
  }

  const openLicence = async (pane: FrameLocator): Promise<void> => {
    await pane.getByRole('button', { name: 'Meer', exact: true }).click()
    await pane.getByRole('menuitem', { name: 'Instellingen' }).click()
  }

  verifies(
    ['OPS-1', 'LIC-1', 'LIC-2', 'LIC-10', 'EVT-5', 'EVT-9'],
    'leads from registering by mail and pane to the licence with its seat, events and mails',
    async () => {
      const demo = getDemo()
      const { service } = demo
      const { page } = demo.watched
      const {
        context,
        page: mailbox,
        complaints,
      } = await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })

      await mailbox.goto(`${service.baseUrl}/demo`)
      const pane = paneIn(mailbox)
      const [dialog] = await Promise.all([
        mailbox.waitForEvent('popup'),
        pane.getByRole('button', { name: 'Inloggen bij de boekhouding' }).click(),
      ])
      await dialog.getByRole('button', { name: 'Toestaan' }).click()
      await pane.getByRole('heading', { name: 'Eva Jansen' }).waitFor()
      await openLicence(pane)
      await pane.getByText('Je kantoor heeft nog geen licentie aangevraagd.').waitFor()
      const [form] = await Promise.all([
        context.waitForEvent('page'),
        pane.getByRole('link', { name: 'Kantoor registreren' }).click(),
      ])
      await form.getByRole('heading', { name: 'Registreer je kantoor' }).waitFor()
      await form.close()

      const other = await context.newPage()
      await register(demo, other, 'Eva Jansen', 'eva.jansen@korrel.example')
      await looksWell(other, '1-registered')
      const mail = await readMail(demo, other, 1, /Je activatiecode voor tapster/)
      const text = await mail.locator('body').innerText()
      const [code = ''] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text) ?? []
      await looksWell(other, '2-code')

      // The pane looks again when its window is shown.
      await paneFrame(mailbox).evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
      await pane.getByLabel('Activatiecode').fill(code)
      await takePicture(mailbox, 'demo-licence-3-pane')
      await pane.getByRole('button', { name: 'Activeren' }).click()
      await pane.getByText('Proefperiode').waitFor()

      // A colleague registers once more: an event of a type that now mails whom it concerns.
      await register(demo, other, 'Fatima el Amrani', 'fatima.elamrani@korrel.example')
      await page.goto(`${service.baseUrl}/admin/event-types`)
      await page.getByRole('link', { name: /Kantoor opnieuw geregistreerd/ }).click()
      await page.getByLabel('Sjabloon', { exact: true }).selectOption('Melding (voorbeeld)')
      await page.getByLabel('Betrokkene').check()
      await page.getByText('Met de laatste gebeurtenis, van').waitFor()
      await looksWell(page, '4-event-type')
      await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Meteen').waitFor()
      await register(demo, other, 'Fatima el Amrani', 'fatima.elamrani@korrel.example')
      const notification = await readMail(demo, other, 2, /Nieuws over de licentie van Kantoor Korrel/)
      await looksWell(other, '5-notification')

      await page.getByRole('link', { name: /^Licenties/ }).click()
      await looksWell(page, '6-licences')
      await page.getByRole('link', { name: /Kantoor Korrel/ }).click()
      await page.getByText('1 van 100').waitFor()
      await page.getByText('piet.devries@korrel.example').waitFor()
      await page.getByRole('link', { name: 'Eva Jansen' }).waitFor()
      await looksWell(page, '7-licence')
      await page.locator('a.tab', { hasText: 'Gebeurtenissen' }).click()
      for (const name of ['Kantoor geregistreerd', 'Licentie geactiveerd', 'Kantoor opnieuw geregistreerd'])
        await page.getByText(name).first().waitFor()
      await looksWell(page, '8-events')
      await page.getByRole('link', { name: 'Meldingen van deze licentie' }).click()
      await page.getByRole('link', { name: /Fatima el Amrani/ }).click()
      // The page shows the mail as it was when it opened, and the outcome is stored a moment after the mail server took it.
      const sent = page.getByText('Verstuurd').first()
      await until('the mail to be shown as sent', async () => {
        const isShown = await sent.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        )
        if (!isShown) await page.reload()
        return isShown
      })
      await looksWell(page, '9-mail')

      const [choice] = await Promise.all([
        context.waitForEvent('page'),
        notification.getByRole('link', { name: /meldingen/i }).click(),
      ])
      await choice.getByLabel('Geen mail').check()
      await choice.getByRole('button', { name: 'Opslaan' }).click()
      await choice.getByText('Je keuze is opgeslagen.').waitFor()
      await looksWell(choice, '10-choice')
      expect(complaints).to.deep.equal([])
      await context.close()
    },
  )
}
