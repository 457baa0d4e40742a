// Archiving of the open mail with one contact: choose, watch, and the receipt. The running itself is archive-mail.ts's.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Contact, Settings } from '../api/contact.ts'
import { chosenOf, offerOf, weigh } from '../archive/choice.ts'
import type { MailItem } from '../host/mail-host.ts'
import { ArchiveProgress } from './archive-progress.tsx'
import { AttachmentChoice, WEIGHT_ID } from './attachment-choice.tsx'
import { leavesOpen, wordsOf } from './failure-text.ts'
import { FailureNotice } from './notice.tsx'
import { usePane } from './pane-context.tsx'
import { Receipt } from './receipt.tsx'
import { ArchiveSkeleton } from './skeleton.tsx'
import { TargetChoice, targetsOf } from './target-choice.tsx'
import { useBoard } from './use-board.ts'

export const ArchivePanel = (props: {
  readonly item: MailItem
  readonly contact: Contact
  readonly settings: Settings | null
}) => {
  const { archiveMail, board, host, t } = usePane()
  const { item, contact, settings } = props
  const { state, left } = useBoard(item.internetMessageId)
  const [htmlBody, setHtmlBody] = useState<string | null>(null)
  const [kind, setKind] = useState<Contact['kind'] | null>(null)

  useEffect(() => {
    let isGone = false
    void host.htmlBody(item.itemId).then((body) => {
      // Without the text no picture is known to belong to it: then all are offered as attachments.
      if (!isGone) setHtmlBody(body._tag === 'Right' ? body.right : '')
    })
    return () => {
      isGone = true
    }
  }, [item.itemId])

  const offer = useMemo(() => (htmlBody === null ? null : offerOf(htmlBody, item.attachments)), [htmlBody, item])
  if (offer === null) return <ArchiveSkeleton />

  const chosen = chosenOf(offer, left)
  const weighed = weigh(offer, left)
  const targets = targetsOf(contact)
  const wanted = kind ?? settings?.defaultArchiveTarget ?? 'contact'
  const target = targets.find((one) => one.kind === wanted) ?? targets[0]

  if (state._tag === 'Gathering' || state._tag === 'Working')
    return <ArchiveProgress state={state} attachments={chosen.length} />
  if (state._tag === 'Archived') return <Receipt receipt={state.receipt} when={state.when} />

  const isHeld = weighed.excess > 0 || weighed.tooMany || target === undefined
  const archive = (): void => {
    if (isHeld) return
    void archiveMail.run(
      { item, target: { kind: target.kind, id: target.id }, attachments: [...offer.inline, ...chosen] },
      (next) => board.tell(item.internetMessageId, next),
    )
  }
  return (
    <section class="panel" aria-label={t('archive.region')}>
      {state._tag === 'Failed' && (
        <FailureNotice
          words={wordsOf(t, state.failure)}
          meaning={leavesOpen(state.failure) ? t('failure.unreachable.archive') : t('failure.nothingStored')}
        />
      )}
      <TargetChoice contact={contact} kind={target?.kind ?? 'contact'} onChoose={setKind} />
      <AttachmentChoice
        offer={offer}
        left={left}
        weighed={weighed}
        onLeave={(ids) => board.leaveOut(item.internetMessageId, ids)}
      />
      <div class="panel-action">
        <button
          type="button"
          class="button button-primary button-wide"
          aria-disabled={isHeld}
          aria-describedby={isHeld ? WEIGHT_ID : undefined}
          onClick={archive}
        >
          {state._tag === 'Failed' ? t('shell.retry') : t('archive.action')}
        </button>
      </div>
    </section>
  )
}
