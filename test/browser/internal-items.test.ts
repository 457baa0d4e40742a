// Items with people of the user's own office only: no colleague is offered to be saved, and the user chooses the relation that the item is about.
import { expect } from 'chai'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { noteAsked } from './asked.ts'
import { found, organisations } from './contact-samples.ts'
import { contactAnswer, ok } from './fake-plugin.ts'
import { inClient, openIn } from './mail-client-page.ts'
import { appointment, mail } from './mail-samples.ts'
import { panePages } from './pane-pages.ts'
import { type View, narrow, openPane, verifyViews } from './pane-views.ts'
import { inTurn, press } from './steps.ts'
import { suggested } from './time-hands.ts'
import { registration } from './time-samples.ts'

const colleague = { name: 'Fatima el Amrani', address: 'fatima.elamrani@korrel.example' }
const meeting = { ...appointment, attendees: [colleague] }
const none = ok(contactAnswer({ contact: null, excluded: true }))

const views: readonly View[] = [
  {
    name: 'internal-mail',
    answers: { contact: none },
    words: { nl: 'Interne mail', en: 'Internal mail' },
    reach: inClient({ item: { ...mail, from: colleague } }),
  },
  {
    name: 'internal-search',
    answers: { contact: none },
    words: { nl: 'Sanne de Wit', en: 'Sanne de Wit' },
    reach: inTurn(inClient({ item: meeting }), press('Relatie kiezen', 'Choose contact'), ({ pane }) =>
      pane.getByRole('textbox').fill('wit'),
    ),
  },
  {
    name: 'internal-booked',
    answers: { contact: ok(contactAnswer({ contact: null, registration })) },
    words: { nl: 'Al geboekt', en: 'Already booked' },
    reach: inClient({ item: meeting }),
  },
]

describe('internal items in the pane', () => {
  const service = panePages()

  verifies('CLI-12', 'are also those of a colleague in another mail domain of the office', async () => {
    const answer = ok(contactAnswer({ contact: null, isColleague: true }))
    const opened = await openPane(service, narrow, { contact: answer })
    await openIn(opened, { item: mail })
    await opened.pane.getByRole('heading', { name: 'Interne mail' }).waitFor()
  })

  verifyViews(service, ['CLI-8', 'CLI-12'], views)

  verifies(
    'CLI-12',
    'an appointment among colleagues saves no one, and books on the relation chosen for it',
    async () => {
      const opened = await openPane(service, narrow, { ...suggested, contact: none })
      const { page, pane } = opened
      await openIn(opened, { item: meeting })
      await pane.getByRole('heading', { name: 'Interne afspraak' }).waitFor()
      expect(await pane.getByText(/opslaan|toevoegen|mail|archiveren/i).count()).to.equal(0)
      const written = noteAsked(page, /\/(register-time|save|contact\/(exclude|choice))$/)
      await pane.getByRole('button', { name: 'Relatie kiezen' }).click()
      await pane.getByRole('textbox').fill('wit')
      await pane.getByRole('button', { name: /Sanne de Wit/ }).click()
      await pane.getByRole('heading', { name: 'Sanne de Wit' }).waitFor()
      await until('a work type', async () => (await pane.locator('#time-item').inputValue()) !== '')
      await pane.getByRole('button', { name: 'Uren boeken', exact: true }).click()
      await pane.getByRole('heading', { name: 'Geboekt' }).waitFor()
      expect(written.map(({ call }) => call)).to.deep.equal(['POST register-time'])
      const account = found.data[0]?.organisation.id
      expect(written[0]?.body).to.deep.include({ outlookItemId: meeting.itemId, accountId: account })
    },
  )

  verifies('CLI-12', 'can be about an organisation without a contact person', async () => {
    const opened = await openPane(service, narrow, { contact: none })
    const { page, pane } = opened
    await openIn(opened, { item: { ...mail, from: colleague } })
    const written = noteAsked(page, /\/archive-email$/)
    await pane.getByRole('button', { name: 'Relatie kiezen' }).click()
    await pane.getByRole('textbox').fill('nieuw')
    await pane.getByRole('button', { name: /Nieuwkomer Advies/ }).click()
    await pane.getByRole('button', { name: 'Archiveren', exact: true }).click()
    await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor()
    expect(written[0]?.body).to.have.deep.nested.property('target', {
      kind: 'account',
      id: organisations.data[0]?.id,
    })
    expect(await pane.getByText(/toevoegen/i).count()).to.equal(0)
  })
})
