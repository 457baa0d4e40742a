// Archiving at send time over HTTP: requests, and the response to each outcome.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { SendArchiveView } from '#application/archive/archive-status.ts'
import type { SendOutcome, SendRequest } from '#application/archive/archive-on-send.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { ContactId } from '#domain/ledger/contact.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { sampleReceipt, SENT_AT } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { NOW } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'

const PLUGIN = '/mailclient-plugin'
const target: ArchiveTarget = { kind: 'contact', id: aUuid(10) as ContactId }
const archiveId = asArchiveId(aUuid(5))
const receipt = sampleReceipt({ archivedAt: SENT_AT })
const undoUntil = O.some(SENT_AT + 86_400_000)
const undoUntilText = new Date(SENT_AT + 86_400_000).toISOString()
const receiptResponse = {
  ...receipt,
  archiveId,
  archivedAt: new Date(SENT_AT).toISOString(),
  undoUntil: undoUntilText,
}

const archive = {
  archiveId,
  awaitsSignIn: false,
  partsDone: 1,
  parts: 3,
  receipt: O.none,
  undoUntil: O.none,
  failed: O.none,
}

const mail = {
  archiveKey: 'sleutel/1 é',
  emailData: {
    internetMessageId: '<1@mail.example>',
    subject: 'Offerte',
    from: { name: 'Piet', address: 'piet@kantoor.example' },
    to: [{ name: 'Eva', address: 'eva@korenbloem.example' }],
    cc: [],
    sentAt: '2026-02-28T10:00:00Z',
    htmlBody: '<p>Hallo</p>',
  },
  attachments: [{ fileName: 'a.txt', contentType: 'text/plain', content: 'YQ==' }],
}

interface StatusAndBody {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}
const responseOf = async (answer: Response): Promise<StatusAndBody> => ({
  status: answer.status,
  body: (await answer.json()) as StatusAndBody['body'],
})

describe('archiving at send time over HTTP', () => {
  const outcomes: readonly (readonly [SendOutcome, StatusAndBody])[] = [
    [
      { _tag: 'Queued', archiveId, target },
      { status: 202, body: { status: 'queued', archiveId, target } },
    ],
    [{ _tag: 'Undecided' }, { status: 202, body: { status: 'queued', archiveId: null, target: null } }],
    [
      { _tag: 'Archived', archiveId, target, receipt, undoUntil },
      { status: 200, body: { status: 'archived', archiveId, target, receipt: receiptResponse } },
    ],
    ...(['AUTO_ARCHIVE_OFF', 'NO_TARGET', 'WITHDRAWN'] as const).map(
      (reason) =>
        [
          { _tag: 'NotArchived', reason },
          { status: 200, body: { status: 'not_archived', reason } },
        ] as const,
    ),
  ]
  for (const [outcome, wanted] of outcomes)
    verifies(
      ['ARC-6', 'ARC-7'],
      `a mail that is handed over: ${JSON.stringify(wanted.body['reason'] ?? outcome._tag)}`,
      async () => {
        const seen: SendRequest[] = []
        const sendArchive = (_: unknown, request: SendRequest) => {
          seen.push(request)
          return TE.right(outcome)
        }
        await withFake({ archive: { sendArchive } }, async (service) => {
          const answer = await responseOf(await call(service, 'POST', `${PLUGIN}/send-archive`, { body: mail }))
          const { message, ...body } = answer.body
          expect({ ...answer, body }).to.deep.equal(wanted)
          if (outcome._tag === 'NotArchived') expect(message).to.match(/^Niet gearchiveerd: /)
          expect(seen[0]).to.deep.include({ archiveKey: 'sleutel/1 é' })
          expect(seen[0]?.email).to.deep.include({ internetMessageId: '<1@mail.example>', conversationId: O.none })
          expect(Buffer.from(seen[0]?.attachments[0]?.content ?? []).toString()).to.equal('a')
        })
      },
    )

  const expiresAt = new Date(NOW).toISOString()
  const views: readonly (readonly [SendArchiveView, Readonly<Record<string, unknown>>])[] = [
    [
      { _tag: 'AwaitingSend', target, expiresAt: NOW },
      { status: 'awaiting_send', target, expiresAt },
    ],
    [
      { _tag: 'Expired', target, expiresAt: NOW },
      { status: 'expired', target, expiresAt },
    ],
    [
      { _tag: 'Undecided', target: O.none, awaitsSignIn: false },
      { status: 'queued', target: null },
    ],
    [
      { _tag: 'Undecided', target: O.some(target), awaitsSignIn: true },
      { status: 'queued', target, waitsFor: 'sign_in' },
    ],
    [
      { _tag: 'HandedOver', target, archive: { ...archive, status: 'archiving' } },
      { status: 'archiving', target, archiveId, partsDone: 1, parts: 3 },
    ],
    [
      {
        _tag: 'HandedOver',
        target,
        archive: { ...archive, status: 'archived', partsDone: 3, receipt: O.some(receipt), undoUntil },
      },
      { status: 'archived', target, archiveId, partsDone: 3, parts: 3, receipt: receiptResponse },
    ],
    [
      {
        _tag: 'HandedOver',
        target,
        archive: {
          ...archive,
          status: 'failed',
          failed: O.some({ failure: { _tag: 'LedgerForbidden' }, at: Date.UTC(2026, 2, 8, 9) }),
        },
      },
      {
        status: 'failed',
        target,
        archiveId,
        partsDone: 1,
        parts: 3,
        code: 'LEDGER_FORBIDDEN',
        failedAt: '2026-03-08T09:00:00.000Z',
      },
    ],
    [
      { _tag: 'Failed', failure: { _tag: 'ReauthRequired' }, at: Date.UTC(2026, 2, 8, 9) },
      {
        status: 'failed',
        target: null,
        code: 'LEDGER_REAUTH_REQUIRED',
        failedAt: '2026-03-08T09:00:00.000Z',
      },
    ],
    [
      { _tag: 'NotArchived', reason: 'NO_TARGET' },
      { status: 'not_archived', target: null, reason: 'NO_TARGET' },
    ],
    [
      { _tag: 'NotArchived', reason: 'WITHDRAWN' },
      { status: 'not_archived', target: null, reason: 'WITHDRAWN' },
    ],
  ]
  verifies('ARC-8', 'the job’s state is returned under its key, with a message where it failed', async () => {
    for (const [view, wanted] of views)
      await withFake({ archive: { findSendArchive: () => TE.right(O.some(view)) } }, async (service) => {
        const path = `${PLUGIN}/send-archive/${encodeURIComponent('a/b é?')}`
        const answer = await responseOf(await call(service, 'GET', path, { headers: { 'accept-language': 'en' } }))
        const { message, ...body } = answer.body
        expect({ status: answer.status, body }).to.deep.equal({
          status: 200,
          body: { archiveKey: 'a/b é?', ...wanted },
        })
        if (['failed', 'not_archived'].includes(String(wanted['status']))) expect(message).to.be.a('string')
      })
    await withFake({ archive: { findSendArchive: () => TE.right(O.none) } }, async (service) => {
      expect((await call(service, 'GET', `${PLUGIN}/send-archive/k`)).status).to.equal(404)
    })
  })
})
