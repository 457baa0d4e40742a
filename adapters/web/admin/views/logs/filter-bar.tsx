// The filters of the log: search, period, office, and a chip for each level and source.
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { useTyped } from '#adapters/web/kit/views/use-typed.ts'
import { LOG_LEVELS, LOG_SOURCES } from '#domain/logging/log-entry.ts'
import { fromField, toField } from '../../logs/log-time.ts'
import {
  boundsOf,
  isFiltered,
  type LogWindow,
  plainView,
  queried,
  requestIdIn,
  SPAN_NAMES,
  storyOf,
  withLevel,
  withSource,
} from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'
import { LevelMark } from './log-parts.tsx'
import type { Viewing } from './use-log.ts'

/** A shortcut moves the focus here. */
export const SEARCH_ID = 'log-search'

type Offices = ReadonlyMap<string, string>

export const FilterBar = ({ viewing, offices }: { readonly viewing: Viewing; readonly offices: Offices | null }) => {
  const { t } = useAdmin()
  const { view, show, goTo } = viewing
  const { typed, settled, type } = useTyped(view.q)
  useEffect(() => {
    if (settled !== view.q) show(queried(view, { q: settled }))
  }, [settled])
  const request = requestIdIn(typed)
  return (
    <search class="stack" aria-label={t('logs.filters')}>
      <div class="log-filter-fields wrap">
        <TextField
          id={SEARCH_ID}
          label={t('logs.search')}
          type="search"
          maxLength={200}
          placeholder={t('logs.search.placeholder')}
          value={typed}
          onInput={type}
        />
        <WindowFilter {...viewing} />
        {offices !== null && <OfficeFilter {...viewing} offices={offices} />}
      </div>
      {request !== null && (
        <p class="quiet" role="status">
          {t('logs.search.isRequest')}{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              type('')
              goTo(storyOf(request))
            }}
          >
            {t('logs.search.toStory')}
          </button>
        </p>
      )}
      <div class="log-chips wrap">
        <Chips
          label={t('logs.levels')}
          of={LOG_LEVELS}
          chosen={view.levels}
          face={(level) => <LevelMark level={level} />}
          onToggle={(level) => show(withLevel(view, level))}
        />
        <Chips
          label={t('logs.sources')}
          of={LOG_SOURCES}
          chosen={view.sources}
          face={(source) => t(`logs.source.${source}`)}
          onToggle={(source) => show(withSource(view, source))}
        />
        <ActiveFilters viewing={viewing} clearTyped={() => type('')} />
      </div>
    </search>
  )
}

const Chips = <W extends string>(props: {
  readonly label: string
  readonly of: readonly W[]
  readonly chosen: readonly W[]
  readonly face: (word: W) => ComponentChildren
  readonly onToggle: (word: W) => void
}) => (
  <div class="log-chip-group wrap" role="group" aria-label={props.label}>
    <span class="small" aria-hidden="true">
      {props.label}
    </span>
    {props.of.map((word) => (
      <button
        key={word}
        type="button"
        class="filter-chip"
        aria-pressed={props.chosen.includes(word)}
        onClick={() => props.onToggle(word)}
      >
        {props.face(word)}
      </button>
    ))}
  </div>
)

/** The filter on a request, and the button that clears all filters. */
const ActiveFilters = ({ viewing, clearTyped }: { readonly viewing: Viewing; readonly clearTyped: () => void }) => {
  const { t } = useAdmin()
  const { view, show } = viewing
  const { requestId } = view
  if (!isFiltered(view)) return null
  const clear = (): void => {
    clearTyped()
    show({ ...plainView, window: view.window, isLive: view.isLive })
  }
  return (
    <div class="log-chip-group wrap">
      {requestId !== null && (
        <button
          type="button"
          class="filter-chip"
          aria-label={t('logs.request.remove', { id: requestId })}
          title={requestId}
          onClick={() => show(queried(view, { requestId: null, sort: plainView.sort }))}
        >
          <span class="cut">{t('logs.request', { id: requestId.slice(0, 8) })}</span>
          <span aria-hidden="true">×</span>
        </button>
      )}
      <ActionButton look="quiet" label={t('table.clearFilters')} to={clear} />
    </div>
  )
}

const OfficeFilter = ({ view, show, offices }: Viewing & { readonly offices: Offices }) => {
  const { t } = useAdmin()
  const { tenant } = view
  return (
    <SelectField
      id="log-office"
      label={t('logs.office')}
      value={tenant ?? ''}
      options={[
        { value: '', label: t('calls.office.all') },
        ...(tenant !== null && !offices.has(tenant) ? [{ value: tenant, label: tenant }] : []),
        ...[...offices].map(([uuid, name]) => ({ value: uuid, label: name })),
      ]}
      onChange={(chosen) => show(queried(view, { tenant: chosen || null }))}
    />
  )
}

const OWN = 'own'

const WindowFilter = ({ view, show }: Viewing) => {
  const { t, now } = useAdmin()
  const { window } = view
  const choose = (value: string): void => {
    const span = SPAN_NAMES.find((name) => name === value)
    const chosen: LogWindow =
      span === undefined ? { _tag: 'Between', from: boundsOf(window, now()).from, to: null } : { _tag: 'Last', span }
    show(queried(view, { window: chosen }))
  }
  const change = (between: Extract<LogWindow, { _tag: 'Between' }>, end: 'from' | 'to', text: string): void => {
    const instant = fromField(text, end === 'to')
    const next = { ...between, [end]: instant }
    // Half typed or reversed periods do not apply yet.
    if ((instant === null && text !== '') || (next.from !== null && next.to !== null && next.from > next.to)) return
    show(queried(view, { window: next, isLive: view.isLive && next.to === null }))
  }
  return (
    <>
      <SelectField
        id="log-window"
        label={t('logs.window')}
        value={window._tag === 'Last' ? window.span : OWN}
        options={[
          ...SPAN_NAMES.map((span) => ({ value: span, label: t(`logs.window.${span}`) })),
          { value: OWN, label: t('logs.window.own') },
        ]}
        onChange={choose}
      />
      {window._tag === 'Between' &&
        (['from', 'to'] as const).map((end) => (
          <div key={end} class="field">
            <label class="field-label" for={`log-${end}`}>
              {t(end === 'from' ? 'changes.from' : 'logs.window.to')}
            </label>
            <input
              id={`log-${end}`}
              class="input"
              type="datetime-local"
              value={toField(window[end])}
              onChange={(event) => change(window, end, event.currentTarget.value)}
            />
          </div>
        ))}
    </>
  )
}
