// What `npm start` offers of surveys: the sample draft is launched, its invitation read and answered, and the answer seen in the chart.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { barriersIn } from '#test/support/axe.ts'
import { takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'
import { type Demo, signInAsEva, startDemo } from './demo.ts'

describe('the sample campaign of the demo', function suite() {
  this.timeout(180_000)
  let demo: Demo
  before(async () => {
    demo = await startDemo()
    await signInAsEva(demo)
  })
  after(() => demo?.stop())

  const looksWell = async (page: Page, name: string): Promise<void> => {
    await takePicture(page, `demo-campaign-${name}`, { fullPage: true })
    expect(await barriersIn(page.mainFrame()), name).to.deep.equal([])
  }

  verifies(
    ['OPS-1', 'CAM-2', 'CAM-13', 'CAM-14', 'CAM-15', 'SVY-4'],
    'leads from the draft by a mail and an answer to the chart',
    async () => {
      const { mail, service, watched } = demo
      const { context, page, complaints } = watched
      await page.getByRole('link', { name: 'Campagnes', exact: true }).click()
      await page.getByRole('link', { name: 'Kwartaalvragen', exact: true }).click()
      await page.getByText('3 mensen krijgen de uitnodiging').waitFor()
      await page.getByRole('link', { name: 'Verder: Mails', exact: true }).click()
      await page.frameLocator('iframe').getByRole('heading', { name: /^Dag / }).waitFor()
      await page.getByRole('link', { name: 'Verder: Planning' }).click()
      await page.getByLabel('Meteen uitnodigen').check()
      await page.getByRole('link', { name: 'Verder: Controle' }).click()
      await page.getByText('Alles is klaar om te starten').waitFor()
      await looksWell(page, '1-check')
      await page.getByRole('button', { name: 'Campagne starten' }).click()
      await page.getByRole('button', { name: '3 mensen uitnodigen' }).click()
      await page.getByText('Kwartaalvragen staat klaar').waitFor()
      const campaign = page.url()
      // Its page looks again by itself.
      await page.getByText('Verstuurd: 3').waitFor({ timeout: 90_000 })
      await page.getByText('Er zijn nog geen reacties.').waitFor()
      await looksWell(page, '2-sent')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Zoeken' }).fill('eva.jansen')
      await page.getByRole('option', { name: /^Vier vragen over de administratie, \{\{/ }).waitFor()

      await page.goto(mail.url)
      await page.getByRole('link', { name: 'Vier vragen over de administratie, Eva Jansen' }).click()
      const [survey] = await Promise.all([
        context.waitForEvent('page'),
        page.frameLocator('iframe').getByRole('link', { name: 'Naar de vragen' }).click(),
      ])
      await survey.getByRole('radio', { name: '8', exact: true }).check()
      await survey.getByRole('radio', { name: 'Ja', exact: true }).check()
      await survey.getByRole('textbox').fill('De cijfers komen laat')
      await looksWell(survey, '3-questions')
      await survey.getByRole('button', { name: /versturen/i }).click()
      await survey.getByRole('heading', { name: /Bedankt/ }).waitFor()
      await survey.close()

      await page.goto(campaign)
      await page.getByRole('img', { name: 'Reacties per dag' }).waitFor()
      await page.getByText('Als tabel').click()
      const [day] = await page.getByRole('rowheader').all()
      expect(await day?.locator('xpath=..').innerText()).to.match(/\t1\t1\tUitnodiging$/)
      await looksWell(page, '4-chart')
      await page.getByRole('navigation', { name: 'Kwartaalvragen' }).getByRole('link', { name: 'Deelnemers' }).click()
      await page.getByRole('row', { name: /Piet/ }).waitFor()
      await page.getByLabel('Gereageerd').selectOption('Heeft gereageerd')
      await page.getByRole('row', { name: /Piet/ }).waitFor({ state: 'detached' })
      await page.getByRole('row', { name: /Eva Jansen/ }).waitFor()
      // Who has answered, and not what.
      expect(await page.getByRole('main').innerText()).not.to.contain('De cijfers komen laat')
      await looksWell(page, '5-participants')

      const drafts = await page.request.get(`${service.baseUrl}/survey-campaign-drafts`)
      expect(await drafts.json()).to.include({ total: 0 })
      expect(complaints).to.deep.equal([])
    },
  )
})
