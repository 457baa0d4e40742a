// A mail is written, sent and archived by itself, known again where it is opened, and taken back: on the whole service, in the stand-in mailbox.
import { expect } from 'chai'
import { ARCHIVE_KEY_HEADER } from '#adapters/web/task-pane/host/archive-key-header.ts'
import { logIn } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { askHost } from './host-under-test.ts'
import type { MailboxJob } from './mailbox-job.ts'
import { openMailbox, send, sentHeading, write } from './stand-in-mailbox.ts'

/** To be called in the `describe` of a job whose user has logged in. */
export function verifyArchivingOnSend(job: MailboxJob): void {
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
    await job.picture('sent-1')
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
    await job.picture('sent-2')
  })

  verifies(
    ['CLI-7', 'CLI-10'],
    'by its setting alone a sent mail is archived under the key that it carries',
    async () => {
      const { service } = job
      const jwt = await logIn(service, 'piet.devries@korrel.example')
      const asUser = (path: string, init: RequestInit = {}): Promise<Response> =>
        fetch(`${service.baseUrl}/mailclient-plugin/${path}`, {
          ...init,
          headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
        })
      await asUser('settings', {
        method: 'PUT',
        body: JSON.stringify({ autoArchiveOnSend: true, defaultArchiveTarget: 'contact' }),
      })
      const { page, context, complaints } = await openMailbox()
      await page.goto(`${service.baseUrl}/demo?compose=new`)
      await write(page, 'De aangifte', 'Dag Eva,\n\nDe aangifte is de deur uit.')
      await send(page)
      await sentHeading(page, 'De aangifte').waitFor()
      const key = await until('the key', async () => {
        const header = await askHost<string | null>(page, `host.header('${ARCHIVE_KEY_HEADER}', key)`)
        return header ?? false
      })
      const ended = await until(
        'the archiving',
        async () => {
          const answer = (await (await asUser(`send-archive/${key}`)).json()) as { readonly status?: string }
          return answer.status === 'archived' || answer.status === 'failed' ? answer : false
        },
        30_000,
        250,
      )
      expect(ended).to.deep.include({ status: 'archived' })
      expect(complaints).to.deep.equal([])
      await context.close()
    },
  )
}
