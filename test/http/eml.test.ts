// Whole mails (.eml): what is read from them, and that they are taken for archiving.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { ArchiveRequest } from '#application/archive/archive-mail.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import { sourceOfRequest } from '#application/archive/mail-source.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { read } from './mails/read-sample.ts'
import {
  base64Lines,
  GREEN_PNG_BASE64,
  HEADERS,
  HTML,
  lines,
  multipart,
  part,
  withHeaders,
} from './mails/sample-eml.ts'
import { call, withFake } from './support/fake-service.ts'

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
      const { plan } = sourceOfRequest(email, attachments)
      expect(plan.inline.map(({ fileName, attachment: { contentType } }) => [fileName, contentType])).to.deep.equal([
        ['logo.png', 'image/png'],
        ['foto.png', 'image/png'],
      ])
      expect(plan.separate.map(({ fileName }) => fileName)).to.deep.equal(['los.png', 'prïjs.pdf'])
      expect(plan.separate[1]?.attachment.size).to.equal(4)
    },
  )

  verifies('ARC-1', 'what only calls itself a picture is a file', async () => {
    const named = ['Content-ID: <nep@x>', 'Content-Type: image/png; name="nep.png"']
    const parts = [part([HTML], '<p>Dag <img src="cid:nep@x"></p>'), part(named, 'geen plaatje')]
    const { email, attachments } = await read(multipart('related', parts, 'a', HEADERS))
    expect(attachments.map(({ contentType }) => contentType)).to.deep.equal(['application/octet-stream'])
    expect(sourceOfRequest(email, attachments).plan.separate.map(({ fileName }) => fileName)).to.deep.equal(['nep.png'])
  })

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
