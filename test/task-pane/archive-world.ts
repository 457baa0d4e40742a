// Archiving without a page: a service with given answers, and a mail client that works.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { ArchivingProgress, ArchiveReceipt } from '#adapters/web/task-pane/api/archive.ts'
import type { ApiFailure } from '#adapters/web/task-pane/api/plugin-api.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import {
  makeArchiveBoard,
  type ArchivedMail,
  type MailArchiveState,
  type MissedArchive,
} from '#adapters/web/task-pane/archive/archive-state.ts'
import { makeMailArchiver } from '#adapters/web/task-pane/archive/archive-mail.ts'
import type { WholeMail } from '#adapters/web/task-pane/whole-mail/read-whole-mail.ts'
import type { HostFailed, MailItem } from '#adapters/web/task-pane/host/mail-host.ts'

export const receipt: ArchiveReceipt = {
  archiveId: 'a',
  documentId: 'd',
  documentUrl: 'https://l/d',
  subject: 's',
  archivedAt: '2026-03-01T12:00:00Z',
  archivedBy: 'Piet',
  parts: [],
  leftOut: [{ fileName: 'b.mp4', size: 30_000_000, reason: 'TOO_LARGE' }],
  undoUntil: '2026-03-02T12:00:00Z',
}
export function progress(over: Partial<ArchivingProgress>): ArchivingProgress {
  return {
    archiveId: 'a',
    status: 'archiving',
    partsDone: 0,
    parts: 3,
    ...over,
  }
}
export function mailArchive(over: object): object {
  return {
    archiveId: 'a',
    status: 'archived',
    target: { kind: 'contact', id: 'c' },
    archivedBy: 'Piet',
    archivedAt: '2026-03-01T12:00:00Z',
    documentId: 'd',
    documentUrl: 'https://l/d',
    undoUntil: null,
    ...over,
  }
}
const file = {
  id: '1',
  fileName: 'a.pdf',
  contentType: 'application/pdf',
  size: 1,
  contentId: null,
  isInline: false,
}
export const item: MailItem = {
  kind: 'mail',
  mode: 'read',
  key: 'item-1',
  itemId: 'i',
  internetMessageId: '<m@x>',
  conversationId: null,
  subject: 's',
  from: { name: 'E', address: 'e@x.example' },
  to: [],
  cc: [],
  sentAt: 0,
  arrivedAt: 0,
  attachments: [file],
}
export function refused(code: string, status = 409): Either<ApiFailure, never> {
  return left({ _tag: 'Refused', status, code, message: '', requestId: null, retryAfterSeconds: null })
}

export type PlannedAnswers = Readonly<Record<string, readonly Either<ApiFailure, unknown>[]>>

/** `answers`: by the beginning of `METHOD path`, one after the other; the last one stays. */
export function answering(answers: PlannedAnswers) {
  const asked: string[] = []
  const bodies: unknown[] = []
  const waiting = new Map(Object.entries(answers).map(([key, list]) => [key, [...list]]))
  const api = async <A>(call: ServiceCall<A>): Promise<Either<ApiFailure, A>> => {
    const line = `${call.method} ${call.path.replace('/mailclient-plugin', '')}`
    asked.push(line)
    bodies.push(call.body)
    const list = [...waiting].find(([key]) => line.startsWith(key))?.[1] ?? []
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? refused('NOT_FOUND', 404)
    if (answer._tag === 'Left') return answer
    return right(answer.right as A)
  }
  return { api, asked, bodies }
}

/** `header`: the archive key on the open mail. The mailbox is that of p@office.example. */
export function archiveWorld(answers: PlannedAnswers, header: string | null = null, mail = item) {
  const { api, asked, bodies } = answering(answers)
  const states: MailArchiveState[] = []
  const board = makeArchiveBoard()
  const mine = {
    ...board,
    setState: (id: string, state: MailArchiveState): void => {
      states.push(state)
      board.setState(id, state)
    },
  }
  let body: Either<HostFailed, string> = right('<p>x</p>')
  let content: Either<HostFailed, string> = right('QQ==')
  let whole: WholeMail | null = null
  const headersRead: string[] = []
  const host = {
    userAddress: 'p@office.example',
    allowsCommerce: true,
    htmlBody: async () => body,
    attachmentContent: async () => content,
    header: async (name: string) => {
      headersRead.push(name)
      return right(header)
    },
  }
  const waits: number[] = []
  const wait = (milliseconds: number): Promise<void> => {
    waits.push(milliseconds)
    return new Promise((resolve) => setImmediate(resolve))
  }
  const archive = makeMailArchiver({ api, host, wholeMailOf: async () => whole, board: mine, wait })
  return {
    asked,
    bodies,
    states,
    board,
    waits,
    headersRead,
    refuseBody: () => void (body = left({ _tag: 'HostFailed', reason: 'x' })),
    refuseContent: () => void (content = left({ _tag: 'HostFailed', reason: 'x' })),
    setWhole: (eml: WholeMail) => void (whole = eml),
    run: (documentType: number | null = null, whenAvailable = false, sentAt: number | null = 0) =>
      archive.run({
        item: { ...mail, sentAt },
        target: { kind: 'contact', id: 'c' },
        documentType,
        attachments: [file],
        leftOut: [],
        whenAvailable,
      }),
    lookUp: (from = mail.from.address) => archive.lookUp({ ...mail, from: { name: 'E', address: from } }),
    retry: (missed: MissedArchive) => archive.retry(item.internetMessageId, missed, missed.retryKey ?? ''),
    undo: (archived: ArchivedMail) => archive.undo(item.internetMessageId, archived),
    last: () => states.at(-1),
  }
}
