// Right requests and answers about archiving at send time, for whoever reads the API's description.
import { archiveExample, messageIdSample } from './archive-examples.ts'

const archiveKey = 'b1f6a0de-2f0f-4a53-9a5e-1d0f6c7e8a90'
const { target, emailData, attachments } = archiveExample.input.body
const { receipt } = archiveExample.answers[200]
const { archiveId } = archiveExample.answers[202]

export const sendTargetExample = {
  input: { body: { archiveKey, target, documentType: 55 } },
  answers: {
    200: { archiveKey, status: 'awaiting_send', target, expiresAt: '2026-03-08T12:00:00.000Z' },
    202: { archiveKey, status: 'queued', target },
  },
} as const

export const sendExample = {
  input: { body: { archiveKey, emailData, attachments } },
  answers: {
    200: {
      status: 'not_archived',
      reason: 'AUTO_ARCHIVE_OFF',
      message: 'Not archived: automatic archiving is off and no target had been chosen.',
    },
    202: { status: 'queued', archiveId, target },
  },
} as const

export const retrySendExample = {
  input: { params: { archiveKey } },
  answers: { 202: { status: 'queued' } },
} as const

export const sendArchiveExample = {
  input: { params: { archiveKey } },
  answers: { 200: { archiveKey, status: 'archived', target, archiveId, partsDone: 2, parts: 2, receipt } },
} as const

export const mailStatusExample = {
  input: { query: { messageIds: messageIdSample } },
  answers: {
    200: {
      data: [
        {
          internetMessageId: messageIdSample,
          archived: true,
          archives: [
            {
              archiveId,
              status: 'archived',
              target,
              archivedBy: receipt.archivedBy,
              archivedAt: receipt.archivedAt,
              documentId: receipt.documentId,
              documentUrl: receipt.documentUrl,
              undoUntil: receipt.undoUntil,
            },
          ],
        },
      ],
    },
  },
} as const
