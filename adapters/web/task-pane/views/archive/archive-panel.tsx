// The mail tab: archives the open mail under one contact, with progress and receipt, or plans archiving a draft on sending.
import { getBoardId } from '../../archive/look-up-mail.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { CheckIcon } from '#adapters/web/kit/views/icons.tsx'
import type { PaneContact } from '../../api/contact.ts'
import { type MailArchiveState, findReceipt } from '../../archive/archive-state.ts'
import { type ArchiveStep, toPercent, listArchiveSteps } from '../../archive/steps.ts'
import type { DraftItem, MailItem } from '../../host/mail-host.ts'
import { Message, ArchiveSkeleton } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
import { ArchiveChoice } from './archive-choice.tsx'
import { ComposePanel } from './compose-panel.tsx'
import { Receipt } from './receipt.tsx'
import { useArchiving } from './use-archiving.ts'

interface PanelProps<I> {
  readonly item: I
  readonly contact: PaneContact
  readonly onTime: () => void
}

function MailPanel({ item, contact, onTime }: PanelProps<MailItem>) {
  const { documentTypes } = usePane()
  const archiving = useArchiving(item, contact)
  const [isAnother, setAnother] = useState(false)
  const state = archiving?.state
  const isTypeGone =
    state?._tag === 'Failed' && state.failure._tag === 'Refused' && state.failure.code === 'DOCUMENT_TYPE_GONE'
  useEffect(() => {
    if (isTypeGone) void documentTypes.reload()
  }, [isTypeGone])
  useEffect(() => {
    if (state?._tag !== 'Archived') setAnother(false)
  }, [state?._tag])

  if (archiving === null || state === undefined) return <ArchiveSkeleton />
  if (state._tag === 'Gathering' || state._tag === 'Working')
    return <ArchiveProgress state={state} attachments={archiving.chosen.length} />
  const archived = findReceipt(state)
  if (archived === null || isAnother)
    return (
      <ArchiveChoice
        archiving={archiving}
        onTime={onTime}
        {...(archived !== null && { onBack: () => setAnother(false) })}
      />
    )
  return (
    <Receipt
      id={getBoardId(item)}
      state={state}
      archived={archived}
      {...(archiving.targets.length > 0 && { onAnother: () => setAnother(true) })}
    />
  )
}

export function ArchivePanel({ item, ...props }: PanelProps<MailItem | DraftItem>) {
  return item.mode === 'compose' ? (
    <ComposePanel item={item} contact={props.contact} />
  ) : (
    <MailPanel item={item} {...props} />
  )
}

const getContactName = (t: ReturnType<typeof usePane>['t'], step: ArchiveStep): string =>
  step.name === 'attachments' ? t.counted('archive.step.attachments', step.total) : t(`archive.step.${step.name}`)

function ArchiveProgress({ state, attachments }: { state: MailArchiveState; attachments: number }) {
  const { t } = usePane()
  const steps = listArchiveSteps(state, attachments)
  const working = state._tag === 'Working' ? state : null
  const reached = useRef(0)
  reached.current = Math.max(reached.current, toPercent(steps))
  const running = steps.find((step) => step.state === 'running')
  return (
    <section class="panel" aria-label={t('archive.working')}>
      <h2 id="working">{t('archive.working')}</h2>
      <progress max={100} value={reached.current} aria-labelledby="working" />
      <ol class="stack">
        {steps.map((step) => (
          <li key={step.name} class={`row step-${step.state}`}>
            <span class="step-mark" aria-hidden="true">
              {step.state === 'done' && <CheckIcon />}
            </span>
            <span class="between grow">
              {getContactName(t, step)}
              {step.state === 'running' && step.total > 1 && (
                <span class="count">{t('archive.step.of', { done: step.done, total: step.total })}</span>
              )}
            </span>
            <span class="visually-hidden">{t(`archive.step.${step.state}`)}</span>
          </li>
        ))}
      </ol>
      <p class="visually-hidden" role="status">
        {running === undefined ? '' : getContactName(t, running)}
      </p>
      {working?.progress?.waitsFor === 'sign_in' ? (
        <Message tone="info" name="archive.waitsForSignIn" />
      ) : (
        <p class="quiet">{t(working?.queued === true ? 'archive.queued.body' : 'archive.working.body')}</p>
      )}
    </section>
  )
}
