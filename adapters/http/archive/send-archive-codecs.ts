// What archiving at send time takes and answers.
import * as t from 'io-ts'
import type { WhyNotArchived } from '#domain/archive/send-archive-job.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import { oneOf, optional, text, uuid, wholeNumber } from '#adapters/contract/codecs/text.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'
import { receiptAnswer } from './archive-codecs.ts'
import { HEADER_LINE, handedMail } from './handed-mail.ts'

/** The client's own name for a mail that has none yet; it goes along as a header of the mail. */
const archiveKey = text({ min: 1, max: 200 })

const target = t.type({ kind: oneOf('contact', 'account'), id: uuid })

export const sendTargetInput = t.type({
  body: t.type({
    archiveKey,
    target,
    documentType: optional(wholeNumber),
    conversationId: optional(text({ min: 1, max: HEADER_LINE })),
  }),
})

export const sendInput = t.type({ body: t.intersection([t.type({ archiveKey }), handedMail]) })

export const sendArchiveInput = t.type({ params: t.type({ archiveKey }) })

const targetAnswer = t.type({ kind: oneOf('contact', 'account'), id: t.string })
const orNull = <C extends t.Mixed>(codec: C) => t.union([codec, t.null])
const reasonAnswer = oneOf<WhyNotArchived>('AUTO_ARCHIVE_OFF', 'NO_TARGET', 'WITHDRAWN')

export const sendTargetAnswer = t.type({
  archiveKey: t.string,
  status: t.literal('awaiting_send'),
  target: targetAnswer,
  expiresAt: t.string,
})

/** The mail was sent already and waited for a target: it is archived with this one. */
export const targetTakenAnswer = t.type({ archiveKey: t.string, status: t.literal('queued'), target: targetAnswer })

/** `archiveId` and `target` null: both are found out as soon as the ledger can be asked. */
export const sendQueuedAnswer = t.type({
  status: t.literal('queued'),
  archiveId: orNull(t.string),
  target: orNull(targetAnswer),
})

export const sendEndedAnswer = t.union([
  t.type({ status: t.literal('archived'), archiveId: t.string, target: targetAnswer, receipt: receiptAnswer }),
  t.type({ status: t.literal('not_archived'), reason: reasonAnswer, message: t.string }),
])

export const sendArchiveAnswer = t.intersection([
  t.type({
    archiveKey: t.string,
    status: oneOf('awaiting_send', 'queued', 'archiving', 'archived', 'failed', 'not_archived', 'expired'),
    target: orNull(targetAnswer),
  }),
  t.partial({
    expiresAt: t.string,
    archiveId: t.string,
    partsDone: t.number,
    parts: t.number,
    receipt: receiptAnswer,
    reason: reasonAnswer,
    code: t.string,
    message: t.string,
    waitsFor: t.literal('sign_in'),
    failedAt: t.string,
  }),
])

export const tellTarget = ({ kind, id }: ArchiveTarget): t.TypeOf<typeof targetAnswer> => ({ kind, id })

const REASONS: Readonly<Record<WhyNotArchived, Readonly<Record<Language, string>>>> = {
  AUTO_ARCHIVE_OFF: {
    nl: 'Niet gearchiveerd: automatisch archiveren staat uit en er was geen bestemming gekozen.',
    en: 'Not archived: automatic archiving is off and no target had been chosen.',
  },
  NO_TARGET: {
    nl: 'Niet gearchiveerd: geen van de ontvangers staat in de boekhouding.',
    en: 'Not archived: the accounting system knows none of the recipients.',
  },
  WITHDRAWN: {
    nl: 'Niet gearchiveerd: het archiveren van deze mail is ongedaan gemaakt.',
    en: 'Not archived: the archiving of this mail was undone.',
  },
}

export const tellReason = (reason: WhyNotArchived, language: Language) => ({
  status: 'not_archived' as const,
  reason,
  message: REASONS[reason][language],
})
