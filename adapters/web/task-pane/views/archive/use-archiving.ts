// Archives the open mail under one contact: the state of attachments, target and document type, for each view that offers it.
import { getBoardId } from '../../archive/look-up-mail.ts'
import { useMemo } from 'preact/hooks'
import type { PaneContact } from '../../api/contact.ts'
import {
  type ArchiveWish,
  type NamedTarget,
  noWish,
  chooseNamedTarget,
  listTargets,
  chooseDocumentType,
} from '../../archive/archive-target.ts'
import {
  type Offer,
  type AttachmentWeight,
  listChosen,
  listKeptBack,
  listDuplicates,
  makeOffer,
  weigh,
} from '../../archive/choice.ts'
import { isWith } from '../../archive/archive-state.ts'
import type { AttachmentInfo, MailItem } from '../../host/mail-host.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { useResult } from '../elements.tsx'
import { useSettings, type OnBoard, useBoard, useDocumentTypes, usePane } from '../pane-context.ts'

export interface Archiving extends OnBoard {
  readonly item: MailItem
  readonly offer: Offer
  readonly left: ReadonlySet<string>
  readonly weighed: AttachmentWeight
  readonly chosen: readonly AttachmentInfo[]
  /** The targets under which the mail is not archived yet. */
  readonly targets: readonly NamedTarget[]
  readonly target: NamedTarget | undefined
  readonly documentType: number | null
  readonly wish: (change: Partial<ArchiveWish>) => void
  /** Attachments are chosen that the mail client does not return. */
  readonly areWithheld: boolean
  /** The mail cannot be archived: the attachments exceed a limit or are withheld, or there is no target. */
  readonly isHeld: boolean
  readonly archive: () => void
  /** Archives in the background, once the ledger answers. */
  readonly archiveLater: () => void
}

/** Null until the text of the mail has been read. */
export function useArchiving(item: MailItem, contact: PaneContact): Archiving | null {
  const { archiveMail, documentTypes, host, mailTextOf, drafts } = usePane()
  const settings = useSettings()
  const onBoard = useBoard(getBoardId(item))
  const wished = useDraft(drafts.archive, item.key, () => noWish)
  const types = useDocumentTypes()
  const text = useResult(item.itemId, () => mailTextOf(item))
  const offer = useMemo(
    // If the text cannot be read, all pictures are offered as attachments.
    () => {
      if (text === null) return null
      return text._tag === 'Right'
        ? makeOffer(text.right.html, text.right.attachments)
        : makeOffer('', item.attachments)
    },
    [text, item],
  )
  if (offer === null) return null

  const { state, known } = onBoard
  const left = onBoard.left ?? listDuplicates(offer)
  const weighed = weigh(offer, left)
  const chosen = listChosen(offer, left)
  const targets = listTargets(contact).filter((one) => !isWith(known, one))
  const announced = state._tag === 'Missed' ? state.target?.kind : null
  const target = chooseNamedTarget(
    targets,
    wished.value.kind,
    announced,
    settings._tag === 'Known' ? settings.value.defaultArchiveTarget : null,
  )
  const documentType = chooseDocumentType(wished.value, types)
  const areWithheld = chosen.length > 0 && !host.givesAttachments
  const isHeld = weighed.excess > 0 || weighed.tooMany || areWithheld || target === undefined
  const archive = (whenAvailable: boolean): void => {
    if (isHeld) return
    documentTypes.used(documentType)
    const { kind, id } = target
    const attachments = [...offer.inline, ...chosen]
    const leftOut = listKeptBack(offer, left)
    void archiveMail.run({ item, target: { kind, id }, documentType, attachments, leftOut, whenAvailable })
  }
  return {
    ...onBoard,
    item,
    offer,
    left,
    weighed,
    chosen,
    targets,
    target,
    documentType,
    areWithheld,
    wish: (change) => wished.set({ ...wished.value, ...change }),
    isHeld,
    archive: () => archive(false),
    archiveLater: () => archive(true),
  }
}
