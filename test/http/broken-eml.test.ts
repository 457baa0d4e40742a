// Whole mails (.eml) that are broken, or no mails at all: what can be read is read.
import { expect } from 'chai'
import fc from 'fast-check'
import type { WholeMail } from '#adapters/http/archive/eml/read-eml.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW, read } from './mails/read-sample.ts'
import { emlOf, HTML, lines, withHeaders } from './mails/sample-eml.ts'

describe('a broken mail (.eml)', function () {
  this.timeout(30_000)

  verifies('ARC-3', 'of broken mails what can be read is read', async () => {
    const cases: Readonly<
      Record<string, readonly [mail: string | Buffer, see: (mail: WholeMail) => unknown, expected: unknown]>
    > = {
      'nothing at all': [
        '',
        ({ email }) => [email.subject, email.from.address, email.sentAt, email.htmlBody],
        ['', '', NOW, ''],
      ],
      'no headers': ['gewoon tekst\nzonder kop', ({ attachments }) => attachments.length, 0],
      'a mail from an mbox': [
        `From eva@x Thu Jan 15 10:05:00 2026\r\n${withHeaders('Subject: mbox')}`,
        ({ email }) => email.subject,
        'mbox',
      ],
      'empty lines before the headers': [
        `\r\n\r\n${withHeaders('Subject: laat')}`,
        ({ email }) => email.subject,
        'laat',
      ],
      'a byte order mark': [`\ufeff${withHeaders('Subject: bom')}`, ({ email }) => email.subject, 'bom'],
      'carriage returns only': [
        'Subject: mac\r\rregel',
        ({ email }) => [email.subject, email.htmlBody.trim()],
        ['mac', 'regel'],
      ],
      'eight bits without a name': [
        Buffer.from('Subject: caf\u00e9\r\nFrom: Ren\u00e9 <r@x>\r\n\r\nx', 'latin1'),
        ({ email }) => [email.subject, email.from.name],
        ['café', 'René'],
      ],
      'eight bits in the body only': [
        Buffer.from('Content-Type: text/plain; charset=iso-8859-15\r\n\r\n12 \xa4\n\neinde', 'latin1'),
        ({ email }) => email.htmlBody.trim(),
        '12 €\n\neinde',
      ],
      'an alphabet that does not exist': [
        lines('Content-Type: text/plain; charset=klingon', '', 'tekst'),
        ({ email }) => email.htmlBody.trim(),
        'tekst',
      ],
      'a boundary that is never closed': [
        lines('Content-Type: multipart/mixed; boundary=a', '', '--a', HTML, '', '<p>wel'),
        ({ email }) => email.htmlBody.trim(),
        '<p>wel',
      ],
      'a boundary that is not named': [
        lines('Content-Type: multipart/mixed', '', '--a', HTML, '', '<p>wel'),
        ({ email }) => email.htmlBody.trim(),
        '<p>wel',
      ],
      'a day that is none': [
        lines('Date: gisteren', 'Received: by x; Thu, 15 Jan 2026 10:05:00 +0100', '', ''),
        ({ email }) => email.sentAt,
        Date.UTC(2026, 0, 15, 9, 5),
      ],
      'a day in the year 9999999': [
        lines('Date: Thu, 15 Jan 9999999 10:05:00 +0100', '', ''),
        ({ email }) => email.sentAt,
        NOW,
      ],
      'characters that no database keeps': [
        lines('Subject: a\u0000b', 'From: "\u0000" <a\u0000@x>', HTML, '', '<p>\u0000x'),
        ({ email }) => JSON.stringify(email).includes('\\u0000'),
        false,
      ],
    }
    for (const [name, [mail, see, expected]] of Object.entries(cases))
      expect(see(await read(mail)), name).to.deep.equal(expected)
  })

  verifies('ARC-9', 'any bytes are a mail, and its values can be kept', async () => {
    const pieces = fc.constantFrom(
      'Subject: =?utf-8?B?4pi?=',
      'From: <<>@',
      'Content-Type: multipart/mixed; boundary=a',
      'Content-Type: message/rfc822',
      '--a',
      '--a--',
      '',
      '\r\n',
      '\u0000',
      '\ud800',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename*0*=x%',
      '====',
      'References: <',
      'Date: 1',
      'Content-Type: text/html; charset=utf-16',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.array(pieces).map((all) => emlOf(all.join('\n'))),
          fc.uint8Array({ maxLength: 400 }),
        ),
        async (mail) => {
          const { email, attachments } = await read(mail)
          expect(email.internetMessageId).to.match(/^.{1,998}$/su)
          expect(
            JSON.stringify([email, attachments.map(({ fileName, contentType }) => [fileName, contentType])]),
          ).to.not.contain('\\u0000')
          expect(email.htmlBody.isWellFormed()).to.equal(true)
          for (const { fileName } of attachments) expect(fileName.length).to.be.within(1, 255)
        },
      ),
      { numRuns: 300 },
    )
  })
})
