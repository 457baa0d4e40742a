// The stand-in's pages: what they show, and that nothing written into the ledger becomes part of a page.
import { expect } from 'chai'
import { at } from '#test/sandbox/calling.ts'
import { bakery, type Calling, startCalling } from './calling.ts'

describe('stand-in ledger: pages', () => {
  let calling: Calling
  let eva: unknown
  before(async () => {
    calling = await startCalling({ limits: { minute: 1_000 } })
    eva = at(await calling.control({ op: 'issue', user: 'Eva Jansen' }), 'accessToken')
  })
  after(() => calling.close())

  const post = async (path: string, body: object): Promise<unknown> =>
    at(
      (await calling.rest(eva, `${bakery}/documents/${path}`, { method: 'POST', body: JSON.stringify(body) })).json,
      'd',
    )

  it('shows the newest document first, escaped, and finds it by what it is called', async () => {
    const subject = `<script>alert("x")</script> & 'zo'`
    const made = await post('Documents', { Subject: subject, Type: 55 })
    const page = await calling.send('/')
    expect(page.text).not.to.contain('<script')
    expect(page.text.indexOf('&lt;script&gt;')).to.be.greaterThan(0)
    expect(page.headers.get('content-security-policy')).to.contain("default-src 'none'")
    const found = await calling.send(`/?q=${encodeURIComponent(subject)}`)
    expect(found.text.split('class="subject"')).to.have.length(2)
    const own = await calling.send(String(at(made, 'DocumentViewUrl')))
    expect(own.text).to.contain('&lt;script&gt;').and.not.contain('<script')
    expect((await calling.send('/?q=%3Cb%3Energens')).text).to.contain('&lt;b&gt;nergens')
  })

  it('shows a PDF in place by its bytes, and lets nothing else be shown that way', async () => {
    const document = at(await post('Documents', { Subject: 'x', Type: 55 }), 'ID')
    const send = async (fileName: string, content: string): Promise<Answer> => {
      const part = await post('DocumentAttachments', {
        Document: document,
        FileName: fileName,
        Attachment: Buffer.from(content).toString('base64'),
      })
      const file = await fetch(`${String(at(part, 'Url'))}?inline=1`)
      await file.arrayBuffer()
      return [file.headers.get('content-type'), file.headers.get('content-disposition')?.split(';')[0]]
    }
    type Answer = (string | null | undefined)[]
    expect(await send('mail.pdf', '%PDF-1.4')).to.deep.equal(['application/pdf', 'inline'])
    expect(await send('evil.pdf', '<html>')).to.deep.equal(['application/octet-stream', 'attachment'])
    expect(await send('evil.html', '<html>')).to.deep.equal(['application/octet-stream', 'attachment'])
  })

  it('frames the PDF that is called as the document is, whichever came first', async () => {
    const made = await post('Documents', { Subject: 'Re: Cijfers (kwartaal)', Type: 55 })
    for (const FileName of ['Opstelling.pdf', 'Re Cijfers (kwartaal).pdf', 'foto.png'])
      await post('DocumentAttachments', { Document: at(made, 'ID'), FileName, Attachment: 'JVBERi0=' })
    const page = await calling.send(String(at(made, 'DocumentViewUrl')))
    expect(/<iframe[^>]*title="([^"]*)"/.exec(page.text)?.[1]).to.equal('Re Cijfers (kwartaal).pdf')
    expect(page.text.match(/<div/g)).to.have.length(page.text.match(/<\/div>/g)?.length ?? 0)
  })

  it('flags attachments whose document is gone', async () => {
    const document = String(at(await post('Documents', { Subject: 'x', Type: 55 }), 'ID'))
    await post('DocumentAttachments', { Document: document, FileName: 'achtergebleven.txt', Attachment: 'AAAA' })
    expect((await calling.send('/')).text).not.to.contain('Bijlagen zonder document')
    await calling.rest(eva, `${bakery}/documents/Documents(guid'${document}')`, { method: 'DELETE' })
    expect((await calling.send('/')).text)
      .to.contain('Bijlagen zonder document')
      .and.contain('achtergebleven.txt')
    expect((await calling.send(`/docs/${document}`)).status).to.equal(404)
  })

  it('shows an organisation at the address the ledger has for it', async () => {
    const filter = encodeURIComponent("Name eq 'Bakkerij De Korenbloem BV'")
    const account = at(
      (await calling.rest(eva, `${bakery}/crm/Accounts?$filter=${filter}`)).json,
      'd',
      'results',
      0,
      'ID',
    )
    const page = await calling.send(`/docs/CRMAccountCard.aspx?_Division_=3124501&AccountID=${String(account)}`)
    expect(page.text).to.contain('Bakkerij De Korenbloem BV').and.contain('eva@korenbloem.example')
  })
})
