// Bodies that are small to send and costly to read: refused, or read without delaying other callers.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { MAX_VALUES } from '#adapters/contract/codecs/json-shape.ts'
import { partitionAttachments } from '#domain/archive/mail.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { call, withFake } from '#test/http/support/fake-service.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'

const ARCHIVE = '/mailclient-plugin/archive-email'

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

/** What is answered about the body as a whole, and how long that took. */
const refusalOf = async (service: { readonly url: string }, body: string) => {
  const began = performance.now()
  const answer = await call(service, 'POST', ARCHIVE, { body, headers: { 'accept-language': 'en' } })
  return { status: answer.status, text: await answer.text(), took: performance.now() - began }
}

describe('costly bodies', () => {
  verifies(['PLG-18', 'ARC-9'], 'millions of small values are refused before they are parsed', async () => {
    await withFake({}, async (service) => {
      for (const body of [
        `{"attachments":[${'{},'.repeat(5_000_000)}{}]}`,
        `[${'[],'.repeat(5_000_000)}[]]`,
        `{${Array.from({ length: 1_000_000 }, (_, i) => `"${i}":1`).join(',')}}`,
        '['.repeat(15_000_000),
        `["\\"",${'0,'.repeat(5_000_000)}0]`,
        `["\\\\",${'0,'.repeat(5_000_000)}0]`,
        '"":'.repeat(5_000_000),
      ]) {
        const { status, text, took } = await refusalOf(service, body)
        expect(status).to.equal(400)
        expect(text).to.include(`at most ${MAX_VALUES}`)
        expect(took, 'milliseconds').to.be.below(1_500 * PATIENCE)
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

  it('millions of references to pictures are not all looked up', () => {
    const picture = (id: string) => ({ contentType: 'image/png', contentId: O.some(id) })
    for (const trap of ['cid:%ff ', 'cid:% ', 'cid:a ']) {
      const began = performance.now()
      const html = `<img src="cid:logo%40mail">${trap.repeat(3_000_000)}`
      const { inline, separate } = partitionAttachments(html, [picture('logo@mail'), picture('absent')])
      expect(performance.now() - began, 'milliseconds').to.be.below(500 * PATIENCE)
      expect([inline.length, separate.length]).to.deep.equal([1, 1])
    }
  })
})
