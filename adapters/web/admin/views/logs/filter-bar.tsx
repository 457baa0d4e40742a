// The filters of the log: search, period, tenant, and a chip for each level and source.
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import type { ListFilter } from '#adapters/web/kit/list/filter.ts'
import { Filters } from '#adapters/web/kit/list/filters.tsx'
import { Field, SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { useDebouncedInput } from '#adapters/web/kit/views/use-debounced-input.ts'
import { LOG_LEVELS, LOG_SOURCES } from '#domain/logging/log-entry.ts'
import { fromField, toField } from '../../logs/log-time.ts'
import {
  toMomentFilters,
  getTimeBounds,
  isFiltered,
  toLastSpan,
  type LogView,
  getMoments,
  PLAIN_VIEW,
  withQuery,
  parseRequestId,
  SPAN_NAMES,
  getSpan,
  toStoryView,
} from '../../logs/log-view.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { SavedViews } from '../saved-views.tsx'
import { LevelMark } from './log-parts.tsx'
import type { ShownLog } from './use-log.ts'
import { SEARCH_ID } from './use-log-navigation.ts'

export function FilterBar(log: ShownLog) {
  const { t } = useAdmin()
  const { view, show, goTo, offices } = log
  const { typed, type } = useDebouncedInput(view.q, (settled) => show(withQuery(view, { q: settled })))
  const request = parseRequestId(typed)
  const { requestId, tenantUuid } = view
  const shared = {
    values: { ...view },
    onChange: (changes: Partial<LogView>) =>
      show(withQuery(view, 'requestId' in changes ? { ...changes, sort: '' } : changes)),
  }
  const clear = (): void => {
    type('')
    show({ ...PLAIN_VIEW, last: view.last, from: view.from, to: view.to, live: view.live })
  }
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
        {offices !== null && <Filters {...shared} filters={[makeOfficeFilter(t, tenantUuid, offices)]} />}
        <SavedViews of="logs" />
      </div>
      {request !== null && (
        <p class="quiet" role="status">
          {t('logs.search.isRequest')}{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              type('')
              goTo(toStoryView(request))
            }}
          >
            {t('logs.search.toStory')}
          </button>
        </p>
      )}
      <div class="log-chips wrap">
        <Filters
          {...shared}
          filters={[
            {
              kind: 'words',
              name: 'level',
              label: t('logs.levels'),
              hasLabel: true,
              words: LOG_LEVELS.map((value) => ({ value, face: <LevelMark level={value} /> })),
            },
            {
              kind: 'words',
              name: 'source',
              label: t('logs.sources'),
              hasLabel: true,
              words: LOG_SOURCES.map((value) => ({ value, face: t(`logs.source.${value}`) })),
            },
            {
              kind: 'linked',
              name: 'requestId',
              label: t('logs.request', { id: requestId.slice(0, 8) }),
              action: t('logs.request.remove', { id: requestId }),
            },
          ]}
        />
        {isFiltered(view) && <ActionButton look="quiet" label={t('table.clearFilters')} to={clear} />}
      </div>
    </search>
  )
}

const makeOfficeFilter = (t: AdminTranslate, chosen: string, offices: ReadonlyMap<string, string>): ListFilter => ({
  kind: 'choice',
  name: 'tenantUuid',
  label: t('logs.office'),
  hasLabel: true,
  all: t('calls.office.all'),
  options: [
    ...(chosen !== '' && !offices.has(chosen) ? [{ value: chosen, label: chosen }] : []),
    ...[...offices].map(([value, label]) => ({ value, label })),
  ],
})

const OWN = 'own'

function WindowFilter({ view, show }: ShownLog) {
  const { t, now } = useAdmin()
  const span = getSpan(view)
  const moments = getMoments(view)
  const choose = (value: string): void => {
    const chosen = SPAN_NAMES.find((name) => name === value)
    show(
      withQuery(
        view,
        chosen === undefined ? toMomentFilters(getTimeBounds(view, now()).from, null) : toLastSpan(chosen),
      ),
    )
  }
  const change = (end: 'from' | 'to', text: string): void => {
    const instant = fromField(text, end === 'to')
    const [from, to] = end === 'from' ? [instant, moments.to] : [moments.from, instant]
    // An incomplete or reversed period is not applied.
    if ((instant === null && text !== '') || (from !== null && to !== null && from > to)) return
    show(withQuery(view, { ...toMomentFilters(from, to), live: to === null ? view.live : '' }))
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
