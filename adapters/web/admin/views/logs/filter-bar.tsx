// What the log is narrowed to, in one bar: words, period, office, and a chip for each level and source.
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { LOG_LEVELS, LOG_SOURCES } from '#domain/logging/log-entry.ts'
import { SelectField } from '#adapters/web/kit/views/field.tsx'
import { useTyped } from '#adapters/web/kit/views/use-typed.ts'
import { fromField, toField } from '../../logs/log-time.ts'
import { boundsOf } from '../../logs/log-question.ts'
import {
  asking,
  isFiltered,
  type LogView,
  plainView,
  requestIdIn,
  SPAN_NAMES,
  storyOf,
  type Window,
  withLevel,
  withSource,
} from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'
import { LevelMark } from './level-mark.tsx'
import type { Viewing } from './use-log-list.ts'

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
    <search class="stack" aria-label={t('logs.filters')}>
      <div class="log-filter-fields wrap">
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
  <div class="log-chip-group wrap" role="group" aria-label={props.label}>
    <span class="small" aria-hidden="true">
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
    <div class="log-chip-group wrap">
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

const OfficeFilter = (props: {
  readonly view: LogView
  readonly offices: ReadonlyMap<string, string>
  readonly show: (view: LogView) => void
}) => {
  const { t } = useAdmin()
  const { view, offices, show } = props
  const { tenant } = view
  return (
    <SelectField
      id="log-office"
      label={t('logs.office')}
      value={tenant ?? ''}
      options={[
        { value: '', label: t('logs.office.all') },
        ...(tenant !== null && !offices.has(tenant) ? [{ value: tenant, label: tenant }] : []),
        ...[...offices].map(([uuid, name]) => ({ value: uuid, label: name })),
      ]}
      onChange={(chosen) => show(asking(view, { tenant: chosen || null }))}
    />
  )
}

interface WindowProps {
  readonly view: LogView
  readonly show: (view: LogView) => void
}

const OWN = 'own'

const WindowFilter = ({ view, show }: WindowProps) => {
  const { t, now } = useAdmin()
  const { window } = view
  const choose = (value: string): void => {
    const span = SPAN_NAMES.find((name) => name === value)
    const chosen: Window =
      span === undefined ? { _tag: 'Between', from: boundsOf(window, now()).from, to: null } : { _tag: 'Last', span }
    show(asking(view, { window: chosen }))
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
      {window._tag === 'Between' && <OwnWindow view={view} window={window} show={show} />}
    </>
  )
}

const OwnWindow = ({ view, window, show }: WindowProps & { readonly window: Extract<Window, { _tag: 'Between' }> }) => {
  const { t } = useAdmin()
  const change = (end: 'from' | 'to', text: string): void => {
    const instant = fromField(text, end === 'to')
    const next: Window = { ...window, [end]: instant }
    // What is only half typed, or wrong way round, is not yet meant.
    if ((instant === null && text !== '') || (next.from !== null && next.to !== null && next.from > next.to)) return
    show(asking(view, { window: next, isLive: view.isLive && next.to === null }))
  }
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} class="field">
          <label class="field-label" for={`log-${end}`}>
            {t(`logs.window.${end}`)}
          </label>
          <input
            id={`log-${end}`}
            class="input"
            type="datetime-local"
            value={toField(window[end])}
            onChange={(event) => change(end, event.currentTarget.value)}
          />
        </div>
      ))}
    </>
  )
}
