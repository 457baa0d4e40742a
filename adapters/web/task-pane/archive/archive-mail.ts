// Archives a mail, follows its progress to the receipt, and undoes it. All states go to the board, also when another item is open.
import { type Either, isLeft, right, map } from 'fp-ts/lib/Either.js'
import { type ApiFailure, callPlugin, type PluginApi } from '../api/plugin-api.ts'
import {
  type ArchiveBody,
  type PaneTarget,
  type KeptBack,
  toProgressCall,
  type SendArchiveStatus,
  toSendArchiveCall,
} from '../api/archive.ts'
import type { AttachmentInfo, HostFailed, MailHost, MailItem } from '../host/mail-host.ts'
import { parseMailDate } from '../host/mail-headers.ts'
import type { WholeMailOf } from './place-pictures.ts'
import {
  type ArchiveBoard,
  type MailArchiveState,
  type ArchivedMail,
  isOutcomeOpen,
  type MissedArchive,
  withReceipt,
  withoutArchive,
} from './archive-state.ts'
import {
  POLL_INTERVAL,
  type Wait,
  followProgress,
  hasMessageId,
  getBoardId,
  toProgressState,
  lookUpMail,
  toSentState,
} from './look-up-mail.ts'

export interface ArchiveRun {
  readonly item: MailItem
  readonly target: PaneTarget
  /** Null: the service uses its default. */
  readonly documentType: number | null
  /** Inline pictures first, then the attachments that the user chose. */
  readonly attachments: readonly AttachmentInfo[]
  readonly leftOut: readonly KeptBack[]
  /** The service archives in the background, once the ledger answers. */
  readonly whenAvailable: boolean
}

/** Reads text and attachments from the mail client. `onProgress` receives the number of parts that were started. */
async function gatherMail(
  {
    host,
    wholeMailOf,
  }: { readonly host: Pick<MailHost, 'htmlBody' | 'attachmentContent'>; readonly wholeMailOf: WholeMailOf },
  { item, target, documentType, attachments, leftOut, whenAvailable }: ArchiveRun,
  onProgress: (done: number, total: number) => void,
): Promise<Either<HostFailed, ArchiveBody>> {
  const total = attachments.length + 1
  onProgress(0, total)
  const htmlBody = await host.htmlBody(item.itemId)
  if (isLeft(htmlBody)) return htmlBody
  const sentAt = item.sentAt ?? parseMailDate((await wholeMailOf(item.itemId))?.date ?? '')
  const contents: ArchiveBody['attachments'][number][] = []
  const unreadable: KeptBack[] = []
  for (const [n, { id, fileName, contentType, contentId, size }] of attachments.entries()) {
    onProgress(n + 1, total)
    const content = await host.attachmentContent(item.itemId, id)
    if (isLeft(content)) {
      unreadable.push({ fileName, size, reason: 'UNREADABLE' })
      continue
    }
    contents.push({ fileName, contentType, content: content.right, ...(contentId === null ? {} : { contentId }) })
  }
  return right({
    target,
    leftOut: [...leftOut, ...unreadable],
    ...(documentType !== null && { documentType }),
    ...(whenAvailable && { whenAvailable }),
    emailData: {
      internetMessageId: item.internetMessageId,
      ...(item.conversationId === null ? {} : { conversationId: item.conversationId }),
      subject: item.subject,
      from: item.from,
      to: item.to,
      cc: item.cc,
      ...(sentAt === null ? {} : { sentAt: new Date(sentAt).toISOString() }),
      htmlBody: htmlBody.right,
      ...(item.owner !== undefined && { sharedMailbox: item.owner }),
    },
    attachments: contents,
  })
}

const isArchivedAgain = (failure: ApiFailure): boolean =>
  failure._tag === 'Refused' && failure.code === 'ARCHIVED_AGAIN'

export function makeMailArchiver(deps: {
  readonly api: PluginApi
  readonly host: Pick<MailHost, 'htmlBody' | 'attachmentContent' | 'header' | 'userAddress'>
  readonly wholeMailOf: WholeMailOf
  readonly board: Pick<ArchiveBoard, 'stateOf' | 'setState' | 'known' | 'setKnown'>
  readonly wait: Wait
}) {
  const { api, host, board, wait } = deps

  const setter =
    (id: string, target: PaneTarget | null) =>
    (state: MailArchiveState): void => {
      if (state._tag === 'Archived' && target !== null)
        board.setKnown(id, withReceipt(board.known(id), target, state.receipt))
      board.setState(id, state)
    }

  /** Polls the progress while the archive request runs. That request is answered only at the end. */
  const watchWhile = async (
    id: string,
    isOver: () => boolean,
    onState: (state: MailArchiveState) => void,
  ): Promise<void> => {
    for (;;) {
      await wait(POLL_INTERVAL)
      if (isOver()) return
      const progress = await api(
        callPlugin('GET /mailclient-plugin/archive-progress', { query: { internetMessageId: id } }),
      )
      if (isOver()) return
      if (!isLeft(progress) && progress.right.status === 'archiving')
        onState({ _tag: 'Working', progress: progress.right, queued: false })
    }
  }

  /** Loads the receipt of an archive that has been archived again since. */
  const loadNewest = async (archiveId: string): Promise<ArchivedMail | null> => {
    const progress = await api(toProgressCall(archiveId))
    const receipt = isLeft(progress) ? null : (progress.right.receipt ?? null)
    return receipt === null ? null : { _tag: 'Archived', receipt, when: 'before' }
  }

  const isOpen = (id: string): boolean => {
    const state = board.stateOf(id)
    return state._tag === 'Choosing' || (state._tag === 'Failed' && isOutcomeOpen(state.failure))
  }

  return {
    run: async (order: ArchiveRun): Promise<void> => {
      const id = getBoardId(order.item)
      const setState = setter(id, order.target)
      const body = await gatherMail(deps, order, (done, total) => setState({ _tag: 'Gathering', done, total }))
      if (isLeft(body)) return setState({ _tag: 'Failed', failure: body.left })
      setState({ _tag: 'Working', progress: null, queued: false })
      let isOver = false
      const watching = hasMessageId(order.item) ? watchWhile(id, () => isOver, setState) : Promise.resolve()
      const answer = await api(
        // Slow connections need time for up to 34 MB.
        callPlugin('POST /mailclient-plugin/archive-email', { body: body.right, deadline: 180_000 }),
      )
      isOver = true
      if (isLeft(answer)) return setState({ _tag: 'Failed', failure: answer.left })
      if (answer.right.status === 'queued') {
        const { archiveId } = answer.right
        return followProgress(wait, async () => map(toProgressState)(await api(toProgressCall(archiveId))), setState)
      }
      setState({ _tag: 'Archived', receipt: answer.right.receipt, when: answer.right.already ? 'already' : 'now' })
      await watching
    },

    /** Looks up the archives of a mail and follows one in progress. Does nothing if the pane has a newer state. */
    lookUp: async (item: MailItem): Promise<void> => {
      const id = getBoardId(item)
      if (!isOpen(id)) return
      const { known, state, again, target } = await lookUpMail({ api, host }, item)
      // The user may have archived the mail meanwhile.
      if (!isOpen(id)) return
      board.setKnown(id, known)
      if (state !== null) board.setState(id, state)
      if (again !== null) await followProgress(wait, again, setter(id, target))
    },

    undo: async (id: string, archived: ArchivedMail): Promise<void> => {
      const { archiveId, documentId } = archived.receipt
      board.setState(id, { _tag: 'Undoing', archived })
      const answer = await api(
        callPlugin('DELETE /mailclient-plugin/archives/:archiveId', { params: { archiveId }, query: { documentId } }),
      )
      if (isLeft(answer)) {
        const current = isArchivedAgain(answer.left) ? await loadNewest(archiveId) : null
        return board.setState(id, { _tag: 'UndoFailed', archived: current ?? archived, failure: answer.left })
      }
      board.setKnown(id, withoutArchive(board.known(id), archiveId))
      board.setState(id, { _tag: 'Undone', removed: answer.right.removed })
    },

    /** Lets the service archive a sent mail again that it has kept. */
    retry: async (id: string, missedArchive: MissedArchive, archiveKey: string): Promise<void> => {
      board.setState(id, { _tag: 'Working', progress: null, queued: true })
      const answer = await api(
        callPlugin('POST /mailclient-plugin/send-archive/:archiveKey/retry', { params: { archiveKey } }),
      )
      if (isLeft(answer)) return board.setState(id, { _tag: 'Failed', failure: answer.left })
      const ask = async () =>
        map((sent: SendArchiveStatus) => toSentState(sent, archiveKey))(await api(toSendArchiveCall(archiveKey)))
      await followProgress(wait, ask, setter(id, missedArchive.target))
    },
  }
}
