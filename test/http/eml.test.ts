// Whole mails (.eml): what is read from them, also from broken ones, and that nothing in them holds the service up.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import fc from 'fast-check'
import { makeReadEml, type WholeMail } from '#adapters/http/decoding/eml/read-eml.ts'
import type { ArchiveRequest } from '#application/archive/archive-mail.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import { planDocument } from '#domain/archive/document-plan.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { base64Lines, emlOf, GREEN_PNG_BASE64, HEADERS, lines, multipart, part } from './mails/sample-eml.ts'
import { call, withFake } from './support/fake-service.ts'

const NOW = Date.UTC(2026, 2, 1)
const readEml = makeReadEml()

const read = async (mail: string | Uint8Array): Promise<WholeMail> => {
  const result = await readEml(typeof mail === 'string' ? emlOf(mail) : mail, NOW)()
  if (E.isLeft(result)) throw new Error(`not read: ${JSON.stringify(result.left)}`)
  return result.right
}

const HTML = 'Content-Type: text/html; charset=utf-8'
const withHeaders = (...headers: readonly string[]): string => lines(...headers, '', 'x')

describe('a whole mail (.eml)', function () {
  this.timeout(30_000)

  verifies(
    'ARC-3',
    'headers are decoded: addresses and groups, encoded words, day, message and conversation',
    async () => {
      const { email } = await read(
        lines(
          'From: =?utf-8?Q?Eva_Jans=C3=A9n?= <eva@bakkerij.example>',
          'To: "Vries, Piet de" <piet@kantoor.example>, balie@kantoor.example',
          'Cc: Bestuur: =?iso-8859-1?Q?Ren=E9?= <rene@kantoor.example>, Anna <anna@kantoor.example>;, undisclosed-recipients:;',
          'Subject: =?utf-8?B?w6nDqW4gb2ZmZXJ0ZSDwn5iA?=',
          ' =?utf-8?Q?_en_meer?=',
          'Message-ID: <2@bakkerij.example>',
          'In-Reply-To: <1@kantoor.example>',
          'References: <0@kantoor.example>\r\n <1@kantoor.example>',
          'Date: Thu, 15 Jan 2026 10:05:00 +0100 (CET)',
          HTML,
          '',
          '<p>Dag</p>',
        ),
      )
      expect(email).to.deep.equal({
        internetMessageId: '<2@bakkerij.example>',
        conversationId: O.some('<0@kantoor.example>'),
        subject: 'één offerte 😀 en meer',
        from: { name: 'Eva Jansén', address: 'eva@bakkerij.example' },
        to: [
          { name: 'Vries, Piet de', address: 'piet@kantoor.example' },
          { name: '', address: 'balie@kantoor.example' },
        ],
        cc: [
          { name: 'René', address: 'rene@kantoor.example' },
          { name: 'Anna', address: 'anna@kantoor.example' },
        ],
        sentAt: Date.UTC(2026, 0, 15, 9, 5),
        htmlBody: '<p>Dag</p>\n',
      })
    },
  )

  verifies(
    'ARC-3',
    'a conversation is that of References, else In-Reply-To, else Thread-Index, else the mail itself',
    async () => {
      const of = async (...headers: readonly string[]): Promise<O.Option<string>> =>
        (await read(withHeaders('Message-ID: <9@x>', ...headers))).email.conversationId
      expect(await of('References: <a@x> <b@x>', 'In-Reply-To: <b@x>')).to.deep.equal(O.some('<a@x>'))
      expect(await of('In-Reply-To: Your mail of <b@x>')).to.deep.equal(O.some('<b@x>'))
      const root = Buffer.alloc(22, 7)
      const first = await of(`Thread-Index: ${root.toString('base64')}`)
      const reply = await of(`Thread-Index: ${Buffer.concat([root, Buffer.alloc(5, 9)]).toString('base64')}`)
      expect(reply).to.deep.equal(first).and.not.deep.equal(O.some('<9@x>'))
      expect(await of()).to.deep.equal(O.some('<9@x>'))
    },
  )

  verifies('ARC-4', 'a mail without an id has always the same one, and another mail another', async () => {
    const idOf = async (mail: string): Promise<string> => (await read(mail)).email.internetMessageId
    expect(await idOf(withHeaders('Subject: a'))).to.equal(await idOf(withHeaders('Subject: a')))
    expect(await idOf(withHeaders('Subject: a'))).to.not.equal(await idOf(withHeaders('Subject: b')))
  })

  verifies(
    'ARC-3',
    'a picture that the body shows is part of the page, others and files are parts of their own',
    async () => {
      const picture = (id: string, ...headers: readonly string[]): string =>
        part([`Content-ID: <${id}>`, 'Content-Transfer-Encoding: base64', ...headers], GREEN_PNG_BASE64)
      const { email, attachments } = await read(
        multipart(
          'mixed',
          [
            multipart(
              'related',
              [
                multipart(
                  'alternative',
                  [
                    part(['Content-Type: text/plain'], 'Alleen tekst'),
                    part([HTML], '<p>Dag <img src="cid:Logo@x"><img src="cid:foto@x"></p>'),
                  ],
                  'c',
                ),
                picture('logo@X', 'Content-Type: image/png; name="logo.png"', 'Content-Disposition: inline'),
                picture('foto@x', 'Content-Type: application/octet-stream; name="foto.png"'),
                picture('los@x', 'Content-Type: image/png; name="los.png"'),
              ],
              'b',
            ),
            part(
              [
                'Content-Type: application/pdf',
                "Content-Disposition: attachment;\r\n filename*0*=utf-8''pr%C3%AF;\r\n filename*1*=js.pdf",
                'Content-Transfer-Encoding: base64',
              ],
              base64Lines('%PDF'),
            ),
          ],
          'a',
          HEADERS,
        ),
      )
      expect(email.htmlBody).to.contain('<p>Dag').and.not.contain('Alleen tekst')
      const plan = planDocument(email, attachments)
      expect(plan.inline.map(({ fileName, contentType }) => [fileName, contentType])).to.deep.equal([
        ['logo.png', 'image/png'],
        ['foto.png', 'image/png'],
      ])
      expect(plan.separate.map(({ fileName }) => fileName)).to.deep.equal(['los.png', 'prïjs.pdf'])
      expect(Buffer.from(plan.separate[1]?.attachment.content ?? []).toString()).to.equal('%PDF')
    },
  )

  verifies(
    'ARC-1',
    'attached mails, invitations and what TNEF holds are kept as files, and named where the mail does not',
    async () => {
      const attached = multipart('mixed', [part(['Content-Type: text/plain'], 'diep')], 'z', [
        'Subject: =?utf-8?Q?Vorige_m=C3=A9?=',
        'From: a@x',
      ])
      const { email, attachments } = await read(
        multipart(
          'mixed',
          [
            part(['Content-Type: text/plain'], 'Zie bijlagen'),
            part(['Content-Type: message/rfc822'], attached),
            part(['Content-Type: application/ms-tnef', 'Content-Transfer-Encoding: base64'], base64Lines('tnef')),
            part(['Content-Type: text/calendar; method=REQUEST'], 'BEGIN:VCALENDAR'),
            part(['Content-Type: application/x-iets'], 'x'),
            part(
              ['Content-Type: application/zip; name="=?utf-8?Q?caf=C3=A9.zip?="', 'Content-Disposition: attachment'],
              'x',
            ),
            part(['Content-Type: application/pdf', 'Content-Disposition: attachment; filename=Prijs(1).pdf'], 'x'),
          ],
          'a',
          HEADERS,
        ),
      )
      expect(attachments.map(({ fileName }) => fileName)).to.deep.equal([
        'Vorige mé.eml',
        'winmail.dat',
        'uitnodiging.ics',
        'bijlage.bin',
        'café.zip',
        'Prijs(1).pdf',
      ])
      expect(email.htmlBody.trim()).to.equal('Zie bijlagen')
      expect(Buffer.from(attachments[0]?.content ?? []).toString())
        .to.contain('diep')
        .and.contain('Subject: =?utf-8?Q?')
    },
  )

  verifies('ARC-3', 'plain text keeps its characters; lines that flow are joined, in quotations too', async () => {
    const bodyOf = async (type: string, ...text: readonly string[]): Promise<string> =>
      (await read(lines(...HEADERS, `Content-Type: ${type}`, '', ...text))).email.htmlBody
    expect(await bodyOf('text/plain', 'Op 1 mei schreef Eva <eva@x.example>:', '> a & b')).to.equal(
      'Op 1 mei schreef Eva &lt;eva@x.example&gt;:\n&gt; a &amp; b\n',
    )
    const long = 'woord '.repeat(12)
    const flowed = await bodyOf(
      'text/plain; format=flowed',
      long,
      'slot',
      `> ${long}`,
      `> ${long}`,
      '> einde',
      'menu > kies > dit',
    )
    expect(flowed).to.equal(`${long}slot\n&gt; ${long}${long}einde\nmenu &gt; kies &gt; dit\n`)
    expect(await bodyOf('text/plain; charset=iso-2022-jp', '\u001b$B2q5D\u001b(B')).to.equal('会議\n')
  })

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
      expect(performance.now() - began).to.be.lessThan(20_000)
      expect(longest).to.be.lessThan(600)
      // Read, or refused for its size: never a fault of ours.
      if (E.isLeft(result)) expect(result.left._tag).to.be.oneOf(['MailTooLarge', 'InvalidInput'])
      else expect(result.right.email.internetMessageId).to.not.equal('')
    })

  verifies('ARC-9', 'a mail that can not be read in time is kept as a file under its own headers', async () => {
    const impatient = makeReadEml(async (order) =>
      order.headersOnly
        ? { headers: {}, subject: 'Wel gelezen', from: [], to: [], cc: [], body: '', parts: [], partsLeftOut: 0 }
        : undefined,
    )
    const result = await impatient(emlOf(withHeaders('Subject: x')), NOW)()
    if (E.isLeft(result)) throw new Error('refused')
    expect(result.right.email.subject).to.equal('Wel gelezen')
    expect(result.right.attachments.map(({ fileName, contentType }) => [fileName, contentType])).to.deep.equal([
      ['Wel gelezen.eml', 'message/rfc822'],
    ])
    expect(Buffer.from(result.right.attachments[0]?.content ?? []).toString()).to.equal(withHeaders('Subject: x'))
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

  verifies(
    'ARC-1',
    'is taken for archiving instead of a mail that is taken apart, and what the client knows goes before',
    async () => {
      const seen: ArchiveRequest[] = []
      const archiveMail = (_: unknown, request: ArchiveRequest) => {
        seen.push(request)
        return TE.right({ _tag: 'Queued', archiveId: asArchiveId(aUuid(50)) } as const)
      }
      const target = { kind: 'account', id: aUuid(10) }
      const eml = Buffer.from(lines(...HEADERS, HTML, '', '<p>Dag')).toString('base64')
      await withFake({ archive: { archiveMail } }, async (service) => {
        const post = (body: object): Promise<Response> =>
          call(service, 'POST', '/mailclient-plugin/archive-email', { body })
        expect((await post({ target, eml })).status).to.equal(202)
        expect((await post({ target, eml, internetMessageId: '<n@x>', conversationId: 'AAQk=' })).status).to.equal(202)
        expect((await post({ target, eml: '%%%' })).status).to.equal(400)
        const neither = await post({ target })
        const { errors } = (await neither.json()) as { readonly errors: readonly { readonly path: string }[] }
        expect(errors.map(({ path }) => path)).to.deep.equal(['emailData', 'attachments'])
      })
      expect(seen.map(({ email }) => [email.internetMessageId, email.conversationId, email.subject])).to.deep.equal([
        ['<1@bakkerij.example>', O.some('<1@bakkerij.example>'), 'Offerte nieuwe oven'],
        ['<n@x>', O.some('AAQk='), 'Offerte nieuwe oven'],
      ])
    },
  )
})
