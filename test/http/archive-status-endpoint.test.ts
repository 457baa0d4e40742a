// Which of many mails are archived already, over HTTP.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { asArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { ContactId } from '#domain/ledger/contact.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { sampleReceipt, SENT_AT } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, withFake } from './support/fake-service.ts'

const target: ArchiveTarget = { kind: 'contact', id: aUuid(10) as ContactId }
const archiveId = asArchiveId(aUuid(5))
const receipt = sampleReceipt({ archivedAt: SENT_AT })
const undoUntil = O.some(SENT_AT + 86_400_000)
const undoUntilText = new Date(SENT_AT + 86_400_000).toISOString()

const archive = {
  archiveId,
  awaitsSignIn: false,
  partsDone: 1,
  parts: 3,
  receipt: O.none,
  undoUntil: O.none,
  failed: O.none,
}

interface StatusAndBody {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

describe('archive status of many mails over HTTP', () => {
  const asked = async (query: string): Promise<{ readonly ids: readonly string[]; readonly answer: StatusAndBody }> => {
    let ids: readonly string[] = []
    const archiveStatusOfMails = (_: unknown, given: readonly string[]) => {
      ids = given
      return TE.right([
        {
          internetMessageId: '<a@x>',
          archives: [
            {
              ...archive,
              target,
              by: 'Bram',
              status: 'archived' as const,
              receipt: O.some(receipt),
              undoUntil,
            },
            {
              ...archive,
              target,
              by: 'Anne',
              status: 'queued' as const,
              receipt: O.none,
            },
          ],
        },
        { internetMessageId: '<b@x>', archives: [] },
      ])
    }
    let answer: StatusAndBody = { status: 0, body: {} }
    await withFake({ archive: { archiveStatusOfMails } }, async (service) => {
      const answered = await call(service, 'GET', `/mailclient-plugin/archive-status?${query}`)
      answer = { status: answered.status, body: (await answered.json()) as StatusAndBody['body'] }
    })
    return { ids, answer }
  }
  const oneOf = (ids: string): string => `messageIds=${encodeURIComponent(ids)}`

  verifies('ARC-10', 'returns for each mail whether, by whom, when, and in which document', async () => {
    const { answer } = await asked(oneOf('<a@x>'))
    const common = { archiveId, target }
    expect(answer).to.deep.equal({
      status: 200,
      body: {
        data: [
          {
            internetMessageId: '<a@x>',
            archived: true,
            archives: [
              {
                ...common,
                status: 'archived',
                archivedBy: receipt.archivedBy,
                archivedAt: new Date(SENT_AT).toISOString(),
                documentId: receipt.documentId,
                documentUrl: receipt.documentUrl,
                undoUntil: undoUntilText,
              },
              {
                ...common,
                status: 'queued',
                archivedBy: 'Anne',
                archivedAt: null,
                documentId: null,
                documentUrl: null,
                undoUntil: null,
              },
            ],
          },
          { internetMessageId: '<b@x>', archived: false, archives: [] },
        ],
      },
    })
  })

  verifies('ARC-10', 'ids come in one parameter or several, and may hold commas themselves', async () => {
    expect((await asked(oneOf('<a,b@x>,<c@x> , <d,"<,>"@x>'))).ids).to.deep.equal(['<a,b@x>', '<c@x>', '<d,"<,>"@x>'])
    expect((await asked(`${oneOf('<a@x>')}&${oneOf('<b@x>,<c@x>')}`)).ids).to.deep.equal(['<a@x>', '<b@x>', '<c@x>'])
    expect((await asked(oneOf('a@x, b@x,<c,d@x>,e@x'))).ids).to.deep.equal(['a@x', 'b@x', '<c,d@x>', 'e@x'])
  })

  verifies('ARC-10', 'none, too many and too long ones are refused', async () => {
    for (const query of ['', oneOf(''), oneOf(Array(101).fill('<a@x>').join(',')), oneOf(`<${'x'.repeat(998)}>`)]) {
      const { answer } = await asked(query)
      expect({ status: answer.status, code: answer.body['code'] }, query.slice(0, 60)).to.deep.equal({
        status: 400,
        code: 'VALIDATION_FAILED',
      })
    }
    expect((await asked(oneOf(Array(100).fill('<a@x>').join(',')))).answer.status).to.equal(200)
  })
})
