// What can be done with an archive over HTTP once it has an id: follow it, undo it, try it again.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { ArchiveView } from '#application/archive/archive-status.ts'
import type { WithdrawArchive } from '#application/archive/withdraw-archive.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import type { DocumentId } from '#domain/archive/ports.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { receipt, receiptResponse, undoUntil } from './support/archive-answers.ts'
import { call, withFake } from './support/fake-service.ts'

const PLUGIN = '/mailclient-plugin'

describe('an archive over HTTP', () => {
  it('progress shows where an archive is, and why it failed in the client’s language', async () => {
    const view: ArchiveView = {
      archiveId: asArchiveId(aUuid(50)),
      status: 'failed',
      awaitsSignIn: false,
      partsDone: 0,
      parts: 3,
      receipt: O.none,
      undoUntil: O.none,
      failed: O.some({ failure: { _tag: 'RenderFailed' }, at: Date.UTC(2026, 2, 8, 9) }),
    }
    const done: ArchiveView = {
      ...view,
      status: 'archived',
      partsDone: 3,
      receipt: O.some(receipt),
      undoUntil,
      failed: O.none,
    }
    await withFake(
      { archive: { findArchive: () => TE.right(O.some(view)), findArchiveOfMail: () => TE.right(O.some(done)) } },
      async (service) => {
        const failed = await call(service, 'GET', `${PLUGIN}/archives/${aUuid(50)}`, {
          headers: { 'accept-language': 'en' },
        })
        expect(await failed.json()).to.deep.equal({
          archiveId: aUuid(50),
          status: 'failed',
          partsDone: 0,
          parts: 3,
          code: 'RENDER_FAILED',
          failedAt: '2026-03-08T09:00:00.000Z',
          message: 'This mail cannot be made into a PDF. Nothing was archived.',
        })
        const archived = await call(
          service,
          'GET',
          `${PLUGIN}/archive-progress?internetMessageId=%3C1%40mail.example%3E`,
        )
        expect(await archived.json()).to.deep.equal({
          archiveId: aUuid(50),
          status: 'archived',
          partsDone: 3,
          parts: 3,
          receipt: receiptResponse,
        })
      },
    )
  })

  verifies(
    'ARC-4',
    'an archiving is undone by its id: removed at once or shortly, or refused with a reason',
    async () => {
      const outcomes = [
        [TE.right({ removed: true }), 200, { status: 'withdrawn', removed: true }],
        [TE.right({ removed: false }), 200, { status: 'withdrawn', removed: false }],
        [TE.left({ _tag: 'ArchiveNotFound' as const }), 404, { code: 'NOT_FOUND' }],
        [TE.left({ _tag: 'ArchiveUnderWay' as const }), 409, { code: 'ARCHIVE_UNDER_WAY' }],
        [TE.left({ _tag: 'ArchivedAgain' as const }), 409, { code: 'ARCHIVED_AGAIN' }],
        [TE.left({ _tag: 'UndoTooLate' as const }), 409, { code: 'UNDO_TOO_LATE' }],
      ] as const
      for (const [answered, status, body] of outcomes) {
        const asked: string[] = []
        const withdrawArchive: WithdrawArchive = (_, id) => {
          asked.push(id)
          return answered
        }
        await withFake({ archive: { withdrawArchive } }, async (service) => {
          const answer = await call(service, 'DELETE', `${PLUGIN}/archives/${aUuid(50).toUpperCase()}`)
          expect(answer.status).to.equal(status)
          expect(await answer.json()).to.include(body)
          expect((await call(service, 'DELETE', `${PLUGIN}/archives/50`)).status).to.equal(400)
          expect((await call(service, 'DELETE', `${PLUGIN}/archives/${aUuid(50)}`, { bearer: null })).status).to.equal(
            401,
          )
        })
        expect(asked).to.deep.equal([aUuid(50)])
      }
    },
  )

  verifies('ARC-13', 'an undo may name the document that it means', async () => {
    const named: O.Option<DocumentId>[] = []
    const withdrawArchive: WithdrawArchive = (_, __, document) => {
      named.push(document)
      return TE.right({ removed: true })
    }
    await withFake({ archive: { withdrawArchive } }, async (service) => {
      const path = `${PLUGIN}/archives/${aUuid(50)}`
      expect((await call(service, 'DELETE', `${path}?documentId=${aUuid(40)}`)).status).to.equal(200)
      expect((await call(service, 'DELETE', `${path}?documentId=40`)).status).to.equal(400)
      expect((await call(service, 'DELETE', path)).status).to.equal(200)
    })
    expect(named).to.deep.equal([O.some(receipt.documentId), O.none])
  })

  verifies('ARC-13', 'a failed archive is tried again by its id, while its mail is kept', async () => {
    const outcomes = [
      [TE.right(undefined), 202, { status: 'queued' }],
      [TE.left({ _tag: 'ArchiveNotFound' as const }), 404, { code: 'NOT_FOUND' }],
      [TE.left({ _tag: 'MailNotKept' as const }), 409, { code: 'MAIL_NOT_KEPT' }],
    ] as const
    for (const [answered, status, body] of outcomes)
      await withFake({ archive: { retryArchive: () => answered } }, async (service) => {
        const answer = await call(service, 'POST', `${PLUGIN}/archives/${aUuid(50)}/retry`)
        expect(answer.status).to.equal(status)
        expect(await answer.json()).to.include(body)
      })
  })

  it('an archive that is not there is a 404 in the envelope', async () => {
    await withFake({}, async (service) => {
      const answer = await call(service, 'GET', `${PLUGIN}/archives/${aUuid(50)}`)
      expect(answer.status).to.equal(404)
      expect(await answer.json()).to.include({ success: false, code: 'NOT_FOUND' })
    })
  })
})
