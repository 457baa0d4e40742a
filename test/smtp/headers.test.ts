// The headers of a mail are the intended ones and no other, whatever its names, addresses and subject contain. Read by an independent parser, and
// line by line.
import { randomBytes } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { expect } from 'chai'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { composeMail } from '#adapters/smtp/compose-mail.ts'
import type { MailToSend } from '#domain/mailing/mailer.ts'
import { findReferences, toMessageStamp } from '#domain/mailing/message-stamp.ts'
import { withoutUnseen } from '#domain/shared/hidden-characters.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { mailbox, newTenant } from '#test/contract/sample-connections.ts'
import { mailToSend } from '#test/support/mail-server.ts'
import { addresses, hostile } from '#test/support/hostile-text.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

const INTENDED = [
  'auto-submitted',
  'content-language',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
]

/** As a reader sees it: one line, without what shows nothing. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const headOf = (raw: Buffer): string => raw.toString('utf8').split('\r\n\r\n', 1)[0] ?? ''

const namesIn = (head: string): readonly string[] =>
  head
    .split(/\r\n(?![ \t])/)
    .map((line) => /^[!-9;-~]+(?=: ?)/.exec(line)?.[0].toLowerCase() ?? `not a header: ${line}`)
    .toSorted()

function compose(changed: Partial<MailToSend>, fromName = 'Kantoor Korrel') {
  const mail = mailToSend({ replyTo: O.some(mailbox('antwoord@korrel.example')), ...changed })
  const composed = composeMail(mail, { address: mailbox('kantoor@korrel.example'), name: fromName }, 'tapster.example')
  const raw = composed.write()
  expect(raw.length).to.be.at.most(composed.sizeBound)
  return { ...composed, raw }
}

/** The same address, as its domain may be written in two ways. */
function canonical(address: string): string {
  const at = address.lastIndexOf('@')
  const user = address.slice(0, at).replaceAll(/^"|"$/g, '')
  return `${user}@${new URL(`http://${address.slice(at + 1)}`).hostname}`
}

describe('the headers of a mail over SMTP', () => {
  verifies('MSG-4', 'and its texts and attachments are no longer than the bound of the mail', () => {
    const filename = `${'ŵ€𝌆'.repeat(70)}.pdf`
    for (const one of ['a', '=', '\n', 'é', '€', '𝌆', ' \t\n'])
      for (const length of [0, 1, 75, 20_000]) {
        const [text, content] = [one.repeat(length), Buffer.alloc(length * 10)]
        const attachments = [1, 2].map(() => ({ filename, contentType: 'application/pdf', content }))
        compose({
          subject: filename.repeat(5),
          to: { address: mailbox('daan@x.example'), name: filename },
          html: text,
          text,
        })
        compose({ html: text, text, attachments }, filename)
      }
  })

  verifies('MSG-6', 'are the intended ones for any names, addresses and subject', async () => {
    await fc.assert(
      fc.asyncProperty(
        hostile,
        hostile,
        hostile,
        addresses,
        addresses,
        async (fromName, toName, subject, to, replyTo) => {
          const { raw, to: recipient } = compose(
            { to: { address: to, name: toName }, subject: `S${subject}`, replyTo: O.some(replyTo) },
            fromName,
          )
          const head = headOf(raw)
          expect(namesIn(head)).to.deep.equal(INTENDED)
          expect(head).not.to.match(/[^\r]\n|\r[^\n]|[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/)
          for (const line of head.split('\r\n')) expect(Buffer.byteLength(line)).to.be.at.most(998)
          const read = await PostalMime.parse(raw)
          expect(read.headers.map(({ key }) => key).toSorted()).to.deep.equal(namesIn(head))
          expect(canonical(recipient)).to.equal(canonical(to))
          expect((read.to ?? []).map(({ address = '' }) => canonical(address))).to.deep.equal([canonical(to)])
          expect((read.replyTo ?? []).map(({ address = '' }) => canonical(address))).to.deep.equal([canonical(replyTo)])
          expect(read.from?.address).to.equal('kantoor@korrel.example')
          for (const text of [read.subject ?? '', read.from?.name ?? '', read.to?.[0]?.name ?? '']) {
            expect(text).to.equal(oneLine(text))
            expect(text).not.to.match(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
          }
        },
      ),
      { numRuns: propertyRuns(2_000) },
    )
  })

  verifies(
    'MSG-6',
    'have names and subjects as they were given, where these are one line of visible text',
    async () => {
      const plain = fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 150 })
        .filter(
          (text) =>
            text === oneLine(withoutUnseen(text)) && !text.includes('=?') && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text),
        )
      await fc.assert(
        fc.asyncProperty(plain, plain, async (name, subject) => {
          const { raw } = compose({ to: { address: mailbox('daan@x.example'), name }, subject })
          const read = await PostalMime.parse(raw)
          expect([read.to?.[0]?.name, read.subject]).to.deep.equal([name, subject])
        }),
        { numRuns: propertyRuns(1_000) },
      )
    },
  )

  verifies('MSG-6', 'keep text that looks like an encoded word as text, and cut what is far too long', async () => {
    const { raw } = compose({
      to: { address: mailbox('daan@x.example'), name: '=?utf-8?Q?Baas?=' },
      subject: `=?utf-8?Q?Baas?= ${'x'.repeat(3_000)}`,
    })
    const read = await PostalMime.parse(raw)
    expect(read.to?.[0]?.name).to.equal('= ?utf-8?Q?Baas?=')
    expect(read.subject).to.match(/^= \?utf-8\?Q\?Baas\?= x+…$/)
  })

  verifies('MSG-6', 'come from addresses that are one address: others are rejected before', () => {
    for (const text of [
      'a@x.nl, b@x.nl',
      'a@x.nl;b@x.nl',
      'A <a@x.nl>',
      'a@x.nl\r\nBcc: b@x.nl',
      'a@[127.0.0.1]',
      '"a b"@x.nl',
      'a@x',
    ])
      expect(E.isLeft(parseMailbox(text)), text).to.equal(true)
  })

  verifies(
    ['MSG-5', 'MSG-10'],
    'have our own Message-ID, the same each time, and mark the mail as automatic',
    async () => {
      const mail: Partial<MailToSend> = { id: mailToSend().id }
      const values = async (): Promise<readonly string[]> => {
        const { headers } = await PostalMime.parse(compose(mail).raw)
        return ['message-id', 'auto-submitted', 'x-auto-response-suppress', 'content-language'].map(
          (name) => headers.find(({ key }) => key === name)?.value ?? '',
        )
      }
      const expected = [`<${mail.id}@tapster.example>`, 'auto-generated', 'OOF, AutoReply', 'nl']
      expect([await values(), await values()]).to.deep.equal([expected, expected])
      const stamp = toMessageStamp(() => 'f'.repeat(32), newTenant(), mailToSend().id)
      const head = headOf(compose({ stamp }).raw)
      expect(head.split('\r\n')).to.include(`Message-ID: <${stamp}@tapster.example>`)
      expect(findReferences(head).map(({ signature }) => signature)).to.deep.equal(['f'.repeat(32), 'f'.repeat(32)])
    },
  )

  verifies(
    'CAM-17',
    'offer one click to opt out in such mails alone, with an address that no line break divides',
    async () => {
      const url = `https://tapster.example/o/${'x'.repeat(870)}`
      const { raw } = compose({ unsubscribeUrl: O.some(url) })
      const head = headOf(raw)
      expect(namesIn(head)).to.deep.equal([...INTENDED, 'list-unsubscribe', 'list-unsubscribe-post'].toSorted())
      for (const line of [`List-Unsubscribe: <${url}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'])
        expect(head.split('\r\n')).to.include(line)
    },
  )

  verifies('MSG-10', 'stand before a text and an HTML part of the same mail, and its attachments', async () => {
    const [html, text] = [
      `<!doctype html><html lang="nl"><p>Één.\r\n.\r\n.. punt${' één'.repeat(1_000)}</p></html>`,
      'Één.\n.\n.. punt\nFrom here\n',
    ]
    const content = randomBytes(1_000)
    const { raw } = compose({
      html,
      text,
      attachments: [
        { filename: 'één "lijst"\r\nX: y.pdf', contentType: 'application/pdf', content },
        { filename: 'brief.eml', contentType: 'message/rfc822', content },
      ],
    })
    const read = await PostalMime.parse(raw)
    for (const line of raw.toString('latin1').split('\r\n')) expect(line.length).to.be.at.most(100)
    expect(raw.toString('latin1')).to.match(/multipart\/alternative[^]+text\/plain[^]+text\/html[^]+application\/pdf/)
    expect([oneLine(read.html ?? ''), read.text?.trim()]).to.deep.equal([oneLine(html), text.trim()])
    expect(
      read.attachments.map(({ filename, mimeType, content }) => [
        filename,
        mimeType,
        Buffer.from(content as ArrayBuffer),
      ]),
    ).to.deep.equal([
      ['één "lijst" X: y.pdf', 'application/pdf', content],
      ['brief.eml', 'application/octet-stream', content],
    ])
  })

  verifies('MSG-12', 'stand before the pictures that the HTML shows, related to it', async () => {
    const content = randomBytes(100)
    const { raw } = compose({
      html: '<p>x<img src="cid:1.x@tapster"></p>',
      attachments: [
        { filename: 'logo.png', contentType: 'image/png', content, contentId: '1.x@tapster' },
        { filename: 'lijst.pdf', contentType: 'application/pdf', content },
      ],
    })
    const read = await PostalMime.parse(raw)
    expect(
      read.attachments.map(({ filename, contentId, disposition, related }) => [
        filename,
        contentId,
        disposition,
        related === true,
      ]),
    ).to.have.deep.members([
      ['logo.png', '<1.x@tapster>', 'inline', true],
      ['lijst.pdf', undefined, 'attachment', false],
    ])
    expect(raw.toString('latin1')).to.match(/multipart\/related[^]+text\/html[^]+image\/png/)
  })
})
