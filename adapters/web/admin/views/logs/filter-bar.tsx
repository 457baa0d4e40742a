// What the log is narrowed to, in one bar: words, period, office, and a chip for each level and source.
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { LOG_LEVELS, LOG_SOURCES } from '#domain/logging/log-entry.ts'
import { asking, isFiltered, plainView, requestIdIn, storyOf, withLevel, withSource } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'
import { useTyped } from '../form/use-typed.ts'
import { LevelMark } from './level-mark.tsx'
import { OfficeFilter } from './office-filter.tsx'
import type { Viewing } from './use-log-view.ts'
import { WindowFilter } from './window-filter.tsx'

export const FilterBar = (props: {
  readonly viewing: Viewing
  readonly offices: ReadonlyMap<string, string> | null
  readonly search: RefObject<HTMLInputElement | null>
}) => {
  const { t } = useAdmin()
  const { viewing, offices, search } = props
  const { view, show, goTo } = viewing
  const { typed, settled, type } = useTyped(view.q)
  useEffect(() => {
    if (settled !== view.q) show(asking(view, { q: settled }))
  }, [settled])
  const request = requestIdIn(typed)

  return (
    <search class="log-filters" aria-label={t('logs.filters')}>
      <div class="log-filter-fields">
        <div class="field log-search">
          <label class="field-label" for="log-search">
            {t('logs.search')}
          </label>
          <input
            ref={search}
            id="log-search"
            class="input"
            type="search"
            dir="auto"
            maxLength={200}
            autoComplete="off"
            spellcheck={false}
            placeholder={t('logs.search.placeholder')}
            value={typed}
            onInput={(event) => type(event.currentTarget.value)}
          />
        </div>
        <WindowFilter view={view} show={show} />
        {offices !== null && <OfficeFilter view={view} offices={offices} show={show} />}
      </div>
      {request !== null && (
        <p class="log-hint" role="status">
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
      <div class="log-chips">
        <Chips label={t('logs.levels')}>
          {LOG_LEVELS.map((level) => (
            <button
              key={level}
              type="button"
              class="filter-chip"
              aria-pressed={view.levels.includes(level)}
              onClick={() => show(withLevel(view, level))}
            >
              <LevelMark level={level} />
            </button>
          ))}
        </Chips>
        <Chips label={t('logs.sources')}>
          {LOG_SOURCES.map((source) => (
            <button
              key={source}
              type="button"
              class="filter-chip"
              aria-pressed={view.sources.includes(source)}
              onClick={() => show(withSource(view, source))}
            >
              {t(`logs.source.${source}`)}
            </button>
          ))}
        </Chips>
        <Held viewing={viewing} clearTyped={() => type('')} />
      </div>
    </search>
  )
}

const Chips = (props: { readonly label: string; readonly children: ComponentChildren }) => (
  <div class="log-chip-group" role="group" aria-label={props.label}>
    <span class="log-chip-label" aria-hidden="true">
      {props.label}
    </span>
    {props.children}
  </div>
)

/** What holds besides, and the way out of all of it. */
const Held = ({ viewing, clearTyped }: { readonly viewing: Viewing; readonly clearTyped: () => void }) => {
  const { t } = useAdmin()
  const { view, show } = viewing
  const { requestId } = view
  if (!isFiltered(view)) return null
  return (
    <div class="log-chip-group">
      {requestId !== null && (
        <button
          type="button"
          class="filter-chip"
          aria-label={t('logs.request.remove', { id: requestId })}
          title={requestId}
          onClick={() => show(asking(view, { requestId: null, sort: plainView.sort }))}
        >
          <span class="cut">{t('logs.request', { id: requestId.slice(0, 8) })}</span>
          <span aria-hidden="true">×</span>
        </button>
      )}
      <button
        type="button"
        class="button button-quiet"
        onClick={() => {
          clearTyped()
          show({ ...plainView, window: view.window, isLive: view.isLive })
        }}
      >
        {t('logs.clear')}
      </button>
    </div>
  )
}
