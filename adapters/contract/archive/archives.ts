// Archives: mails stored as documents of the ledger.
import * as t from 'io-ts'
import { LEFT_OUT_REASONS } from '#domain/archive/archive.ts'
import { MAX_LEFT_OUT } from '#domain/archive/mail.ts'
import { withSchema, refuse } from '../codecs/described.ts'
import {
  booleanField,
  makeList,
  moment,
  makeEnum,
  asOptional,
  makeText,
  uuid,
  nonNegativeInteger,
} from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, textOrNull } from '../endpoint.ts'
import { HEADER_LINE, submittedMail } from './submitted-mail.ts'
import type { Bilingual } from '#domain/shared/language.ts'

export const target = t.type({ kind: makeEnum('contact', 'account'), id: uuid })
export const targetAnswer = t.type({ kind: makeEnum('contact', 'account'), id: t.string })

/** An attachment that the client did not send. */
const keptBack = t.type({
  fileName: makeText({ max: HEADER_LINE }),
  size: nonNegativeInteger,
  reason: makeEnum('TOO_LARGE', 'BY_USER', 'DUPLICATE', 'UNREADABLE'),
})

const newArchive = t.intersection([
  t.type({
    target,
    /** Defaults to the service's own choice. */
    documentType: asOptional(nonNegativeInteger),
    /** A worker archives the mail as soon as the ledger answers. */
    whenAvailable: asOptional(booleanField),
    leftOut: asOptional(makeList(keptBack, MAX_LEFT_OUT)),
  }),
  submittedMail,
])

/** A document of the ledger with its parts, as the ledger returns them. Sizes in bytes. */
export const receipt = t.type({
  archiveId: t.string,
  documentId: t.string,
  documentUrl: t.string,
  subject: t.string,
  archivedAt: moment,
  /** Null: that user's data was erased. */
  archivedBy: textOrNull,
  parts: t.array(t.type({ fileName: t.string, size: t.number })),
  /** Attachments and pictures of the mail that are not in the document. Size 0: unknown. */
  leftOut: t.array(t.type({ fileName: t.string, size: t.number, reason: makeEnum(...LEFT_OUT_REASONS) })),
  /** Null: the user cannot undo it. */
  undoUntil: allowNull(moment),
})

const archiveStatus = makeEnum('queued', 'archiving', 'archived', 'failed')

const progress = t.intersection([
  t.type({ archiveId: t.string, status: archiveStatus, partsDone: t.number, parts: t.number }),
  t.partial({
    receipt,
    code: t.string,
    message: t.string,
    failedAt: moment,
    waitsFor: t.literal('sign_in'),
  }),
])

export const queued = t.type({ status: t.literal('queued') })

const MAX_MAILS = 100
/** An id between brackets may contain a comma. */
const BETWEEN = /(?<=>)\s*,|,\s*(?=<)/

const splitIds = (parameter: string): readonly string[] =>
  parameter
    .split(BETWEEN)
    .flatMap((part) => (part.includes('<') ? [part] : part.split(',')))
    .map((id) => id.trim())
    .filter((id) => id !== '')

const messageId = makeText({ min: 1, max: HEADER_LINE })
const ids = t.readonlyArray(messageId)
const none: Bilingual = ['Noem ten minste één mail.', 'Name at least one mail.']
const tooMany: Bilingual = [`Hoogstens ${MAX_MAILS} mails tegelijk.`, `At most ${MAX_MAILS} mails at a time.`]

/** The parameter may be repeated, and each value may contain several ids. */
const messageIds: t.Type<readonly string[], string | readonly string[], unknown> = withSchema(
  { type: 'string', pattern: '^[\\s,]*[^\\s,\\u0000][^\\u0000]*$', maxLength: MAX_MAILS * (HEADER_LINE + 1) },
  new t.Type<readonly string[], string | readonly string[], unknown>(
    'messageIds',
    ids.is,
    (u, c) => {
      const given = (Array.isArray(u) ? u : [u]).flatMap((one: unknown) =>
        typeof one === 'string' ? splitIds(one) : [],
      )
      if (given.length === 0) return refuse(u, c, none)
      return given.length > MAX_MAILS ? refuse(u, c, tooMany) : ids.validate(given, c)
    },
    (list) => list.join(','),
  ),
)

const archiveOfMail = t.type({
  archiveId: t.string,
  status: archiveStatus,
  target: targetAnswer,
  archivedBy: textOrNull,
  archivedAt: allowNull(moment),
  documentId: textOrNull,
  documentUrl: textOrNull,
  /** Null: the user cannot undo it. */
  undoUntil: allowNull(moment),
})

const params = { archiveId: uuid }

const archiveId = '0a8b6c3e-5d1f-4c27-9d5e-7f3a2b1c4d60'
const internetMessageId = '<20260228.1000@korenbloem.example>'
const one = { params: { archiveId } }

const sampleReceipt = {
  archiveId,
  documentId: '5b0f2f1e-8a35-4f0b-8c52-1f6f0d0a7c11',
  documentUrl: 'https://ledger.example/docs/DocView.aspx?DocumentID=%7b5b0f2f1e-8a35-4f0b-8c52-1f6f0d0a7c11%7d',
  subject: 'Offerte broodlijn',
  archivedAt: '2026-03-01T12:00:00.000Z',
  archivedBy: 'Eva Jansen',
  parts: [
    { fileName: 'Offerte broodlijn.pdf', size: 48_213 },
    { fileName: 'tekening.txt', size: 5 },
  ],
  leftOut: [{ fileName: 'rondleiding.mp4', size: 28_311_552, reason: 'TOO_LARGE' }],
  undoUntil: '2026-03-02T12:00:00.000Z',
} as const

const sampleTarget = { kind: 'contact', id: '3f5c2d1a-9b8e-4a77-b6d4-2c1e0f9a8b7c' } as const
const sampleMail = {
  emailData: {
    internetMessageId,
    conversationId: 'AAQkAGI2…',
    subject: 'Offerte broodlijn',
    from: { name: 'Piet de Bakker', address: 'piet@korenbloem.example' },
    to: [{ name: 'Eva Jansen', address: 'eva.jansen@korrel.example' }],
    cc: [],
    sentAt: '2026-02-28T10:00:00Z',
    htmlBody: '<p>Dag Eva, graag een offerte.</p>',
  },
  attachments: [{ fileName: 'tekening.txt', contentType: 'text/plain', content: 'SGFsbG8=' }],
}
const sampleProgress = { archiveId, status: 'archiving', partsDone: 1, parts: 2 } as const

export const samples = { archiveId, mail: sampleMail, receipt: sampleReceipt, target: sampleTarget }

export const archiveContract = defineContract({
  'POST /mailclient-plugin/archive-email': {
    summary: 'Archives a mail with its attachments as one document of the ledger.',
    body: newArchive,
    answers: {
      200: t.type({ status: t.literal('archived'), already: t.boolean, receipt }),
      202: t.type({ status: t.literal('queued'), archiveId: t.string }),
    },
    example: {
      input: { body: { target: sampleTarget, documentType: 55, ...sampleMail, leftOut: sampleReceipt.leftOut } },
      answers: {
        200: { status: 'archived', already: false, receipt: sampleReceipt },
        202: { status: 'queued', archiveId },
      },
    },
  },
  'GET /mailclient-plugin/archives/:archiveId': {
    summary: 'Returns the progress of an archive.',
    params,
    ...answerWith(200, progress, sampleProgress, one),
  },
  'DELETE /mailclient-plugin/archives/:archiveId': {
    summary:
      'Undoes an archive within 24 hours: the document is removed from the ledger, now or (`removed` false) shortly. With `documentId` only that document is removed, and a newer one stays (409).',
    params,
    query: { documentId: asOptional(uuid) },
    ...answerWith(
      200,
      t.type({ status: t.literal('withdrawn'), removed: t.boolean }),
      { status: 'withdrawn', removed: true },
      { ...one, query: { documentId: sampleReceipt.documentId } },
    ),
  },
  'POST /mailclient-plugin/archives/:archiveId/retry': {
    summary: 'Retries a failed archive from the mail, which is kept for 14 days. Follow it by its id.',
    params,
    ...answerWith(202, queued, { status: 'queued' }, one),
  },
  'GET /mailclient-plugin/archive-progress': {
    summary: 'Returns the progress of the archive of a mail.',
    query: { internetMessageId: messageId },
    ...answerWith(200, progress, sampleProgress, { query: { internetMessageId } }),
  },
})

export const mailStatusContract = defineContract({
  'GET /mailclient-plugin/archives': {
    summary: 'Lists the newest 20 documents archived for a contact, an organisation, or both, whoever archived them.',
    query: { contactId: asOptional(uuid), accountId: asOptional(uuid) },
    ...answerWith(
      200,
      t.type({
        data: t.array(
          t.type({
            archiveId: t.string,
            subject: t.string,
            archivedAt: moment,
            archivedBy: textOrNull,
            documentUrl: t.string,
          }),
        ),
      }),
      {
        data: [
          {
            archiveId,
            subject: sampleReceipt.subject,
            archivedAt: sampleReceipt.archivedAt,
            archivedBy: sampleReceipt.archivedBy,
            documentUrl: sampleReceipt.documentUrl,
          },
        ],
      },
      { query: { contactId: sampleTarget.id } },
    ),
  },
  'GET /mailclient-plugin/archive-status': {
    summary: 'Returns for up to 100 mails whether they are archived, by whom, when, and in which documents.',
    query: { messageIds },
    ...answerWith(
      200,
      t.type({
        data: t.array(t.type({ internetMessageId: t.string, archived: t.boolean, archives: t.array(archiveOfMail) })),
      }),
      {
        data: [
          {
            internetMessageId,
            archived: true,
            archives: [
              {
                archiveId,
                status: 'archived',
                target: sampleTarget,
                archivedBy: sampleReceipt.archivedBy,
                archivedAt: sampleReceipt.archivedAt,
                documentId: sampleReceipt.documentId,
                documentUrl: sampleReceipt.documentUrl,
                undoUntil: sampleReceipt.undoUntil,
              },
            ],
          },
        ],
      },
      { query: { messageIds: internetMessageId } },
    ),
  },
})
