// Attachments that a sender marks so that they would be in the document neither as a part nor as a picture.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type AttachmentOutline, partitionAttachments } from '#domain/archive/mail.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { call, withFake } from '#test/http/support/fake-service.ts'
import { verifies } from '#test/support/verifies.ts'

const outline = (fileName: string, contentType: string, id = 'x'): AttachmentOutline => ({
  fileName,
  contentType,
  contentId: O.some(id),
})

function namesIn(html: string, attachments: readonly AttachmentOutline[]) {
  const { inline, separate } = partitionAttachments(html, attachments)
  return [inline.map(({ fileName }) => fileName), separate.map(({ fileName }) => fileName)]
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('attachments that are marked as pictures', () => {
  verifies(['ARC-1', 'ARC-3'], 'are parts of their own where no browser shows their kind', () => {
    for (const type of ['image/heic', 'image/tiff', 'image/emf', 'image/svg+xml', 'image/x-anything', 'image/'])
      expect(namesIn('<img src="cid:x">', [outline('a', type)]), type).to.deep.equal([[], ['a']])
    for (const type of ['image/png', 'IMAGE/JPEG', 'image/gif; name=a', 'image/webp'])
      expect(namesIn('<img src="cid:x">', [outline('a', type)]), type).to.deep.equal([['a'], []])
  })

  verifies(['ARC-1', 'ARC-3'], 'are shown once under one id; another under that id is a part', () => {
    const two = [outline('first', 'image/png'), outline('second', 'image/png', 'X')]
    expect(namesIn('<img src="cid:x"><img src="cid:X">', two)).to.deep.equal([['first'], ['second']])
  })

  verifies('ARC-1', 'are parts of their own when they are no pictures at all', async () => {
    const seen: (readonly [string, string])[] = []
    await withFake(
      {
        archive: {
          archiveMail: (_, { attachments }) => {
            for (const { fileName, contentType } of attachments) seen.push([fileName, contentType])
            return TE.left({ _tag: 'LedgerDown' })
          },
        },
      },
      async (service) => {
        const attached = (fileName: string, content: Buffer) => ({
          fileName,
          contentType: 'image/png',
          content: content.toString('base64'),
          contentId: 'x',
        })
        const body = {
          target: { kind: 'contact', id: aUuid(10) },
          emailData: {
            internetMessageId: '<1@mail.example>',
            subject: '',
            from: { name: '', address: '' },
            to: [],
            cc: [],
            sentAt: '2026-02-28T10:00:00Z',
            htmlBody: '<!-- cid:x -->',
          },
          attachments: [
            attached('invoice.pdf', Buffer.from('%PDF-1.7 …')),
            attached('empty', Buffer.alloc(0)),
            attached('logo.png', PNG),
            attached('photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
          ],
        }
        expect((await call(service, 'POST', '/mailclient-plugin/archive-email', { body })).status).to.equal(502)
      },
    )
    expect(seen).to.deep.equal([
      ['invoice.pdf', 'application/octet-stream'],
      ['empty', 'application/octet-stream'],
      ['logo.png', 'image/png'],
      ['photo.jpg', 'image/png'],
    ])
  })
})
