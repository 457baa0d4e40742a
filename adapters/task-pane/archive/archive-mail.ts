// Archives one mail: gathers it from the mail client, hands it over, and follows it to its receipt.
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import {
  type ArchiveBody,
  type ArchiveTarget,
  type Progress,
  archiveCall,
  progressCall,
  progressOfMailCall,
} from '../api/archive.ts'
import type { PluginApi } from '../api/plugin-api.ts'
import type { AttachmentInfo, HostFailed, MailHost, MailItem } from '../host/mail-host.ts'
import type { ArchiveFailure, ArchiveState } from './archive-state.ts'

export interface ArchiveOrder {
  readonly item: MailItem
  readonly target: ArchiveTarget
  /** Inline pictures first, then what the user chose. */
  readonly attachments: readonly AttachmentInfo[]
}

export interface ArchiveMail {
  /** Runs to its end whatever the user opens meanwhile; `tell` hears every state, the last one included. */
  readonly run: (order: ArchiveOrder, tell: (state: ArchiveState) => void) => Promise<void>
  /** What the service knows of this mail: follows a running archiving, tells a finished one, is silent otherwise. */
  readonly resume: (internetMessageId: string, tell: (state: ArchiveState) => void) => Promise<void>
}

const POLL_INTERVAL = 600
/** A queued archiving may wait for others; asking less often is enough then. */
const QUEUE_INTERVAL = 2_000

export const makeArchiveMail = (deps: {
  readonly api: PluginApi
  readonly host: Pick<MailHost, 'htmlBody' | 'attachmentContent'>
  readonly wait: (milliseconds: number) => Promise<void>
}): ArchiveMail => {
  const { api, host, wait } = deps

  const gather = async (
    { item, target, attachments }: ArchiveOrder,
    tell: (state: ArchiveState) => void,
  ): Promise<Either<HostFailed, ArchiveBody>> => {
    const total = attachments.length + 1
    tell({ _tag: 'Gathering', done: 0, total })
    const htmlBody = await host.htmlBody(item.itemId)
    if (isLeft(htmlBody)) return htmlBody
    const contents: ArchiveBody['attachments'][number][] = []
    for (const { id, fileName, contentType, contentId } of attachments) {
      tell({ _tag: 'Gathering', done: contents.length + 1, total })
      const content = await host.attachmentContent(item.itemId, id)
      if (isLeft(content)) return content
      contents.push({ fileName, contentType, content: content.right, ...(contentId === null ? {} : { contentId }) })
    }
    return right({
      target,
      emailData: {
        internetMessageId: item.internetMessageId,
        ...(item.conversationId === null ? {} : { conversationId: item.conversationId }),
        subject: item.subject,
        from: item.from,
        to: item.to,
        cc: item.cc,
        sentAt: new Date(item.sentAt).toISOString(),
        htmlBody: htmlBody.right,
      },
      attachments: contents,
    })
  }

  const follow = async (
    ask: () => Promise<Either<ArchiveFailure, Progress>>,
    tell: (state: ArchiveState) => void,
  ): Promise<void> => {
    let missed = 0
    for (;;) {
      const progress = await ask()
      if (isLeft(progress)) {
        missed += 1
        const isFinal = progress.left._tag !== 'Unreachable' || missed > 5
        if (isFinal) return tell({ _tag: 'Failed', failure: progress.left })
      } else {
        missed = 0
        const state = stateOf(progress.right)
        tell(state)
        if (state._tag !== 'Working') return
      }
      await wait(isLeft(progress) || progress.right.status === 'queued' ? QUEUE_INTERVAL : POLL_INTERVAL)
    }
  }

  const watchWhile = async (
    internetMessageId: string,
    isOver: () => boolean,
    tell: (state: ArchiveState) => void,
  ): Promise<void> => {
    for (;;) {
      await wait(POLL_INTERVAL)
      if (isOver()) return
      const progress = await api(progressOfMailCall(internetMessageId))
      if (isOver()) return
      if (!isLeft(progress) && progress.right.status === 'archiving')
        tell({ _tag: 'Working', progress: progress.right, queued: false })
    }
  }

  return {
    run: async (order, tell) => {
      const body = await gather(order, tell)
      if (isLeft(body)) return tell({ _tag: 'Failed', failure: body.left })
      tell({ _tag: 'Working', progress: null, queued: false })
      const { internetMessageId } = order.item
      let isOver = false
      const watching = watchWhile(internetMessageId, () => isOver, tell)
      const answer = await api(archiveCall(body.right))
      isOver = true
      if (isLeft(answer)) {
        const { left: failure } = answer
        if (failure._tag === 'Refused' && failure.code === 'ARCHIVE_IN_PROGRESS')
          return follow(() => api(progressOfMailCall(internetMessageId)), tell)
        return tell({ _tag: 'Failed', failure })
      }
      if (answer.right.status === 'queued') {
        const { archiveId } = answer.right
        return follow(() => api(progressCall(archiveId)), tell)
      }
      tell({ _tag: 'Archived', receipt: answer.right.receipt, when: answer.right.already ? 'already' : 'now' })
      await watching
    },

    resume: async (internetMessageId, tell) => {
      const known = await api(progressOfMailCall(internetMessageId))
      if (isLeft(known) || known.right.status === 'failed') return
      const state = stateOf(known.right)
      tell(state._tag === 'Archived' ? { ...state, when: 'before' } : state)
      if (state._tag === 'Working') await follow(() => api(progressOfMailCall(internetMessageId)), tell)
    },
  }
}

const stateOf = (progress: Progress): ArchiveState => {
  const failed = (code: string | null, message: string | null): ArchiveState => ({
    _tag: 'Failed',
    failure: { _tag: 'ArchiveFailed', code, message },
  })
  if (progress.status === 'failed') return failed(progress.code ?? null, progress.message ?? null)
  if (progress.status !== 'archived') return { _tag: 'Working', progress, queued: progress.status === 'queued' }
  return progress.receipt === undefined || progress.receipt === null
    ? failed(null, null)
    : { _tag: 'Archived', receipt: progress.receipt, when: 'now' }
}
