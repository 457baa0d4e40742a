// Archives one mail, follows it to its receipt, and undoes it. The board receives every state, whichever item is open.
import { type Either, isLeft, right, map } from 'fp-ts/lib/Either.js'
import {
  type ArchiveBody,
  type PaneTarget,
  type KeptBack,
  archiveCall,
  progressCall,
  progressOfMailCall,
  undoCall,
  retrySendCall,
  type SendArchiveStatus,
  sendArchiveCall,
} from '../api/archive.ts'
import type { AttachmentInfo, HostFailed, MailHost, MailItem } from '../host/mail-host.ts'
import type { ApiFailure, PluginApi } from '../api/plugin-api.ts'
import {
  type ArchiveBoard,
  type MailArchiveState,
  type Archived,
  leavesOpen,
  type Missed,
  withReceipt,
  withoutArchive,
} from './archive-state.ts'
import { POLL_INTERVAL, type Wait, follow, stateOfProgress } from './follow.ts'
import { lookUpMail, stateOfSent } from './look-up-mail.ts'

export interface ArchiveRun {
  readonly item: MailItem
  readonly target: PaneTarget
  /** Null: as the service does by itself. */
  readonly documentType: number | null
  /** Inline pictures first, then what the user chose. */
  readonly attachments: readonly AttachmentInfo[]
  readonly leftOut: readonly KeptBack[]
  /** To be archived in the background, once the accounting system answers. */
  readonly whenAvailable: boolean
}

/** `tell` hears how many of its parts have been begun. */
const gatherMail = async (
  host: Pick<MailHost, 'htmlBody' | 'attachmentContent'>,
  { item, target, documentType, attachments, leftOut, whenAvailable }: ArchiveRun,
  tell: (done: number, total: number) => void,
): Promise<Either<HostFailed, ArchiveBody>> => {
  const total = attachments.length + 1
  tell(0, total)
  const htmlBody = await host.htmlBody(item.itemId)
  if (isLeft(htmlBody)) return htmlBody
  const contents: ArchiveBody['attachments'][number][] = []
  for (const { id, fileName, contentType, contentId } of attachments) {
    tell(contents.length + 1, total)
    const content = await host.attachmentContent(item.itemId, id)
    if (isLeft(content)) return content
    contents.push({ fileName, contentType, content: content.right, ...(contentId === null ? {} : { contentId }) })
  }
  return right({
    target,
    leftOut,
    ...(documentType !== null && { documentType }),
    ...(whenAvailable && { whenAvailable }),
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

export interface MailArchiver {
  readonly run: (order: ArchiveRun) => Promise<void>
  /** Finds out what is known of a mail, and follows what is under way. Not where the pane knows better. */
  readonly lookUp: (item: MailItem) => Promise<void>
  readonly undo: (internetMessageId: string, archived: Archived) => Promise<void>
  /** Has the service try a sent mail again that it has kept. */
  readonly retry: (internetMessageId: string, missed: Missed, archiveKey: string) => Promise<void>
}

const isArchivedAgain = (failure: ApiFailure): boolean =>
  failure._tag === 'Refused' && failure.code === 'ARCHIVED_AGAIN'

export const makeMailArchiver = (deps: {
  readonly api: PluginApi
  readonly host: Pick<MailHost, 'htmlBody' | 'attachmentContent' | 'header' | 'userAddress'>
  readonly board: Pick<ArchiveBoard, 'stateOf' | 'tell' | 'known' | 'learn'>
  readonly wait: Wait
}): MailArchiver => {
  const { api, host, board, wait } = deps

  const teller =
    (id: string, target: PaneTarget | null) =>
    (state: MailArchiveState): void => {
      if (state._tag === 'Archived' && target !== null)
        board.learn(id, withReceipt(board.known(id), target, state.receipt))
      board.tell(id, state)
    }

  /** The request that archives is answered at its end only; what is done until then is asked for beside it. */
  const watchWhile = async (
    id: string,
    isOver: () => boolean,
    tell: (state: MailArchiveState) => void,
  ): Promise<void> => {
    for (;;) {
      await wait(POLL_INTERVAL)
      if (isOver()) return
      const progress = await api(progressOfMailCall(id))
      if (isOver()) return
      if (!isLeft(progress) && progress.right.status === 'archiving')
        tell({ _tag: 'Working', progress: progress.right, queued: false })
    }
  }

  /** As the archive stands now, where it was archived again since the receipt on the screen. */
  const newest = async (archiveId: string): Promise<Archived | null> => {
    const progress = await api(progressCall(archiveId))
    const receipt = isLeft(progress) ? null : (progress.right.receipt ?? null)
    return receipt === null ? null : { _tag: 'Archived', receipt, when: 'before' }
  }

  const isOpen = (id: string): boolean => {
    const state = board.stateOf(id)
    return state._tag === 'Choosing' || (state._tag === 'Failed' && leavesOpen(state.failure))
  }

  return {
    run: async (order) => {
      const id = order.item.internetMessageId
      const tell = teller(id, order.target)
      const body = await gatherMail(host, order, (done, total) => tell({ _tag: 'Gathering', done, total }))
      if (isLeft(body)) return tell({ _tag: 'Failed', failure: body.left })
      tell({ _tag: 'Working', progress: null, queued: false })
      let isOver = false
      const watching = watchWhile(id, () => isOver, tell)
      const answer = await api(archiveCall(body.right))
      isOver = true
      if (isLeft(answer)) return tell({ _tag: 'Failed', failure: answer.left })
      if (answer.right.status === 'queued') {
        const { archiveId } = answer.right
        return follow(wait, async () => map(stateOfProgress)(await api(progressCall(archiveId))), tell)
      }
      tell({ _tag: 'Archived', receipt: answer.right.receipt, when: answer.right.already ? 'already' : 'now' })
      await watching
    },

    lookUp: async (item) => {
      const id = item.internetMessageId
      if (!isOpen(id)) return
      const { known, state, again, target } = await lookUpMail({ api, host }, item)
      // The user may have been faster.
      if (!isOpen(id)) return
      board.learn(id, known)
      if (state !== null) board.tell(id, state)
      if (again !== null) await follow(wait, again, teller(id, target))
    },

    undo: async (id, archived) => {
      const { archiveId, documentId } = archived.receipt
      board.tell(id, { _tag: 'Undoing', archived })
      const answer = await api(undoCall(archiveId, documentId))
      if (isLeft(answer)) {
        const current = isArchivedAgain(answer.left) ? await newest(archiveId) : null
        return board.tell(id, { _tag: 'UndoFailed', archived: current ?? archived, failure: answer.left })
      }
      board.learn(id, withoutArchive(board.known(id), archiveId))
      board.tell(id, { _tag: 'Undone', removed: answer.right.removed })
    },

    retry: async (id, missed, archiveKey) => {
      board.tell(id, { _tag: 'Working', progress: null, queued: true })
      const answer = await api(retrySendCall(archiveKey))
      if (isLeft(answer)) return board.tell(id, { _tag: 'Failed', failure: answer.left })
      const ask = async () =>
        map((sent: SendArchiveStatus) => stateOfSent(sent, archiveKey))(await api(sendArchiveCall(archiveKey)))
      await follow(wait, ask, teller(id, missed.target))
    },
  }
}
