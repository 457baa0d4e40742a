// Whole mails (.eml) that hold too much, or would hold the service up: each is read, kept as a file or refused in its time.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeReadEml } from '#adapters/http/archive/eml/read-eml.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW, read, readEml } from './mails/read-sample.ts'
import { base64Lines, emlOf, HEADERS, HTML, multipart, part, withHeaders } from './mails/sample-eml.ts'
import { rightOf } from '#test/support/right-of.ts'

describe('a mail (.eml) of too much', function () {
  this.timeout(30_000 * PATIENCE)

  const bombs: Readonly<Record<string, () => string>> = {
    'parts in parts without end': () =>
      Array.from({ length: 20_000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}`).join('\n'),
    'mails in mails without end': () => 'Content-Type: message/rfc822\n\n'.repeat(100_000),
    'a million empty parts': () => `Content-Type: multipart/mixed; boundary=a\n\n${'--a\n\n'.repeat(1_000_000)}`,
    'headers of 20 MB': () => `Subject: ${'x'.repeat(20_000_000)}\n\nx`,
    'a million headers': () => `${'X: y\n'.repeat(1_000_000)}\nx`,
    'a fold without end': () => `Subject: a\n${' b\n'.repeat(1_000_000)}\nx`,
    'brackets without end': () =>
      `From: ${'<'.repeat(500_000)}\nTo: ${'(('.repeat(400_000)}\nCc: ${'a:'.repeat(400_000)}\n\nx`,
    'encoded words without end': () => `Subject: ${'=?utf-8?Q?a?= '.repeat(200_000)}\n\nx`,
    'white space without end': () =>
      `Subject: ${' '.repeat(3_000_000)}x\nContent-Type: text/plain;${' '.repeat(500_000)}charset=utf-8\n\n${' '.repeat(5_000_000)}x`,
    'markup without end beside text': () =>
      multipart('mixed', [part(['Content-Type: text/plain'], 'x'), part([HTML], '<a '.repeat(2_000_000))], 'a'),
    'lines of one character': () => `\n${'a\n'.repeat(8_000_000)}`,
  }
  for (const [name, mail] of Object.entries(bombs))
    verifies('ARC-9', `${name}: something is read, in time, while others are served`, async () => {
      const undone = emlOf(mail())
      let longest = 0
      let last = performance.now()
      const looking = setInterval(() => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }, 5)
      const began = performance.now()
      const result = await readEml(undone, NOW)()
      clearInterval(looking)
      expect(performance.now() - began).to.be.lessThan(20_000 * PATIENCE)
      expect(longest).to.be.lessThan(600 * PATIENCE)
      // Read, or refused for its size: never a fault of ours.
      if (E.isLeft(result)) expect(result.left._tag).to.be.oneOf(['MailTooLarge', 'InvalidInput'])
      else expect(result.right.email.internetMessageId).to.not.equal('')
    })

  verifies('ARC-9', 'a mail that cannot be read in time is kept as a file under its own headers', async () => {
    const impatient = makeReadEml(async (order) =>
      order.headersOnly
        ? { headers: {}, subject: 'Wel gelezen', from: [], to: [], cc: [], body: '', parts: [], partsLeftOut: 0 }
        : undefined,
    )
    const result = rightOf(await impatient(emlOf(withHeaders('Subject: x')), NOW)())
    expect(result.email.subject).to.equal('Wel gelezen')
    expect(result.attachments.map(({ fileName, contentType }) => [fileName, contentType])).to.deep.equal([
      ['Wel gelezen.eml', 'message/rfc822'],
    ])
    expect(Buffer.from(result.attachments[0]?.content ?? []).toString()).to.equal(withHeaders('Subject: x'))
  })

  verifies('ARC-9', '100 attachments pass, 101 do not, and neither do 25 MB and a byte', async () => {
    const files = (count: number, size: number): Uint8Array =>
      emlOf(
        multipart(
          'mixed',
          Array.from({ length: count }, (_, i) =>
            part(
              [`Content-Type: application/zip; name=${i}.zip`, 'Content-Transfer-Encoding: base64'],
              base64Lines(Buffer.alloc(size)),
            ),
          ),
          'a',
          HEADERS,
        ),
      )
    expect((await read(files(100, 3))).attachments).to.have.length(100)
    expect(await readEml(files(101, 3), NOW)()).to.have.nested.property('left._tag', 'InvalidInput')
    const began = performance.now()
    expect((await read(files(1, 25 * 1024 * 1024))).attachments[0]?.content.byteLength).to.equal(25 * 1024 * 1024)
    console.log(`      a mail of 25 MB: ${Math.round(performance.now() - began)} ms`)
    expect(await readEml(files(1, 25 * 1024 * 1024 + 1), NOW)()).to.have.nested.property('left._tag', 'MailTooLarge')
  })
})
