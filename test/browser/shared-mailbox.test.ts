// A shared mailbox in the stand-in mail client: its items name it, and what is archived from it is archived by the user who is signed in.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { noteAsked } from './asked.ts'
import { contactAnswer, ok } from './fake-plugin.ts'
import { panePages } from './pane-pages.ts'
import { inspect, narrow, openMail, openPane } from './pane-views.ts'

describe('a shared mailbox in the pane', () => {
  const service = panePages()

  verifies(['CLI-12', 'SES-13'], 'is named, archived from, and never signed in to', async () => {
    const opened = await openPane(service, narrow, {})
    const { page, pane } = opened
    const recovered = noteAsked(page, /\/archive-email$/)
    const sessions: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/session/recover')) sessions.push(request.postDataJSON())
    })
    await page.getByRole('button', { name: /^Gedeeld postvak/ }).click()
    await openMail(page, /Vraag over jullie factuur/)
    await pane.getByText('Postvak info@korrel.example').waitFor()
    await inspect(opened, 'shared-mailbox')
    await pane.getByRole('button', { name: 'Archiveren', exact: true }).click()
    await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor()
    expect(recovered[0]?.body).to.have.nested.property('emailData.sharedMailbox', 'info@korrel.example')
    await page.reload()
    await pane.getByRole('heading', { name: 'Eva Jansen' }).waitFor()
    for (const session of sessions) expect(session).to.deep.equal({ email: 'piet.devries@korrel.example' })
  })

  verifies('CLI-12', 'with a mail of a colleague saves no one', async () => {
    const { page, pane } = await openPane(service, narrow, { contact: ok(contactAnswer({ contact: null })) })
    await page.getByRole('button', { name: /^Gedeeld postvak/ }).click()
    await openMail(page, /Telefoonnotitie/)
    await pane.getByRole('heading', { name: 'Interne mail' }).waitFor()
  })
})
