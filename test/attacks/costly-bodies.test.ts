// Bodies that are small to send and costly to read: refused, or read without delaying other callers.
import { request } from 'node:http'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { MAX_VALUES } from '#adapters/contract/codecs/json-shape.ts'
import { MAX_MAIL_BYTES, partitionAttachments } from '#domain/archive/mail.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { fakeAnswering } from '#test/http/support/answering-fakes.ts'
import { call, withFake } from '#test/http/support/fake-service.ts'
import { longestHold } from '#test/support/loop-holds.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { attackSample, inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

const ARCHIVE = '/mailclient-plugin/archive-email'
/** In milliseconds. */
const HOLD_AT_MOST = 100 * PATIENCE

const person = { name: 'Piet, "de" \\ Vries {[,', address: 'piet@kantoor.example' }
const mailTo = (people: number, attachments: number) => ({
  target: { kind: 'contact', id: aUuid(10) },
  emailData: {
    internetMessageId: '<1@mail.example>',
    subject: 'Offerte',
    from: person,
    to: Array.from({ length: people }, () => person),
    cc: Array.from({ length: people }, () => person),
    sentAt: '2026-02-28T10:00:00Z',
    htmlBody: `${'<p class="x">a, b, [c], {d} \\"</p>'.repeat(100_000)}\\`,
  },
  attachments: Array.from({ length: attachments }, () => ({
    fileName: 'a.txt',
    contentType: 'text/plain',
    content: 'YQ==',
  })),
})

/** What is answered about the body as a whole, and the milliseconds of this thread that it cost client and service. */
async function refusalOf(service: { readonly url: string }, body: string) {
  const before = process.threadCpuUsage()
  const answer = await call(service, 'POST', ARCHIVE, { body, headers: { 'accept-language': 'en' } })
  const text = await answer.text()
  const { user, system } = process.threadCpuUsage(before)
  return { status: answer.status, text, took: (user + system) / 1_000 }
}

const SMALL_VALUES: Readonly<Record<string, () => string>> = {
  objects: () => `{"attachments":[${'{},'.repeat(5_000_000)}{}]}`,
  lists: () => `[${'[],'.repeat(5_000_000)}[]]`,
  fields: () => `{${Array.from({ length: 1_000_000 }, (_, i) => `"${i}":1`).join(',')}}`,
  levels: () => '['.repeat(15_000_000),
  'escaped quotes': () => `["\\"",${'0,'.repeat(5_000_000)}0]`,
  'escaped backslashes': () => `["\\\\",${'0,'.repeat(5_000_000)}0]`,
  'empty names': () => '"":'.repeat(5_000_000),
}

describe('costly bodies', () => {
  verifies(['PLG-18', 'ARC-9'], 'millions of small values are refused before they are parsed', async () => {
    await withFake({}, async (service) => {
      for (const [name, body] of attackSample(SMALL_VALUES, new Set(['objects', 'fields', 'escaped backslashes']))) {
        const { status, text, took } = await refusalOf(service, body())
        expect(status, name).to.equal(400)
        expect(text, name).to.include(`at most ${MAX_VALUES}`)
        expect(took, name).to.be.below(1_500 * PATIENCE)
      }
    })
  })

  verifies(['PLG-18', 'ARC-9'], 'the largest mail there may be is no such body, whatever its texts hold', async () => {
    const archived: number[] = []
    await withFake(
      {
        archive: {
          archiveMail: (_, { email, attachments }) => {
            archived.push(email.to.length, email.cc.length, attachments.length)
            return TE.left({ _tag: 'LedgerDown' })
          },
        },
      },
      async (service) => {
        const { status } = await refusalOf(service, JSON.stringify(mailTo(2_000, 100)))
        expect(status).to.equal(502)
      },
    )
    expect(archived).to.deep.equal([2_000, 2_000, 100])
  })

  verifies('OPS-12', 'of the accepted size are read with holds of the event loop of at most 100 ms', async () => {
    const mailOf = (html: string, content = 'YQ=='): string => {
      const { emailData, ...mail } = mailTo(1, 6)
      const attachments = mail.attachments.map((one) => ({ ...one, content }))
      return JSON.stringify({ ...mail, attachments, emailData: { ...emailData, htmlBody: html } })
    }
    const rowOf = (i: number) => ({ name: `Jan ${i}`, email: `a${i}@x.example`, roles: ['x'] })
    const bodies: Readonly<Record<string, () => readonly [path: string, body: string, type?: string]>> = {
      'a mail of tags': () => [ARCHIVE, mailOf('<p>x</p>'.repeat(3_000_000))],
      'a mail of signs that are escaped': () => [ARCHIVE, mailOf('<p a="b">\n</p>'.repeat(1_500_000))],
      'a mail of Chinese': () => [ARCHIVE, mailOf('漢字'.repeat(4_000_000))],
      'a mail of large attachments': () => [ARCHIVE, mailOf('x', 'QUJD'.repeat(1_000_000))],
      'an import of many rows': () => [
        '/users/import',
        JSON.stringify({ rows: Array.from({ length: 40_000 }, (_, i) => rowOf(i)) }),
      ],
      'an import of one word': () => [
        '/users/import',
        JSON.stringify({ rows: [{ ...rowOf(1), name: 'x'.repeat(4_900_000) }] }),
      ],
      'a template with an attachment': () => [
        '/templates',
        JSON.stringify({
          name: 'x',
          language: 'nl',
          subject: 'x',
          body: 'x',
          attachments: [{ filename: 'a', contentType: 'text/plain', content: 'QUJD'.repeat(1_900_000) }],
        }),
      ],
      'answers of many fields': () => [
        '/s/A1B2C3',
        Array.from({ length: 1_990 }, (_, i) => `a.q${i}=${'%F0%9F%98%80'.repeat(10)}`).join('&'),
        'application/x-www-form-urlencoded',
      ],
    }
    const usual = new Set(['a mail of tags', 'a mail of Chinese', 'an import of many rows', 'answers of many fields'])
    await withFake({ answering: fakeAnswering }, async ({ url }) => {
      for (const [name, bodyOf] of attackSample(bodies, usual)) {
        const [path, text, type = 'application/json'] = bodyOf()
        const body = Buffer.from(text)
        const headers = { 'content-type': type, authorization: 'Bearer good' }
        const send = (): Promise<unknown> =>
          new Promise((resolve, reject) => {
            request(url + path, { method: 'POST', headers }, (answer) => answer.resume().on('end', resolve))
              .on('error', reject)
              .end(body)
          })
        let hold = Infinity
        // A collection of garbage may lengthen any of them, a hold of ours is in each.
        for (let i = 0; i < 4 && hold >= HOLD_AT_MOST; i++) hold = await longestHold(send)
        expect(hold, name).to.be.below(HOLD_AT_MOST)
      }
    })
  }).timeout(60_000 * PATIENCE)

  verifies('OPS-12', 'millions of references to pictures are not all looked up', async () => {
    const picture = (id: string) => ({ contentType: 'image/png', contentId: O.some(id) })
    for (const trap of inFull(['cid:%ff ', 'cid:%ff% ', 'cid:a ', 'cid:'], ['cid:%ff ', 'cid:'])) {
      const html = `<img src="cid:logo%40mail">${Array.from({ length: 3_000 }, (_, i) => trap.replace(/ ?$/, `${i} `)).join('')}${trap.repeat(
        MAX_MAIL_BYTES / trap.length,
      )}`
      let lengths: readonly number[] = []
      const hold = await longestHold(async () => {
        const { inline, separate } = partitionAttachments(html, [picture('logo@mail'), picture('absent')])
        lengths = [inline.length, separate.length]
      })
      expect(hold, trap).to.be.below(HOLD_AT_MOST)
      expect(lengths).to.deep.equal([1, 1])
    }
  })
})
