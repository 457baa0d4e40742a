// The filters of the log: search, period, office, and a chip for each level and source.
import type { ComponentChildren } from 'preact'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { Field, SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { useTyped } from '#adapters/web/kit/views/use-typed.ts'
import { LOG_LEVELS, LOG_SOURCES } from '#domain/logging/log-entry.ts'
import { fromField, toField } from '../../logs/log-time.ts'
import {
  between,
  boundsOf,
  isChosen,
  isFiltered,
  lastSpan,
  momentsOf,
  plainView,
  queried,
  requestIdIn,
  SPAN_NAMES,
  spanOf,
  storyOf,
  withToggled,
} from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'
import { LevelMark } from './log-parts.tsx'
import type { ShownLog } from './use-log.ts'
import { SEARCH_ID } from './use-walking.ts'

export const FilterBar = (log: ShownLog) => {
  const { t } = useAdmin()
  const { view, show, goTo, offices } = log
  const { typed, type } = useTyped(view.q, (settled) => show(queried(view, { q: settled })))
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
        <WindowFilter {...log} />
        {offices !== null && <OfficeFilter {...log} offices={offices} />}
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
        <Chips {...log} filter="level" words={LOG_LEVELS} face={(level) => <LevelMark level={level} />} />
        <Chips {...log} filter="source" words={LOG_SOURCES} face={(source) => t(`logs.source.${source}`)} />
        <ActiveFilters {...log} clearTyped={() => type('')} />
      </div>
    </search>
  )
}

const Chips = <W extends string>(
  props: ShownLog & {
    readonly filter: 'level' | 'source'
    readonly words: readonly W[]
    readonly face: (word: W) => ComponentChildren
  },
) => {
  const { t } = useAdmin()
  const { view, show, filter, words, face } = props
  const label = t(`logs.${filter}s`)
  return (
    <div class="log-chip-group wrap" role="group" aria-label={label}>
      <span class="small" aria-hidden="true">
        {label}
      </span>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          class="filter-chip hovers"
          aria-pressed={isChosen(view, filter, word)}
          onClick={() => show(withToggled(view, filter, word))}
        >
          {face(word)}
        </button>
      ))}
    </div>
  )
}

/** The filter on a request, and the button that clears all filters. */
const ActiveFilters = ({ view, show, clearTyped }: ShownLog & { readonly clearTyped: () => void }) => {
  const { t } = useAdmin()
  const { requestId } = view
  if (!isFiltered(view)) return null
  const clear = (): void => {
    clearTyped()
    show({ ...plainView, last: view.last, from: view.from, to: view.to, live: view.live })
  }
  return (
    <div class="log-chip-group wrap">
      {requestId !== '' && (
        <button
          type="button"
          class="filter-chip hovers"
          aria-label={t('logs.request.remove', { id: requestId })}
          title={requestId}
          onClick={() => show(queried(view, { requestId: '', sort: '' }))}
        >
          <span class="cut">{t('logs.request', { id: requestId.slice(0, 8) })}</span>
          <span aria-hidden="true">×</span>
        </button>
      )}
      <ActionButton look="quiet" label={t('table.clearFilters')} to={clear} />
    </div>
  )
}

const OfficeFilter = ({ view, show, offices }: ShownLog & { readonly offices: ReadonlyMap<string, string> }) => {
  const { t } = useAdmin()
  const { tenantUuid } = view
  return (
    <SelectField
      id="log-office"
      label={t('logs.office')}
      value={tenantUuid}
      options={[
        { value: '', label: t('calls.office.all') },
        ...(tenantUuid !== '' && !offices.has(tenantUuid) ? [{ value: tenantUuid, label: tenantUuid }] : []),
        ...[...offices].map(([uuid, name]) => ({ value: uuid, label: name })),
      ]}
      onChange={(chosen) => show(queried(view, { tenantUuid: chosen }))}
    />
  )
}

const OWN = 'own'

const WindowFilter = ({ view, show }: ShownLog) => {
  const { t, now } = useAdmin()
  const span = spanOf(view)
  const moments = momentsOf(view)
  const choose = (value: string): void => {
    const chosen = SPAN_NAMES.find((name) => name === value)
    show(queried(view, chosen === undefined ? between(boundsOf(view, now()).from, null) : lastSpan(chosen)))
  }
  const change = (end: 'from' | 'to', text: string): void => {
    const instant = fromField(text, end === 'to')
    const [from, to] = end === 'from' ? [instant, moments.to] : [moments.from, instant]
    // Half typed or reversed periods do not apply yet.
    if ((instant === null && text !== '') || (from !== null && to !== null && from > to)) return
    show(queried(view, { ...between(from, to), live: to === null ? view.live : '' }))
  }
  return (
    <>
      <SelectField
        id="log-window"
        label={t('logs.window')}
        value={span ?? OWN}
        options={[
          ...SPAN_NAMES.map((name) => ({ value: name, label: t(`logs.window.${name}`) })),
          { value: OWN, label: t('logs.window.own') },
        ]}
        onChange={choose}
      />
      {span === null &&
        (['from', 'to'] as const).map((end) => (
          <Field key={end} id={`log-${end}`} label={t(end === 'from' ? 'changes.from' : 'logs.window.to')}>
            <input
              id={`log-${end}`}
              class="input"
              type="datetime-local"
              value={toField(moments[end])}
              onChange={(event) => change(end, event.currentTarget.value)}
            />
          </Field>
        ))}
    </>
  )
}
