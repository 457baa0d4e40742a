// Archiving at send time.
import * as t from 'io-ts'
import type { WhyNotArchived } from '#domain/archive/send-archive.ts'
import { moment, makeEnum, asOptional, makeText, nonNegativeInteger } from '../codecs/text.ts'
import { answerWith, defineContract, allowNull } from '../endpoint.ts'
import { queued, receipt, samples, target, targetAnswer } from './archives.ts'
import { headerId, submittedMail } from './submitted-mail.ts'

/** The client's own name for a mail that has no id yet. The mail carries it as a header. */
const archiveKey = makeText({ min: 1, max: 200 })
const params = { archiveKey }

const reason = makeEnum<WhyNotArchived>('AUTO_ARCHIVE_OFF', 'NO_TARGET', 'WITHDRAWN')

export const sendArchive = t.intersection([
  t.type({
    archiveKey: t.string,
    status: makeEnum('awaiting_send', 'queued', 'archiving', 'archived', 'failed', 'not_archived', 'expired'),
    target: allowNull(targetAnswer),
  }),
  t.partial({
    expiresAt: moment,
    archiveId: t.string,
    partsDone: t.number,
    parts: t.number,
    receipt,
    reason,
    code: t.string,
    message: t.string,
    waitsFor: t.literal('sign_in'),
    failedAt: moment,
  }),
])

const sampleKey = 'b1f6a0de-2f0f-4a53-9a5e-1d0f6c7e8a90'
const { archiveId } = samples
const one = { params: { archiveKey: sampleKey } }

export const sendArchiveContract = defineContract({
  'PUT /mailclient-plugin/send-archive-target': {
    summary:
      'Chooses where a mail is archived: before it is sent (again changes that), or (202) while the sent mail still waits for a target.',
    body: t.type({
      archiveKey,
      target,
      documentType: asOptional(nonNegativeInteger),
      conversationId: headerId,
    }),
    answers: {
      200: t.type({
        archiveKey: t.string,
        status: t.literal('awaiting_send'),
        target: targetAnswer,
        expiresAt: moment,
      }),
      // The sent mail waited for a target. It is archived with this one.
      202: t.type({ archiveKey: t.string, status: t.literal('queued'), target: targetAnswer }),
    },
    example: {
      input: { body: { archiveKey: sampleKey, target: samples.target, documentType: 55 } },
      answers: {
        200: {
          archiveKey: sampleKey,
          status: 'awaiting_send',
          target: samples.target,
          expiresAt: '2026-03-08T12:00:00.000Z',
        },
        202: { archiveKey: sampleKey, status: 'queued', target: samples.target },
      },
    },
  },
  'POST /mailclient-plugin/send-archive/:archiveKey/retry': {
    summary: 'Retries a sent mail whose archiving failed, from the mail, which is kept for 14 days.',
    params,
    ...answerWith(202, queued, { status: 'queued' }, one),
  },
  'POST /mailclient-plugin/send-archive': {
    summary:
      'Takes a mail that is being sent. A worker archives it at the chosen target, or at the one that its conversation or its recipients lead to.',
    body: t.intersection([t.type({ archiveKey }), submittedMail]),
    answers: {
      200: t.union([
        t.type({ status: t.literal('archived'), archiveId: t.string, target: targetAnswer, receipt }),
        t.type({ status: t.literal('not_archived'), reason, message: t.string }),
      ]),
      // Null: unknown until the ledger is available.
      202: t.type({ status: t.literal('queued'), archiveId: allowNull(t.string), target: allowNull(targetAnswer) }),
    },
    example: {
      input: { body: { archiveKey: sampleKey, ...samples.mail } },
      answers: {
        200: {
          status: 'not_archived',
          reason: 'AUTO_ARCHIVE_OFF',
          message: 'Not archived: automatic archiving is off and no target had been chosen.',
        },
        202: { status: 'queued', archiveId, target: samples.target },
      },
    },
  },
  'GET /mailclient-plugin/send-archive/:archiveKey': {
    summary: "Returns the progress of the mail that was announced or sent under one of the user's own keys.",
    params,
    answers: { 200: sendArchive },
    example: {
      input: one,
      answers: {
        200: {
          archiveKey: sampleKey,
          status: 'archived',
          target: samples.target,
          archiveId,
          partsDone: 2,
          parts: 2,
          receipt: samples.receipt,
        },
      },
    },
  },
})
