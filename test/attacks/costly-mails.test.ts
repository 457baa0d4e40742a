// Whole mails built to exhaust their reader: memory and time are bounded, and the process that serves all users goes on.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeReadEml } from '#adapters/http/archive/eml/read-eml.ts'

const SENT = Date.UTC(2026, 1, 28)
const HEADERS = 'From: Eva <eva@bakkerij.example>\r\nSubject: Leeg\r\nMessage-ID: <1@bakkerij.example>\r\n'

describe('costly whole mails', function () {
  this.timeout(60_000)

  it('one that takes more memory than it is given is kept as a file, and the next one is read', async () => {
    const read = makeReadEml()
    // Each line of it costs its reader a hundred times its size.
    const costly = Buffer.concat([Buffer.from(`${HEADERS}\r\n`), Buffer.alloc(24 * 1024 * 1024, '\n')])
    const kept = await read(costly, SENT)()
    if (E.isLeft(kept)) return expect.fail(kept.left._tag)
    const { email, attachments } = kept.right
    expect(email.subject).to.equal('Leeg')
    expect(email.internetMessageId).to.equal('<1@bakkerij.example>')
    expect(attachments.map(({ fileName, content }) => [fileName, content.byteLength])).to.deep.equal([
      ['Leeg.eml', costly.byteLength],
    ])
    const next = await read(Buffer.from(`${HEADERS}\r\nHallo`), SENT)()
    expect(E.isRight(next) && next.right.email.htmlBody).to.equal('Hallo\n')
  })
})
