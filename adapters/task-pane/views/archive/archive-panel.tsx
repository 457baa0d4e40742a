// Archiving of the open mail with one contact: choose, watch, and the receipt. The running itself is archive-mail.ts's.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Contact } from '../../api/contact.ts'
import { chosenOf, offerOf, weigh } from '../../archive/choice.ts'
import type { DraftItem, MailItem } from '../../host/mail-host.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { ArchiveProgress } from './archive-progress.tsx'
import { AttachmentChoice, WEIGHT_ID } from './attachment-choice.tsx'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { leavesOpen, wordsOf } from '../frame/failure-text.ts'
import { FailureNotice } from '../frame/notice.tsx'
import { usePane } from '../pane-context.tsx'
import { Receipt } from './receipt.tsx'
import { ArchiveSkeleton } from '../frame/skeleton.tsx'
import { TargetChoice, targetsOf } from './target-choice.tsx'
import { useBoard } from './use-board.ts'

export const ArchivePanel = ({ item, contact }: { readonly item: MailItem | DraftItem; readonly contact: Contact }) =>
  item.mode === 'compose' ? null : <ArchiveMailPanel item={item} contact={contact} />

const ArchiveMailPanel = ({ item, contact }: { readonly item: MailItem; readonly contact: Contact }) => {
  const { archiveMail, board, host, t } = usePane()
  const { known: settings } = useSettings()
  const { state, left } = useBoard(item.internetMessageId)
  const [htmlBody, setHtmlBody] = useState<string | null>(null)
  const [kind, setKind] = useState<Contact['kind'] | null>(null)

  useEffect(() => {
    const id = item.internetMessageId
    if (board.stateOf(id)._tag === 'Choosing') void archiveMail.resume(id, (next) => board.tell(id, next))
  }, [item.internetMessageId])
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
      <ActionBar>
        <Action
          label={state._tag === 'Failed' ? t('shell.retry') : t('archive.action')}
          run={archive}
          hold={isHeld ? WEIGHT_ID : undefined}
        />
      </ActionBar>
    </section>
  )
}
