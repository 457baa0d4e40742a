// The choices before archiving: attachments, target and document type, below the outcome of the last attempt.
import { getBoardId } from '../../archive/look-up-mail.ts'
import { explainFailure } from '#adapters/web/kit/failure-words.ts'
import { FailureNotice, Notice } from '#adapters/web/kit/views/panel.tsx'
import { SelectField } from '#adapters/web/kit/views/field.tsx'
import type { PaneTarget } from '../../api/archive.ts'
import {
  type MailArchiveFailure,
  isLedgerAway,
  isOutcomeOpen,
  type MissedArchive,
} from '../../archive/archive-state.ts'
import type { NamedTarget } from '../../archive/archive-target.ts'
import type { Archiving } from './use-archiving.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { usePane, useDocumentTypes } from '../pane-context.ts'
import { PaneButton, Cut, LinkButton, Skeletons } from '../elements.tsx'
import { DocumentIcon } from '#adapters/web/kit/views/icons.tsx'
import { listChosen, countCopies, type Offer, type AttachmentWeight } from '../../archive/choice.ts'
import type { AttachmentInfo } from '../../host/mail-host.ts'

export function ArchiveChoice(props: {
  readonly archiving: Archiving
  readonly onTime: () => void
  readonly onBack?: () => void
}) {
  const { board, t } = usePane()
  const { archiving, onTime, onBack } = props
  const { item, state, target, targets, offer, left, weighed, areWithheld } = archiving
  const label =
    state._tag === 'Failed' ? t('shell.retry') : state._tag === 'Missed' ? t('archive.now') : t('archive.region')
  return (
    <section class="panel" aria-label={t('archive.region')}>
      {onBack !== undefined && (
        <p>
          {t('archive.another.title')} <LinkButton label={t('archive.another.back')} run={onBack} />
        </p>
      )}
      {state._tag === 'Failed' && <FailureNotice failure={state.failure} meaning={t(getMeaning(state.failure))} />}
      {state._tag === 'Missed' && <MissedNotice id={getBoardId(item)} missedArchive={state} />}
      {state._tag === 'Undone' && (
        <Notice tone="success" title={t('archive.undone.title')}>
          <p>{t(state.removed ? 'archive.undone.removed' : 'archive.undone.shortly')}</p>
        </Notice>
      )}
      <TargetChoice targets={targets} kind={target?.kind} onChoose={(kind) => archiving.wish({ kind })} />
      <AttachmentChoice
        offer={offer}
        left={left}
        weighed={weighed}
        areWithheld={areWithheld}
        onLeave={(ids) => board.leaveOut(getBoardId(item), ids)}
      />
      <TypeChoice documentType={archiving.documentType} onChoose={(documentType) => archiving.wish({ documentType })} />
      <ActionBar>
        <Action label={label} run={archiving.archive} hold={archiving.isHeld ? WEIGHT_ID : undefined} />
        {state._tag === 'Failed' && isLedgerAway(state.failure) && (
          <Action
            label={t('archive.later')}
            look="plain"
            run={archiving.archiveLater}
            hold={archiving.isHeld ? WEIGHT_ID : undefined}
          />
        )}
        <Action label={t('archive.withTime')} look="plain" run={onTime} />
      </ActionBar>
    </section>
  )
}

function getMeaning(failure: MailArchiveFailure) {
  if (failure._tag === 'ArchiveFailed') return 'failure.archiveFailed'
  return isOutcomeOpen(failure) ? 'failure.unreachable.archive' : 'failure.nothingStored'
}

export function TargetChoice(props: {
  readonly targets: readonly NamedTarget[]
  readonly kind: PaneTarget['kind'] | undefined
  readonly onChoose: (kind: PaneTarget['kind']) => void
}) {
  const { t } = usePane()
  const { targets, kind, onChoose } = props
  const [only] = targets
  if (only === undefined) return null
  if (targets.length === 1)
    return (
      <div>
        <p class="group-title">{t('archive.target')}</p>
        <p class="break" dir="auto">
          {only.name}
        </p>
      </div>
    )
  return (
    <fieldset>
      <legend>{t('archive.target')}</legend>
      <div class="lines">
        {targets.map((target) => (
          <label key={target.kind} class="row segment">
            <input type="radio" name="target" checked={target.kind === kind} onChange={() => onChoose(target.kind)} />
            <span class="break" dir="auto">
              {target.name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function TypeChoice(props: {
  readonly documentType: number | null
  readonly onChoose: (type: number | null) => void
}) {
  const { t } = usePane()
  const { documentType, onChoose } = props
  const known = useDocumentTypes()
  if (known === null)
    return (
      <div class="field" aria-hidden="true">
        <Skeletons shapes="short row" />
      </div>
    )
  if (known.types.length === 0) return null
  return (
    <SelectField
      id="document-type"
      label={t('archive.type')}
      value={documentType === null ? '' : String(documentType)}
      options={[
        { value: '', label: t('archive.type.default') },
        ...known.types.map(({ id, description }) => ({ value: String(id), label: description })),
      ]}
      onChange={(value) => onChoose(value === '' ? null : Number(value))}
    />
  )
}

function MissedNotice({ id, missedArchive }: { readonly id: string; readonly missedArchive: MissedArchive }) {
  const { archiveMail, t } = usePane()
  const { why, retryKey } = missedArchive
  const reason =
    why._tag === 'Unsent'
      ? t('archive.missed.unsent')
      : why._tag === 'NotArchived'
        ? why.message
        : `${explainFailure(t, why).title}.`
  return (
    <Notice tone={why._tag === 'NotArchived' ? 'info' : 'error'} title={t('archive.missed.title')}>
      <p>{reason}</p>
      {retryKey === null ? (
        <p>{t('archive.missed.body')}</p>
      ) : (
        <>
          <p>{t('archive.missed.kept')}</p>
          <PaneButton label={t('shell.retry')} run={() => void archiveMail.retry(id, missedArchive, retryKey)} />
        </>
      )}
    </Notice>
  )
}

const WEIGHT_ID = 'archive-weight'
/** The meter is shown from this share of the limit. */
const METER_FROM = 0.2

function AttachmentChoice(props: {
  readonly offer: Offer
  readonly left: ReadonlySet<string>
  readonly weighed: AttachmentWeight
  readonly areWithheld: boolean
  readonly onLeave: (left: ReadonlySet<string>) => void
}) {
  const { t, format } = usePane()
  const { offer, left, weighed, areWithheld, onLeave } = props
  const { choosable, inline, tooLarge } = offer
  const copies = countCopies(offer)
  const hasAll = listChosen(offer, left).length === choosable.length
  const toggle = (id: string): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onLeave(next)
  }
  return (
    <div role="group" aria-labelledby="attachments">
      <div class="group-head between at-baseline">
        <h3 id="attachments" class="group-title">
          {t('archive.attachments')}
        </h3>
        {choosable.length > 1 && (
          <LinkButton
            label={t(hasAll ? 'archive.attachments.nothing' : 'archive.attachments.all')}
            run={() => onLeave(new Set(hasAll ? choosable.map(({ id }) => id) : []))}
          />
        )}
      </div>
      <ul class="part-list">
        <li class="row part">
          <DocumentIcon />
          <span class="grow">
            {t('archive.mail')}
            <span class="small block">
              {inline.length > 0 ? t.counted('archive.mail.inline', inline.length) : t('archive.mail.always')}
            </span>
          </span>
        </li>
        {choosable.map((attachment) => (
          <li key={attachment.id}>
            <label class="row part hovers">
              <input type="checkbox" checked={!left.has(attachment.id)} onChange={() => toggle(attachment.id)} />
              <FileName attachment={attachment} copies={copies.get(attachment.id) ?? 1} />
            </label>
          </li>
        ))}
        {tooLarge.map((attachment) => (
          <li key={attachment.id}>
            <label class="row part part-refused">
              <input type="checkbox" checked={false} disabled aria-describedby={`why-${attachment.id}`} />
              <FileName attachment={attachment} />
            </label>
            <p id={`why-${attachment.id}`} class="part-why small bad">
              {t('archive.tooLarge', { limit: format.size(weighed.limit) })}
            </p>
          </li>
        ))}
      </ul>
      {choosable.length + tooLarge.length === 0 ? (
        <p class="small below">{t('archive.attachments.none')}</p>
      ) : (
        <Weight weighed={weighed} areWithheld={areWithheld} />
      )}
    </div>
  )
}

function FileName({ attachment, copies = 1 }: { readonly attachment: AttachmentInfo; readonly copies?: number }) {
  const { t, format } = usePane()
  return (
    <>
      <span class="grow">
        <Cut text={attachment.fileName} look="block" />
        {copies > 1 && (
          <span class="small block">
            {copies === 2 ? t('archive.duplicate.twice') : t('archive.duplicate.often', { count: copies })}
          </span>
        )}
      </span>
      <span class="small flex-none">{format.size(attachment.size)}</span>
    </>
  )
}

function Weight({ weighed, areWithheld }: Pick<Archiving, 'weighed' | 'areWithheld'>) {
  const { t, format } = usePane()
  const { total, limit, excess, tooMany } = weighed
  const isShown = total > limit * METER_FROM
  const sizes = { total: format.size(total), limit: format.size(limit) }
  const words = t(isShown ? 'archive.total' : 'archive.sum', sizes)
  const faults = [
    excess > 0 && t('archive.excess', { excess: format.size(excess) }),
    tooMany && t('archive.tooMany'),
    areWithheld && t('archive.withheld'),
  ].filter((fault) => fault !== false)
  return (
    <div id={WEIGHT_ID} class={faults.length > 0 ? 'small below weight weight-over' : 'small below weight'}>
      {isShown && <meter min={0} max={limit} high={limit * 0.9} value={Math.min(total, limit)} aria-label={words} />}
      <span class="quiet">{words}</span>
      {faults.map((fault) => (
        <p key={fault} class="part-why small bad" role="alert">
          {fault}
        </p>
      ))}
    </div>
  )
}
