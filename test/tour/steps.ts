// What README's "Try it" offers, each up to its first success, done in a browser as a newcomer does it.
import { expect } from 'chai'
import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { paneIn } from '#test/browser/pane-views.ts'
import { until } from '#test/support/until.ts'

export interface Tour {
  readonly page: Page
  readonly context: BrowserContext
  /** Of the service. */
  readonly baseUrl: string
  /** Of the stand-in mail server. */
  readonly mailUrl: string
}

const press = (where: Page | FrameLocator, name: string): Promise<void> =>
  where.getByRole('button', { name, exact: true }).click()

async function seeContact({ page, baseUrl }: Tour): Promise<void> {
  await page.goto(`${baseUrl}/demo`)
  const [dialog] = await Promise.all([page.waitForEvent('popup'), press(paneIn(page), 'Inloggen bij de boekhouding')])
  await press(dialog, 'Toestaan')
  await paneIn(page).getByRole('heading', { name: 'Eva Jansen' }).waitFor()
}

async function archiveMail({ page }: Tour): Promise<void> {
  await press(paneIn(page), 'Archiveren')
  await paneIn(page).getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor()
}

async function administer({ page, baseUrl }: Tour): Promise<void> {
  await page.goto(`${baseUrl}/admin`)
  await page.getByRole('link', { name: 'Inloggen met je werkaccount' }).click()
  await page.getByRole('button', { name: 'Eva Jansen' }).click()
  await page.getByText('Dit is een voorbeeldkantoor').waitFor()
}

async function readMail({ page, mailUrl }: Tour, subject: RegExp): Promise<FrameLocator> {
  const hasArrived = async (): Promise<boolean> => {
    await page.goto(mailUrl)
    return (await page.getByRole('link', { name: subject }).count()) > 0
  }
  await until('the mail', hasArrived, 120_000, 500)
  await page.getByRole('link', { name: subject }).first().click()
  return page.frameLocator('iframe')
}

async function inviteCampaign(tour: Tour): Promise<void> {
  const { page, baseUrl } = tour
  await page.goto(`${baseUrl}/admin/campaigns`)
  await page.getByRole('link', { name: 'Kwartaalvragen', exact: true }).click()
  await page.getByRole('link', { name: 'Verder: Mails', exact: true }).click()
  await page.getByRole('link', { name: 'Verder: Planning' }).click()
  await page.getByLabel('Meteen uitnodigen').check()
  await page.getByRole('link', { name: 'Verder: Controle' }).click()
  await press(page, 'Campagne starten')
  await page.getByRole('button', { name: /mensen uitnodigen$/ }).click()
  await page.getByText('Kwartaalvragen staat klaar').waitFor()
  await readMail(tour, /^Vragen over de administratie, Eva/)
}

async function answerSurvey({ page, context, baseUrl }: Tour): Promise<void> {
  const [survey] = await Promise.all([
    context.waitForEvent('page'),
    page.frameLocator('iframe').getByRole('link', { name: 'Naar de vragen' }).click(),
  ])
  await survey.getByRole('radio', { name: '8', exact: true }).check()
  await press(survey, 'Verder')
  await survey.getByRole('radio', { name: /^9/ }).check()
  await survey.getByRole('radio', { name: 'Ja', exact: true }).check()
  await survey.getByRole('button', { name: /versturen/i }).click()
  await survey.getByRole('heading', { name: /Bedankt/ }).waitFor()
  await survey.close()
  await page.goto(`${baseUrl}/admin/campaigns`)
  await page.getByRole('link', { name: 'Kwartaalvragen', exact: true }).click()
  await page.getByRole('img', { name: 'Reacties per dag' }).waitFor()
}

async function activateLicence(tour: Tour): Promise<void> {
  const { page, baseUrl } = tour
  await page.goto(`${baseUrl}/register`)
  await page.getByLabel('Kantoor', { exact: true }).fill('Kantoor Korrel')
  await page.getByLabel('Je naam').fill('Eva Jansen')
  await page.getByLabel('Je zakelijke e-mailadres').fill('eva.jansen@korrel.example')
  await press(page, 'Kantoor registreren')
  await page.getByRole('heading', { name: 'Kijk in je mail' }).waitFor()
  const mail = await readMail(tour, /Je activatiecode voor tapster/)
  const [code] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(await mail.locator('body').innerText()) ?? []
  expect(code, 'the code of the mail').to.be.a('string')
  await page.goto(`${baseUrl}/demo`)
  const pane = paneIn(page)
  await press(pane, 'Meer')
  await pane.getByRole('menuitem', { name: 'Instellingen' }).click()
  await pane.getByLabel('Activatiecode').fill(code ?? '')
  await press(pane, 'Activeren')
  await pane.getByText('Proefperiode').waitFor()
}

async function readGuides({ page, baseUrl }: Tour): Promise<void> {
  await page.goto(`${baseUrl}/docs`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** In the order of README. Each begins where the one before it ended. */
export const STEPS: readonly (readonly [part: string, step: (tour: Tour) => Promise<void>])[] = [
  ['mailbox: signed in, the contact of a mail', seeContact],
  ['archive: the receipt of the mail', archiveMail],
  ['administrator: signed in, the first page', administer],
  ['mail: a campaign launched, its invitation arrived', inviteCampaign],
  ['surveys: answered, the answer in the chart', answerSurvey],
  ['licences: registered by mail, activated in the pane', activateLicence],
  ['guides and API: the page opens', readGuides],
]
