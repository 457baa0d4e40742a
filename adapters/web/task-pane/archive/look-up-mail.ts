// Looks up an opened mail and follows its archive: finished, in progress, or missed on sending.
import { type Either, isLeft, map, right } from 'fp-ts/lib/Either.js'
import { callPlugin, type PluginApi } from '../api/plugin-api.ts'
import { type ArchivingProgress, toProgressCall, type SendArchiveStatus, toSendArchiveCall } from '../api/archive.ts'
import {
  type ArchiveFailed,
  type MailArchiveFailure,
  type MailArchiveState,
  choosing,
  type KnownArchive,
  listKnownArchives,
  toReceipt,
} from './archive-state.ts'
import { ARCHIVE_KEY_HEADER, NO_ARCHIVE, toKeyMessageId } from '../host/archive-key-header.ts'
import { listOwnAddresses } from '../contact/correspondents.ts'
import type { MailHost, MailItem } from '../host/mail-host.ts'

export type Wait = (milliseconds: number) => Promise<void>

export const POLL_INTERVAL = 600
/** A queued archive may wait for a long time, so the interval grows. */
const QUEUE_INTERVAL = 2_000
const SELDOM = 20_000
const LOST_AT_MOST = 5

/** Converts the service's report on an archive or a sent mail. */
function toArchiveFailed(report: {
  readonly code?: string | null
  readonly message?: string | null
  readonly failedAt?: string
}): ArchiveFailed {
  const at = Date.parse(report.failedAt ?? '')
  const failed: ArchiveFailed = { _tag: 'ArchiveFailed', code: report.code ?? null, message: report.message ?? null }
  return Number.isNaN(at) ? failed : { ...failed, at }
}

export function toProgressState(progress: ArchivingProgress): MailArchiveState {
  if (progress.status === 'failed') return { _tag: 'Failed', failure: toArchiveFailed(progress) }
  if (progress.status !== 'archived') return { _tag: 'Working', progress, queued: progress.status === 'queued' }
  return progress.receipt === undefined || progress.receipt === null
    ? { _tag: 'Failed', failure: toArchiveFailed({}) }
    : { _tag: 'Archived', receipt: progress.receipt, when: 'now' }
}

/** Polls until the archive is finished. `onState` receives each state, including the last one. */
export async function followProgress(
  wait: Wait,
  ask: () => Promise<Either<MailArchiveFailure, MailArchiveState>>,
  onState: (state: MailArchiveState) => void,
): Promise<void> {
  let lost = 0
  let queued = 0
  for (;;) {
    const answer = await ask()
    if (isLeft(answer)) {
      lost += 1
      if (answer.left._tag !== 'Unreachable' || lost > LOST_AT_MOST)
        return onState({ _tag: 'Failed', failure: answer.left })
    } else {
      lost = 0
      const state = answer.right
      onState(state)
      if (state._tag !== 'Working') return
      queued = state.queued ? queued + 1 : 0
    }
    const isSlow = queued > 0 || lost > 0
    await wait(isSlow ? Math.min(SELDOM, QUEUE_INTERVAL * Math.max(1, queued / 15)) : POLL_INTERVAL)
  }
}

export interface MailLookUp {
  readonly known: readonly KnownArchive[]
  /** Null: there is nothing to show. */
  readonly state: MailArchiveState | null
  /** Polls an archive in progress; null: none is in progress. */
  readonly again: (() => Promise<Either<MailArchiveFailure, MailArchiveState>>) | null
  /** The target of the archive in progress; null: unknown. */
  readonly target: KnownArchive['target'] | null
}

const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Reads the key only for mails from a domain of the user's mailboxes: other mails cannot have one. */
async function readArchiveKeyHeader(
  host: Pick<MailHost, 'header'>,
  { from, key: itemKey }: MailItem,
  own: readonly string[],
): Promise<string | null> {
  if (!own.some((address) => getDomain(address) === getDomain(from.address))) return null
  const header = await host.header(ARCHIVE_KEY_HEADER, itemKey)
  const key = isLeft(header) ? '' : (header.right ?? '').trim()
  return key === '' || key === NO_ARCHIVE ? null : key
}

/** Converts the state of a mail that was sent under a key. */
export function toSentState(sent: SendArchiveStatus, key: string): MailArchiveState {
  const { target, message = '', waitsFor } = sent
  const missed = { _tag: 'Missed', target, retryKey: null } as const
  switch (sent.status) {
    case 'queued':
    case 'archiving': {
      const { status, archiveId = '', partsDone = 0, parts = 0 } = sent
      const progress = { archiveId, status, partsDone, parts, ...(waitsFor !== undefined && { waitsFor }) }
      return { _tag: 'Working', progress, queued: status === 'queued' }
    }
    case 'archived':
      return sent.receipt === undefined ? choosing : { _tag: 'Archived', receipt: sent.receipt, when: 'before' }
    case 'failed':
      return { ...missed, retryKey: key, why: toArchiveFailed(sent) }
    case 'not_archived':
      return sent.reason === 'AUTO_ARCHIVE_OFF' ? choosing : { ...missed, why: { _tag: 'NotArchived', message } }
    case 'awaiting_send':
    case 'expired':
      return { ...missed, why: { _tag: 'Unsent' } }
  }
}

/** Some mails have no message id, such as imported ones. */
export function hasMessageId({ internetMessageId }: Pick<MailItem, 'internetMessageId'>): boolean {
  return internetMessageId.trim() !== ''
}

/** The id under which the board keeps the state of a mail. */
export function getBoardId(item: Pick<MailItem, 'internetMessageId' | 'key'>): string {
  return hasMessageId(item) ? item.internetMessageId : item.key
}

/** Makes one call for most mails. A second call is needed for a mail that the user sent under a key, and for an archive. */
export async function lookUpMail(
  { api, host }: { readonly api: PluginApi; readonly host: Pick<MailHost, 'header' | 'userAddress'> },
  item: MailItem,
): Promise<MailLookUp> {
  const own = listOwnAddresses(item, host.userAddress)
  const key = await readArchiveKeyHeader(host, item, own)
  const isOwn = own.includes(item.from.address.toLowerCase())
  const messageIds = [
    ...(hasMessageId(item) ? [item.internetMessageId] : []),
    ...(key === null ? [] : [toKeyMessageId(key)]),
  ]
  const [status, sent] = await Promise.all([
    messageIds.length === 0
      ? right({ data: [] })
      : api(callPlugin('GET /mailclient-plugin/archive-status', { query: { messageIds } })),
    key !== null && isOwn ? api(toSendArchiveCall(key)) : null,
  ])
  const archives = isLeft(status) ? [] : status.right.data.flatMap((one) => one.archives)
  const known = listKnownArchives(archives)
  const none = { known, state: null, again: null, target: null }
  const loadProgress = async (archiveId: string) => map(toProgressState)(await api(toProgressCall(archiveId)))

  const running = archives.find((one) => one.status === 'queued' || one.status === 'archiving')
  if (running !== undefined) return { ...none, again: () => loadProgress(running.archiveId), target: running.target }
  const [newest] = known
  if (newest !== undefined) {
    const whole = await api(toProgressCall(newest.archiveId))
    const receipt = isLeft(whole) ? undefined : whole.right.receipt
    return { ...none, state: { _tag: 'Archived', receipt: receipt ?? toReceipt(newest, item.subject), when: 'before' } }
  }
  if (key !== null && sent !== null && !isLeft(sent)) {
    const state = toSentState(sent.right, key)
    return state._tag === 'Working'
      ? {
          ...none,
          again: async () =>
            map((status: SendArchiveStatus) => toSentState(status, key))(await api(toSendArchiveCall(key))),
          target: sent.right.target,
        }
      : { ...none, state: state._tag === 'Choosing' ? null : state }
  }
  const lately = archives.find((one) => one.status === 'failed')
  const failed = lately === undefined ? null : await loadProgress(lately.archiveId)
  return failed === null || isLeft(failed) ? none : { ...none, state: failed.right }
}
