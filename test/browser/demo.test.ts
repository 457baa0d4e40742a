// What `npm start` offers, in one start: licences, mail and surveys, webhooks, and the sample that one button empties.
import { expect } from 'chai'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { takePicture } from '#test/support/looks.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { type Demo, signInAsEva, startDemo } from './demo.ts'
import { verifyLicencesInDemo } from './demo-licence.ts'
import { verifyWebhooksInDemo } from './demo-webhook.ts'
import { openMail, paneIn } from './pane-views.ts'
import { inspectSamplePages } from './sample-pages.ts'

describe('the demo', function suite() {
  this.timeout(180_000)
  let demo: Demo
  before(async () => {
    demo = await startDemo()
    await signInAsEva(demo)
  })
  afterEach(() => expect(demo.watched.complaints).to.deep.equal([]))
  after(() => demo?.stop())

  const sendTest = async (): Promise<void> => {
    const { page } = demo.watched
    await page.getByRole('button', { name: 'Testmail sturen' }).click()
    await page.getByText('De testmail aan eva.jansen@korrel.example is verstuurd').waitFor()
  }

  const inDatabase = async (statement: string): Promise<number> => {
    const client = new Client({ connectionString: demo.service.databaseUrl })
    await client.connect()
    try {
      return (await client.query(statement)).rowCount ?? 0
    } finally {
      await client.end()
    }
  }
  /** As the schedule does each minute. */
  const wake = () => inDatabase(`insert into pgboss.job (name, data) values ('due.wake', '{}')`)

  const looksWell = async (page: Page, name: string): Promise<void> => {
    await takePicture(page, `demo-campaign-${name}`, { fullPage: true })
  }

  // Their mails are counted from the first one on.
  verifyLicencesInDemo(() => demo)

  verifies(
    ['OPS-1', 'MSG-4', 'MSG-10'],
    'a test mail of the sample template is read as its recipient does',
    async () => {
      const { mail, service, watched } = demo
      const { page } = watched
      await page.goto(`${service.baseUrl}/admin`)
      await page.getByRole('link', { name: 'Mail', exact: true }).click()
      await page.getByRole('link', { name: 'Sjablonen' }).click()
      await page.getByText('Tevredenheid (voorbeeld)').click()
      await page.getByRole('link', { name: 'Testmail' }).click()
      await sendTest()
      await page.goto(mail.url)
      await page.getByRole('link', { name: 'Hoe gaat het met de administratie, Eva Jansen?' }).click()
      const frame = page.frameLocator('iframe')
      await frame.getByRole('heading', { name: 'Dag Eva Jansen,' }).waitFor()
      expect(await page.locator('iframe').getAttribute('sandbox')).not.to.match(/allow-(?:scripts|same-origin|forms)/)
      await page.getByText('Als tekst', { exact: true }).click()
      await page.getByText('* de maandcijfers,').waitFor()
      await page.getByText('Kopregels', { exact: true }).click()
      await page.getByText('Auto-Submitted: auto-generated').waitFor()
      await page.getByText('versleuteld', { exact: true }).waitFor()
    },
  )

  verifies(
    ['OPS-1', 'CAM-2', 'CAM-13', 'CAM-14', 'CAM-15', 'SVY-4'],
    'the sample draft leads by a mail and an answer to the chart',
    async () => {
      const { mail, service, watched } = demo
      const { context, page } = watched
      await page.goto(`${service.baseUrl}/admin`)
      await page.getByRole('link', { name: 'Campagnes', exact: true }).click()
      await page.getByRole('link', { name: 'Kwartaalvragen', exact: true }).click()
      await page.getByText('3 mensen krijgen de uitnodiging').waitFor()
      await page.getByRole('link', { name: 'Verder: Mails', exact: true }).click()
      await page.frameLocator('iframe.mail-frame').getByRole('heading', { name: /^Dag / }).waitFor()
      await page.getByRole('link', { name: 'Verder: Planning' }).click()
      await page.getByLabel('Meteen uitnodigen').check()
      await page.getByRole('link', { name: 'Verder: Controle' }).click()
      await page.getByText('Alles is klaar om te starten').waitFor()
      await looksWell(page, '1-check')
      await page.getByRole('button', { name: 'Campagne starten' }).click()
      await page.getByRole('button', { name: '3 mensen uitnodigen' }).click()
      await page.getByText('Kwartaalvragen staat klaar').waitFor()
      const campaign = page.url()
      await wake()
      // Its page looks again by itself.
      await page.getByText('Verstuurd: 3').waitFor({ timeout: 90_000 })
      await page.getByText('Er zijn nog geen reacties.').waitFor()
      await looksWell(page, '2-sent')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Zoeken' }).fill('eva.jansen')
      await page.getByRole('option', { name: /^Vragen over de administratie, Eva Jansen/ }).waitFor()

      await page.goto(mail.url)
      await page.getByRole('link', { name: 'Vragen over de administratie, Eva Jansen' }).click()
      const [survey] = await Promise.all([
        context.waitForEvent('page'),
        page.frameLocator('iframe').getByRole('link', { name: 'Naar de vragen' }).click(),
      ])
      await survey.getByRole('radio', { name: '8', exact: true }).check()
      await survey.getByRole('button', { name: 'Verder' }).click()
      await survey.getByRole('radio', { name: /^9/ }).check()
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
    },
  )

  verifies(['OPS-1', 'SYS-3', 'SYS-5'], 'the sample mailbox sends once its directory has consented', async () => {
    const { cloud, service, watched } = demo
    const { page } = watched
    await page.goto(`${service.baseUrl}/admin`)
    await page.getByText('Een postvak heeft geen toestemming').waitFor()
    await page.getByRole('link', { name: 'Postvak bekijken' }).click()
    await page.getByRole('link', { name: 'Toestemming geven' }).click()
    await page.getByRole('button', { name: 'Toestaan' }).click()
    await page.getByRole('link', { name: 'Naar het systeempostvak' }).click()
    await page.getByText('Toestemming gegeven').first().waitFor()
    await sendTest()
    expect((await cloud.report()).mails)
      .to.have.length(1)
      .and.have.nested.property('[0].from', 'monitor@korrel.example')
    await page.goto(cloud.url)
    await page.getByRole('link', { name: 'Testmail' }).click()
    await page.frameLocator('iframe').getByText('Deze mail is verstuurd').waitFor()
  })

  verifies(['MSG-14', 'MSG-15', 'CAM-19'], 'an invitation that comes back is seen on its campaign', async () => {
    const { service, watched } = demo
    const { page } = watched
    await page.goto(`${service.baseUrl}/admin/system-mailboxes/monitor?tab=returns`)
    await page.getByLabel('Teruggekomen mail lezen').check()
    await page.getByText('het recht Mail.Read nodig').waitFor()
    await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.getByText('De instelling is opgeslagen').waitFor()
    const post = (path: string, body: object) =>
      page.evaluate(
        async ([to, sent]) => {
          const headers = { 'content-type': 'application/json' }
          const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(sent) })
          return (await answer.json()) as { readonly uuid: string }
        },
        [path, body] as const,
      )
    const { data: surveys } = (await (await page.request.get(`${service.baseUrl}/surveys`)).json()) as {
      readonly data: readonly { readonly uuid: string; readonly name: string }[]
    }
    const tag = await post('/tags', { name: 'Onbereikbaar' })
    await post('/users', {
      email: 'returned-unknown@korrel.example',
      name: 'Wim Weg',
      tags: [tag.uuid],
      status: 'ACTIVE',
    })
    const texts = { subject: 'Dag {{name}}', body: '<p><a href="{{surveyUrl}}">Vragen</a></p>', language: 'nl' }
    const template = await post('/templates', { name: 'Via het postvak', ...texts, systemMailboxKey: 'monitor' })
    const campaign = await post('/survey-campaigns', {
      name: 'Komt terug',
      survey: surveys.find(({ name }) => name.startsWith('Kwartaalvragen'))?.uuid,
      tags: [tag.uuid],
      template: template.uuid,
      inviteSendDate: new Date().toISOString(),
      inviteSubject: texts.subject,
      inviteBody: texts.body,
    })
    await wake()
    const readPhases = async () => {
      const answer = await page.request.get(`${service.baseUrl}/survey-campaigns/${campaign.uuid}/phases`)
      const { data } = (await answer.json()) as {
        readonly data: readonly {
          readonly sentAt: string | null
          readonly counts: readonly { readonly outcome: string }[]
        }[]
      }
      return data
    }
    // Not its state before: the schedule of the service may read the return between two looks.
    await until('the mail to be sent', async () => (await readPhases()).some(({ sentAt }) => sentAt !== null))
    // The first look at the mailbox may come before the return does, and the next one by itself is a minute later.
    await until(
      'the return to be counted',
      async () => {
        await wake()
        return (await readPhases()).some(({ counts }) => counts.some(({ outcome }) => outcome === 'returned'))
      },
      90_000,
      1_000,
    )
    await page.goto(`${service.baseUrl}/admin/campaigns/${campaign.uuid}`)
    await page.getByText('Teruggekomen: 1').waitFor()
    await page.getByText('Adres bestaat niet: 1').waitFor()
    await looksWell(page, '6-returned')
    await page.goto(`${service.baseUrl}/admin/messages?state=returned`)
    await page.getByRole('link', { name: 'Wim Weg' }).click()
    await page.getByText('Het adres bestaat niet').waitFor()
    await page
      .getByText(/RecipientNotFound/)
      .first()
      .waitFor()
    await takePicture(page, 'demo-returned-message', { fullPage: true })
    await page.goto(`${service.baseUrl}/admin/system-mailboxes/monitor?tab=returns`)
    await page.getByText('Laatst gelezen').waitFor()
    await takePicture(page, 'demo-returned-mailbox', { fullPage: true })
  })

  verifies(['ADM-8', 'ARC-10', 'CLI-11'], 'the pane knows what colleagues archived, hours and sales', async () => {
    const { service, watched } = demo
    const page = await watched.context.newPage()
    await page.goto(`${service.baseUrl}/demo`)
    const pane = paneIn(page)
    await pane.getByRole('heading', { name: 'Eva Jansen' }).waitFor()
    await openMail(page, /RE: Werkbonnen week 38/)
    await pane.getByRole('heading', { name: 'Al gearchiveerd' }).waitFor()
    await pane
      .getByText(/Eva Jansen/)
      .first()
      .waitFor()
    await takePicture(page, 'sample-archived')
    const [document] = await Promise.all([
      page.waitForEvent('popup'),
      pane.getByRole('link', { name: /Document openen/ }).click(),
    ])
    await document.getByText('Werkbonnen week 38.pdf').first().waitFor()
    await document.close()
    await pane.getByRole('button', { name: 'Historie' }).click()
    await pane.getByText(/^Jouw uren: vandaag [0-9,]+, deze week [0-9,]+$/).waitFor()
    expect(await pane.getByRole('region', { name: 'Gearchiveerde mails' }).getByRole('link').count()).to.be.above(2)
    await pane.getByRole('region', { name: 'Open offertes' }).getByRole('listitem').first().waitFor()
    await takePicture(page, 'sample-history')
    await page.setViewportSize({ width: 320, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await takePicture(page.locator('iframe.pane-frame'), `sample-pane-320-${colorScheme}`)
    }
    await page.close()
  })

  verifies('ADM-8', 'pages of the administrator show the sample office, in every look for pictures', async () => {
    await inspectSamplePages(demo)
  })

  verifies(['ADM-8', 'ADM-4'], 'the failed jobs of the sample run again, and end', async () => {
    const { service, watched } = demo
    const { page } = watched
    await page.goto(`${service.baseUrl}/admin/jobs?state=failed`)
    await page.locator('thead input').check()
    await page.getByRole('button', { name: '2 taken opnieuw uitvoeren' }).click()
    await page.locator('dialog').getByRole('button', { name: '2 taken opnieuw uitvoeren' }).click()
    await page.getByText('2 taken staan weer in de rij').waitFor()
    await until('both jobs to end', async () => {
      const ended = `select from pgboss.job where source_root_id is not null and state = 'completed'`
      return (await inDatabase(ended)) === 2
    })
  })

  verifyWebhooksInDemo(() => demo)

  verifies('ADM-8', 'one button empties the sample, and the administrator stays', async () => {
    const { service, watched } = demo
    const { page } = watched
    await page.goto(`${service.baseUrl}/admin`)
    await page.getByText('Dit is een voorbeeldkantoor').waitFor()
    await takePicture(page, 'sample-office', { fullPage: true })
    await page.getByRole('button', { name: 'Voorbeeld leegmaken' }).click()
    const emptied = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('dialog').getByRole('button', { name: 'Voorbeeld leegmaken' }).click()
    expect((await emptied).status()).to.equal(200)
    await page.getByText('Dit is een voorbeeldkantoor').waitFor({ state: 'detached' })
    await page.goto(`${service.baseUrl}/admin/people`)
    await page.getByRole('link', { name: 'Eva Jansen' }).waitFor()
    expect(await page.getByRole('table').locator('tbody tr').count()).to.equal(1)
  })
})
