// A mail to forty: who is looked for among them is found, and the card is near again.
import { expect } from 'chai'
import type { MailItem } from '#adapters/web/task-pane/host/mail-host.ts'
import { verifies } from '#test/support/verifies.ts'
import { eva } from './fake-plugin.ts'
import { openIn } from './mail-client-page.ts'
import { panePages } from './pane-pages.ts'
import { openPane } from './pane-views.ts'
import { untilHasFocus } from './until-focused.ts'

const toMany: MailItem = {
  kind: 'mail',
  mode: 'read',
  key: 'to-many',
  itemId: 'to-many',
  internetMessageId: '<to-many@korenbloem.example>',
  conversationId: null,
  subject: 'Uitnodiging voor de jaarvergadering',
  from: { name: eva.fullName, address: eva.email },
  to: Array.from({ length: 40 }, (_, n) => ({ name: `Lid ${n + 1}`, address: `lid${n + 1}@vereniging.example` })),
  cc: [],
  sentAt: Date.UTC(2026, 2, 12, 13, 5),
  arrivedAt: Date.UTC(2026, 2, 12, 13, 5),
  attachments: [],
}

describe('many people in one mail', () => {
  const service = panePages()

  verifies('CLI-6', 'all are shown on demand, and folded again around the one that was chosen', async function () {
    this.timeout(60_000)
    const opened = await openPane(service, { width: 320, theme: 'light', language: 'nl' }, {})
    const { page, pane } = opened
    await openIn(opened, { item: toMany })
    const people = pane.getByRole('group', { name: 'In deze mail:' })
    await people.getByRole('button', { name: 'nog 38' }).click()
    expect(await people.getByRole('button').count()).to.equal(41)
    const chosen = people.getByRole('button', { name: 'Lid 31' })
    await chosen.focus()
    await page.keyboard.press('Enter')
    await people.getByRole('button', { name: 'nog 37' }).waitFor()
    expect(await people.getByRole('button').count()).to.equal(5)
    expect(await chosen.getAttribute('aria-pressed')).to.equal('true')
    await untilHasFocus(chosen)
  })
})
