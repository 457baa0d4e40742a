// Mails, orders and archives for tests; every id is a new one unless a test says otherwise.
import { makePseudonymOf } from '#adapters/crypto/keyed-hashes.ts'
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import type { ChosenTarget, SendArchive, SendArchiveId, SentMail } from '#domain/archive/send-archive.ts'
import type { Archive, ArchiveId, ArchiveRequest, Attempt, Receipt, Trace } from '#domain/archive/archive.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { ArchiveTarget, DocumentId } from '#domain/archive/ports.ts'
import type { ContactId } from '#domain/ledger/contact.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

/** A moment with odd milliseconds, so that a store that rounds is found out. */
export const SENT_AT: Instant = Date.UTC(2026, 2, 29, 0, 59, 59, 987)

const fresh = (): Uuid => randomUUID() as Uuid
export function newArchiveId(): ArchiveId {
  return fresh() as ArchiveId
}
export function newDocumentId(): DocumentId {
  return fresh() as DocumentId
}
export function newTarget(): ArchiveTarget {
  return { kind: 'contact', id: fresh() as ContactId }
}

export function sampleEmail(change: Partial<EmailData> = {}): EmailData {
  return {
    internetMessageId: `<${randomUUID()}@mail.example>`,
    conversationId: O.some('AAQkAGI2='),
    subject: 'Offerte drukwerk – 見積もり',
    from: { name: 'Anne Visser', address: 'anne@kantoor-noord.example' },
    to: [{ name: '', address: 'info@drukkerij.example' }],
    cc: [],
    sentAt: O.some(SENT_AT),
    htmlBody: '<p>Bijgaand de offerte. <img src="cid:logo@1"></p>',
    sharedMailbox: O.some('info@kantoor-noord.example'),
    ...change,
  }
}

export function attachment(fileName: string, size = 10, change: Partial<MailAttachment> = {}): MailAttachment {
  return {
    fileName,
    contentType: 'application/octet-stream',
    content: Uint8Array.from({ length: size }, (_, i) => (i * 7 + fileName.length) % 256),
    contentId: O.none,
    ...change,
  }
}

/** Shown in place by the sample mail. */
export const logo: MailAttachment = attachment('logo.png', 30, {
  contentType: 'image/png',
  contentId: O.some('logo@1'),
})

export function sampleRequest(change: Partial<ArchiveRequest> = {}): ArchiveRequest {
  return {
    by: {
      record: fresh() as TokenRecordId,
      ledgerUserId: fresh() as LedgerUserId,
      name: 'Anne Visser-Šimić',
      division: 1_234_567,
    },
    conversationId: O.some('AAQkAGI2='),
    subject: 'Offerte drukwerk',
    documentType: O.none,
    handling: 'inline',
    parts: 3,
    leftOut: [{ fileName: 'rondleiding.mp4', size: 28_311_552, reason: 'TOO_LARGE' }],
    ...change,
  }
}

export function sampleAttempt(change: Partial<Attempt> = {}): Attempt {
  return {
    reference: randomUUID(),
    startedAt: SENT_AT,
    document: O.some({ id: newDocumentId(), url: 'https://ledger.example/docs/1' }),
    pdfSize: O.some(1234),
    unshown: [0, 2],
    absent: [{ fileName: 'cdn.example/logo.png', size: 0, reason: 'REMOTE' }],
    partsDone: 1,
    ...change,
  }
}

export function sampleTrace(change: Partial<Trace> = {}): Trace {
  return {
    reference: randomUUID(),
    record: fresh() as TokenRecordId,
    division: 1_234_567,
    startedAt: SENT_AT,
    document: O.none,
    settlesAt: SENT_AT + 1,
    tries: 2,
    nextTryAt: SENT_AT + 3,
    ...change,
  }
}

export function sampleReceipt(change: Partial<Receipt> = {}): Receipt {
  return {
    documentId: newDocumentId(),
    documentUrl: 'https://ledger.example/docs/1',
    subject: 'Offerte drukwerk',
    archivedAt: SENT_AT,
    archivedBy: 'Anne Visser-Šimić',
    parts: [
      { fileName: 'Offerte drukwerk.pdf', size: 1234 },
      { fileName: 'prijzen (2).xlsx', size: 0 },
    ],
    leftOut: [{ fileName: 'leeg.txt', size: 0, reason: 'EMPTY' }],
    ...change,
  }
}

export function sampleArchive(change: Partial<Archive> = {}): Archive {
  return {
    ...sampleRequest(),
    id: newArchiveId(),
    revision: 0,
    internetMessageId: `<${randomUUID()}@mail.example>`,
    target: newTarget(),
    requestedAt: SENT_AT,
    tries: 1,
    state: { _tag: 'Queued', dueAt: SENT_AT + 5, paused: O.none, awaitsSignIn: false },
    traces: [],
    ...change,
  }
}

export function sampleChosenTarget(change: Partial<ChosenTarget> = {}): ChosenTarget {
  return {
    target: newTarget(),
    division: 1_234_567,
    documentType: O.some(55),
    conversationId: O.some('AAQkAGI2='),
    ...change,
  }
}

export function sampleSent(change: Partial<SentMail> = {}): SentMail {
  return {
    internetMessageId: `<${randomUUID()}@mail.example>`,
    request: sampleRequest({ handling: 'stored' }),
    recipients: ['info@drukkerij.example' as Mailbox],
    prefers: 'account',
    ...change,
  }
}

export function newSendArchiveId(): SendArchiveId {
  return fresh() as SendArchiveId
}

export function sampleSendArchive(change: Partial<SendArchive> = {}): SendArchive {
  return {
    id: newSendArchiveId(),
    revision: 0,
    user: fresh() as LedgerUserId,
    archiveKey: randomUUID(),
    state: { _tag: 'AwaitingSend', chosenTarget: sampleChosenTarget(), expiresAt: SENT_AT + 1 },
    ...change,
  }
}

export const pseudonymOf = makePseudonymOf(new Uint8Array(32))
