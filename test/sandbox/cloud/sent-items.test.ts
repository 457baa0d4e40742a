// What the stand-in cloud keeps of a sent mail, how it is found again, and what keeps an application from a mailbox.
import { expect } from 'chai'
import { at } from '#test/sandbox/calling.ts'
import { verifies } from '#test/support/verifies.ts'
import { aMail, type CallingCloud, codeOf, EVA, KORREL, startCallingCloud } from './calling-cloud.ts'

const MONITOR = 'monitor@korrel.example'
const PROPERTY = 'String {b1f0a5c4-6d0e-4c0b-9a53-2f7f0c6f9d13} Name Proef'
const tagged = (value: string, change: object = {}, order: object = {}) =>
  aMail({ singleValueExtendedProperties: [{ id: PROPERTY, value }], ...change }, order)

describe('sent items of the stand-in cloud', () => {
  let cloud: CallingCloud
  before(async () => {
    cloud = await startCallingCloud()
  })
  beforeEach(() => cloud.control([{ op: 'reset' }, { op: 'grant', directory: KORREL, permission: 'Mail.Read' }]))
  after(() => cloud.stop())

  const send = (body: object, user = MONITOR) => cloud.graph(`${user}/sendMail`, body)
  const asking = (value: string, id = PROPERTY): string =>
    new URLSearchParams({
      $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${id}' and ep/value eq '${value}')`,
      $select: 'id,isDraft',
    }).toString()
  const list = (query: string, path = `${MONITOR}/messages`) => cloud.graph(`${path}?${query}`)
  const found = async (query: string, path?: string) => {
    const value = at((await list(query, path)).json, 'value')
    return Array.isArray(value) ? value.map((one: unknown) => at(one, 'isDraft')) : value
  }

  verifies('OPS-1', 'are found by an extended property, first as a draft in transport', async () => {
    await send(tagged('one'))
    await send(tagged('two'))
    const [only, ...others] = at((await list(asking('one'))).json, 'value') as readonly object[]
    expect(others).to.deep.equal([])
    expect(only).to.have.all.keys('id', 'isDraft')
    expect(await found(asking('one'))).to.deep.equal([false])
    expect(await found(asking('three'))).to.deep.equal([])
    expect(await found(asking('one', 'String {0} Name Other'))).to.deep.equal([])
    await cloud.control({ op: 'transport', seconds: 30 })
    await send(tagged("o''ne"))
    expect(await found(asking("o''''ne"))).to.deep.equal([true])
    expect(await found(asking("o''''ne"), `${MONITOR}/mailFolders/SentItems/messages`)).to.deep.equal([])
    expect(await found(asking("o''''ne"), `${MONITOR}/mailFolders/drafts/messages`)).to.deep.equal([true])
    await cloud.control({ op: 'advance', seconds: 30 })
    expect(await found(asking("o''''ne"))).to.deep.equal([false])
    expect(await found(asking("o''''ne"), `${MONITOR}/mailFolders/sentitems/messages`)).to.deep.equal([false])
  })

  verifies('OPS-1', 'hold nothing that was not to be saved, and nothing of another mailbox', async () => {
    await send(tagged('unsaved', {}, { saveToSentItems: false }))
    await send(tagged("eva's"), EVA)
    expect(await found(asking('unsaved'))).to.deep.equal([])
    expect(await found('')).to.deep.equal([])
    expect(await found('', `${EVA}/messages`)).to.deep.equal([false])
  })

  verifies('OPS-1', 'are read in pages, with a permission, by the filter that is understood', async () => {
    for (let n = 0; n < 12; n += 1) await send(tagged(`${n}`))
    expect(await found('')).to.have.length(10)
    expect(await found('$top=12')).to.have.length(12)
    expect(codeOf(await list('$top=0'))).to.deep.equal([400, 'BadRequest'])
    expect(codeOf(await list(`$filter=subject eq 'x'`))).to.deep.equal([400, 'ErrorInvalidUrlQueryFilter'])
    expect(codeOf(await list('', `${MONITOR}/mailFolders/attic/messages`))).to.deep.equal([404, 'ErrorItemNotFound'])
    await cloud.control({ op: 'revoke', directory: KORREL, permission: 'Mail.Read' })
    expect(codeOf(await list(''))).to.deep.equal([403, 'ErrorAccessDenied'])
    await cloud.control({ op: 'grant', directory: KORREL, permission: 'Mail.ReadWrite' })
    expect((await list('')).status).to.equal(200)
  })

  verifies('OPS-1', 'show who sent, and a mailbox sends in no other name', async () => {
    const from = (address: string) => ({ from: { emailAddress: { address, name: 'Onderzoek' } } })
    const replyTo = [{ emailAddress: { address: EVA } }]
    expect((await send(tagged('own', { ...from(MONITOR.toUpperCase()), replyTo }))).status).to.equal(202)
    expect(codeOf(await send(tagged('other', from(EVA))))).to.deep.equal([403, 'ErrorSendAsDenied'])
    const { mails } = await cloud.report()
    expect(mails).to.have.length(1)
    expect(mails[0]).to.deep.include({ fromName: 'Onderzoek', replyTo: [EVA], properties: { [PROPERTY]: 'own' } })
  })

  verifies('OPS-1', 'count what a directory sends outside it: too many a day are accepted and come back', async () => {
    await cloud.control({ op: 'limits', outsideInADay: 2 })
    const to = (...addresses: readonly string[]) => ({
      toRecipients: addresses.map((address) => ({ emailAddress: { address } })),
    })
    const statuses = []
    for (const one of [to('a@klant.example', EVA), to('b@klant.example'), to('c@klant.example', EVA)])
      statuses.push((await send(aMail(one))).status)
    expect(statuses).to.deep.equal([202, 202, 202])
    const { mails } = await cloud.report()
    expect(mails.map(({ undelivered, overTenantLimit }) => [undelivered, overTenantLimit])).to.deep.equal([
      [['c@klant.example'], true],
      [[], false],
      [[], false],
    ])
    expect((await cloud.send(`/mails/${mails[0]?.id}`)).text).to.contain('te veel mensen buiten haar')
    await cloud.control({ op: 'advance', seconds: 86_400 })
    await send(aMail(to('d@klant.example')))
    expect((await cloud.report()).mails[0]?.overTenantLimit).to.equal(false)
  })

  verifies('OPS-1', 'are shown as their recipient reads them, in a frame without scripts', async () => {
    await send(tagged('html', { body: { contentType: 'HTML', content: '<head></head><b>Dag</b><script>1</script>' } }))
    await send(aMail())
    const [plain, mail] = (await cloud.report()).mails
    const page = await cloud.send(`/mails/${mail?.id}`)
    expect(page.text).to.contain(`src="/mails/${mail?.id}/html"`).and.contain('sandbox="allow-popups')
    expect(page.text).not.to.contain('<b>Dag')
    expect(page.headers.get('content-security-policy')).to.contain("frame-src 'self'")
    const frame = await cloud.send(`/mails/${mail?.id}/html`)
    expect(frame.text).to.contain('<base target="_blank"></head><b>Dag</b>')
    expect(frame.headers.get('content-security-policy')).to.match(/^sandbox allow-popups.*default-src 'none'/)
    expect((await cloud.send(`/mails/${plain?.id}/html`)).status).to.equal(404)
  })

  verifies('OPS-1', 'are kept from the application by a policy, set on the page of consents', async () => {
    const policy = (op: string, mailbox: string) => cloud.form('/consents', { op, mailbox })
    expect((await policy('deny', MONITOR)).status).to.equal(303)
    expect(codeOf(await send(aMail()))).to.deep.equal([403, 'ErrorAccessDenied'])
    expect((await send(aMail(), EVA)).status).to.equal(202)
    expect((await cloud.send('/consents')).text).to.contain('Monitor (gedeeld postvak) vrijgeven')
    await policy('allow', MONITOR)
    expect((await send(aMail())).status).to.equal(202)
    for (const unknown of ['nobody@korrel.example', 'a@elsewhere.example', ''])
      expect((await policy('deny', unknown)).status, unknown).to.equal(400)
  })

  verifies('OPS-1', 'are reached by tokens that name their roles', async () => {
    const roles = async (directory: string) => {
      const token = String(at((await cloud.token(directory)).json, 'access_token'))
      const [, claims = ''] = token.split('.')
      return at(JSON.parse(Buffer.from(claims, 'base64url').toString()), 'roles')
    }
    expect(await roles(KORREL)).to.deep.equal(['Mail.Send', 'Mail.Read', 'Calendars.ReadWrite'])
    await cloud.control({ op: 'revoke', directory: KORREL, permission: 'Mail.Send' })
    expect(await roles(KORREL)).to.deep.equal(['Mail.Read', 'Calendars.ReadWrite'])
  })
})
