// The whole service undoes an archiving: what that costs at the ledger, who may, and what is answered; and what forms are filled in with.
import { expect } from 'chai'
import { askingAs, callsOf, pick } from '#test/support/asking.ts'
import { mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder } from '#test/support/whole-world.ts'
import { sampleOf } from './ledger-calls.ts'

describe('undoing an archiving', function () {
  this.timeout(60_000)
  let service: ServiceUnderTest
  before(async () => {
    service = await startService()
  })
  after(() => service?.stop())

  verifies(
    ['ARC-4', 'ARC-10', 'PLG-21'],
    'takes a call for its parts, one for each, one for the document, and one for late parts; a colleague cannot',
    async () => {
      const own = askingAs(service, await logIn(service))
      const colleague = askingAs(service, await logIn(service, 'piet.devries@korrel.example'))
      const target = await sampleTarget(service.baseUrl, await logIn(service))
      const mail = mailTo(target, 'Toch niet')
      const archived = await own('POST', '/archive-email', mail)
      const path = `/archives/${pick(archived.body, 'receipt.archiveId')}`
      const until = pick(archived.body, 'receipt.undoUntil')
      expect(Date.parse(until) - Date.parse(pick(archived.body, 'receipt.archivedAt'))).to.equal(24 * 3_600_000)
      const status = `/archive-status?messageIds=${encodeURIComponent(mail.emailData.internetMessageId)}`
      expect((await own('GET', status)).body).to.have.nested.property('data[0].archives[0].undoUntil', until)
      expect((await colleague('GET', status)).body).to.have.nested.property('data[0].archives[0].undoUntil', null)

      const refused = await colleague('DELETE', path)
      expect([refused.status, refused.body['code']]).to.deep.equal([404, 'NOT_FOUND'])
      expect((await heldUnder(service.ledgerUrl, 'Toch niet')).documents).to.have.length(1)
      const calls = await callsOf(service, async () => {
        const undone = await own('DELETE', path)
        expect([undone.status, undone.body]).to.deep.equal([200, { status: 'withdrawn', removed: true }])
      })
      expect(calls).to.equal(1 + 3 + 1 + 1)
      expect(await heldUnder(service.ledgerUrl, 'Toch niet')).to.deep.equal({ documents: [], orphans: [] })
      for (const ask of [own, colleague])
        expect((await ask('GET', status)).body).to.deep.nested.include({
          'data[0].archived': false,
          'data[0].archives': [],
        })
      expect((await own('GET', path)).status).to.equal(404)
      expect((await own('POST', '/archive-email', mail)).body).to.deep.include({ status: 'archived', already: false })
    },
  )

  verifies(['CLI-6', 'PLG-11'], 'what was last used follows what is booked and archived', async () => {
    const own = askingAs(service, await logIn(service))
    const { account, contact, workType } = await sampleOf(service.ledgerUrl)
    const lastUsed = async (of = account) => (await own('GET', `/last-used?accountId=${of}`)).body
    expect(await lastUsed()).to.deep.equal({ documentType: null, time: null })
    const booking = { outlookItemId: 'a', kind: 'time', accountId: account, itemId: workType, date: '2026-01-05' }
    expect((await own('POST', '/register-time', { ...booking, quantity: 1 })).status).to.equal(201)
    const archived = await own('POST', '/archive-email', {
      ...mailTo({ kind: 'contact', id: contact }, 'Met soort'),
      documentType: 55,
    })
    expect(archived.status, archived.text).to.equal(200)
    const time = { kind: 'time', itemId: workType, projectId: null }
    expect(await lastUsed()).to.deep.equal({ documentType: 55, time })
    expect(await lastUsed(contact)).to.deep.equal({ documentType: 55, time })
  })
})
