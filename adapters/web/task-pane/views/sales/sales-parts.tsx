// Shared parts of the sales views: sections, headings, days, stages, the state of a list, and the confirmation of a removal.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ShownFailure } from '#adapters/web/kit/http.ts'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { BackIcon } from '#adapters/web/kit/views/icons.tsx'
import type { OpportunityStage, PaneOpportunity } from '../../api/sales.ts'
import { type SalesPlace, startOfDay } from '../../sales/place.ts'
import type { MemoryState } from '../../memory/answer-memory.ts'
import { BackButton, PaneButton, Skeletons, Waiting } from '../elements.tsx'
import { type TabProps, usePaneList, usePane } from '../pane-context.ts'
import { explainFailure } from '#adapters/web/kit/failure-words.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'

export interface SalesAccount {
  readonly id: string
  readonly name: string
  /** The address in the ledger, or null. */
  readonly url: string | null
}

export interface SalesProps extends TabProps {
  readonly account: SalesAccount
  /** The opportunity that is linked to the open item, or null. */
  readonly linkedId: string | null
  readonly onGo: (place: SalesPlace) => void
}

export interface OpportunityProps extends SalesProps {
  readonly place: Extract<SalesPlace, { readonly at: 'opportunity' }>
}

/** Whether the ledger may have applied the change. */
export function isOpen({ _tag }: ShownFailure): boolean {
  return _tag === 'Unreachable' || _tag === 'Unreadable'
}

export function useStages() {
  const { known, again } = usePaneList(usePane().sales.stages, '')
  const listed: readonly OpportunityStage[] = known._tag === 'Known' ? known.value.data : []
  return { known, again, listed }
}

/** Shows that a list is loading or has failed. `label`: what is loading. */
export function ListState(props: {
  readonly known: MemoryState<unknown>
  readonly label: string
  readonly again: () => void
}) {
  const { known, label, again } = props
  if (known._tag === 'Known') return null
  if (known._tag === 'Failed') return <FailureNotice failure={known.failure} area="sales" onRetry={again} />
  return <ListSkeleton label={label} />
}

export function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <div class="sales-skeleton" aria-busy="true">
      <Waiting label={label} />
      {[1, 2, 3].map((row) => (
        <div key={row} class="stack">
          <Skeletons shapes="line short" />
        </div>
      ))}
    </div>
  )
}

/** `count`: null until it is known. */
export function Section(props: {
  readonly id: string
  readonly title: string
  readonly count: number | null
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: () => ComponentChildren
}) {
  const { id, title, count, isOpen, onToggle, children } = props
  return (
    <section class="panel gap-8" aria-labelledby={`${id}-title`}>
      <h2>
        <button
          id={`${id}-title`}
          type="button"
          class="bare break disclosure"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-content` : undefined}
          onClick={onToggle}
        >
          <BackIcon />
          {title} {count !== null && <span class="count">{count}</span>}
        </button>
      </h2>
      {isOpen && (
        <div id={`${id}-content`} class="sales-content stack">
          {children()}
        </div>
      )}
    </section>
  )
}

/** `children`: a menu beside the title. */
export function SubHead(props: {
  readonly title: string
  readonly backLabel: string
  readonly onBack: () => void
  readonly children?: ComponentChildren
}) {
  return (
    <div class="sales-head row at-start gap-4">
      <BackButton label={props.backLabel} run={props.onBack} />
      <h2 id="sales-heading" class="grow break" tabIndex={-1} dir="auto">
        {props.title}
      </h2>
      {props.children}
    </div>
  )
}

/** `day`: YYYY-MM-DD. `words` puts the day into a sentence. */
export function Day({ day, words = (text) => text }: { day: string; words?: (text: string) => string }) {
  const { format, now } = usePane()
  const at = startOfDay(day)
  if (Number.isNaN(at)) return <span>{words(day)}</span>
  return (
    <time dateTime={day} title={format.dayInFull(at)}>
      {words(format.day(at, now()))}
    </time>
  )
}

/** The button that keeps the record takes the focus, unless the caller moves the focus to `keepId`. */
export function RemovalQuestion(props: {
  readonly question: string
  readonly keepId?: string
  readonly isBusy?: boolean
  readonly onRemove: () => void
  readonly onKeep: () => void
}) {
  const { t } = usePane()
  const { question, keepId, isBusy = false, onRemove, onKeep } = props
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (keepId === undefined) group.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={group} class="wrap activity-ask" role="group" aria-label={question}>
      <p>{question}</p>
      <PaneButton id={keepId} label={t('sales.activity.keep')} run={onKeep} />
      <PaneButton look="button button-quiet" aria-busy={isBusy} label={t('sales.activity.remove')} run={onRemove} />
    </div>
  )
}

interface OfStage {
  readonly opportunity: PaneOpportunity
  readonly move: ReturnType<typeof useMove>
}

/** `stages`: empty until they are loaded. */
export function StageSelect({ opportunity, stages, move }: OfStage & { readonly stages: readonly OpportunityStage[] }) {
  const { t } = usePane()
  const { id, name, stage, status } = opportunity
  if (status !== 'open') return <span class="tag tag-quiet">{t(`sales.${status}`)}</span>
  if (stages.length === 0) return <span class="quiet cut">{stage?.description}</span>
  const isListed = stages.some((one) => one.id === stage?.id)
  return (
    <select
      id={`stage-${id}`}
      class="input stage-select"
      aria-label={t('sales.stage.of', { name })}
      value={stage?.id ?? ''}
      onChange={(event) => {
        const next = stages.find((one) => one.id === event.currentTarget.value)
        if (next !== undefined) void move.run(opportunity, next)
      }}
    >
      {!isListed && <option value={stage?.id ?? ''}>{stage?.description ?? t('sales.stage.none')}</option>}
      {stages.map((one) => (
        <option key={one.id} value={one.id}>
          {one.description}
        </option>
      ))}
    </select>
  )
}

export function StageRefusal({ opportunity, move }: OfStage) {
  const { t } = usePane()
  if (move.refused?.id !== opportunity.id) return null
  const { title, body } = explainFailure(t, move.refused.failure, 'sales')
  return (
    <p class="small bad" role="alert">
      {opportunity.name}: {t('sales.stage.kept')} {title}. {body}
    </p>
  )
}

/** `refused`: the last refusal, until the next move. `announcement`: a text for screen readers. */
export function useMove(accountId: string) {
  const { sales, t } = usePane()
  const [refused, setRefused] = useState<{ readonly id: string; readonly failure: ApiFailure } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const run = async (opportunity: PaneOpportunity, to: OpportunityStage): Promise<void> => {
    setRefused(null)
    setAnnouncement('')
    const { id, name } = opportunity
    const answer = await sales.moveStage(accountId, opportunity, to)
    if (answer._tag === 'Left') return setRefused({ id, failure: answer.left })
    if (answer.right === null) return
    setAnnouncement(t('sales.stage.moved', { name, stage: answer.right.stage?.description ?? to.description }))
  }
  return { run, refused, announcement }
}
