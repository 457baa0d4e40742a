// A mail is written, sent and archived by itself, known again where it is opened, and taken back: on the whole service, in the stand-in mailbox.
import { expect } from 'chai'
import { logIn } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailboxJob } from './mailbox-job.ts'

describe('archiving on sending, in the browser', function () {
  this.timeout(90_000)
  const job = mailboxJob('archive-on-send')
  before(() => logIn(job.service, 'piet.devries@korrel.example'))
  let taken = 0
  afterEach(() => job.picture(String(++taken)))

  verifies(['ARC-5', 'CLI-10'], 'announced in a draft, it is archived there once the mail is sent', async () => {
    const { page, pane } = job
    await page.goto(`${job.service.baseUrl}/demo?compose=new`)
    await page.getByLabel('Aan', { exact: true }).fill('eva@korenbloem.example;')
    await page.getByLabel('Onderwerp').fill('Concept voor akkoord')
    await page.getByRole('textbox', { name: 'Tekst van de mail' }).fill('Dag Eva,\n\nAkkoord?')
    await pane.getByRole('switch', { name: 'Archiveren bij verzenden' }).click()
    await pane.getByText('Wordt na verzenden gearchiveerd').waitFor()
    await pane.getByRole('radio', { name: /Korenbloem/ }).check()
    await pane.getByText('bij Bakkerij De Korenbloem BV').waitFor()
    await page.getByRole('button', { name: 'Verzenden', exact: true }).click()
    await pane.getByRole('heading', { name: /^(Al )?[Gg]earchiveerd$/ }).waitFor({ timeout: 60_000 })
    const parts = pane.getByRole('list', { name: 'Onderdelen van het document' }).getByRole('listitem')
    expect(await parts.allInnerTexts()).to.have.length(1)
    await pane.getByText(/ door Piet de Vries$/).waitFor()
  })

  verifies(['CLI-10', 'ARC-10'], 'a pane that knows nothing of it knows it by the key that it carries', async () => {
    const { page, pane } = job
    await page.evaluate(`document.querySelector('iframe.pane-frame').contentWindow.location.reload()`)
    await pane.getByRole('heading', { name: 'Al gearchiveerd' }).waitFor()
    await pane.getByText(/ door Piet de Vries$/).waitFor()
  })

  verifies('ARC-10', 'undone, it is archived nowhere, and can be archived by hand', async () => {
    const { page, pane, complaints } = job
    await pane.getByRole('button', { name: 'Ongedaan maken' }).click()
    await pane.getByRole('button', { name: 'Document verwijderen' }).click()
    await pane.getByText('Archiveren ongedaan gemaakt').waitFor()
    await page.evaluate(`document.querySelector('iframe.pane-frame').contentWindow.location.reload()`)
    await pane.getByText('het archiveren van deze mail is ongedaan gemaakt').waitFor()
    expect(await pane.getByText(/ door Piet de Vries$/).count()).to.equal(0)
    await pane.getByRole('button', { name: 'Nu archiveren' }).click()
    await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor({ timeout: 60_000 })
    expect(complaints).to.deep.equal([])
  })
})
