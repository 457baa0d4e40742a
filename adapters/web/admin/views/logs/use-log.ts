// The state of the log page: the view in the address, its entries, the live tail, the export, and the names of tenants.
import { map, mapLeft } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { LogEntryResponse, LogHistogramResponse } from '#adapters/contract/logging/logs.ts'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import { saveAsFile } from '#adapters/web/kit/list/csv.ts'
import { isLoaded, mapRemote, type Remote, useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import type { ListPart } from '../../api/all-pages.ts'
import { call, type LogPageResponse } from '../../api/call.ts'
import { type ExportForm, makeExportFileName, gatherLines, MEDIA, toCsv, toNdjson } from '../../logs/log-export.ts'
import { type LiveTail, type LoadLines, makeLiveTail } from '../../logs/live-tail.ts'
import {
  getTimeBounds,
  isStory,
  type LogView,
  getLogOrder,
  getLogPage,
  toLogPart,
  type TimeBounds,
  toLogFilters,
  toLogQuery,
  toLogView,
} from '../../logs/log-view.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { useOfficeNames } from '../use-offices.ts'
import { useLogNavigation, type LogNavigation } from './use-log-navigation.ts'

interface LogViewState {
  readonly view: LogView
  /** Replaces the present address, so that the back button leaves the log. */
  readonly show: (view: LogView) => void
  /** Adds an entry to the history, so that the back button returns here. */
  readonly goTo: (view: LogView) => void
  /** The path with the query. */
  readonly addressOf: (view: LogView) => string
}

function useLogView(): LogViewState {
  const { navigation } = useAdmin()
  const { query } = usePlace()
  const key = JSON.stringify(query)
  return useMemo(() => {
    const toViewAddress = (view: LogView): string => navigation.href('logs', { query: view })
    return {
      view: toLogView(query),
      show: (view: LogView) => navigation.narrow(view),
      goTo: (view: LogView) => navigation.go(toViewAddress(view)),
      addressOf: toViewAddress,
    }
  }, [navigation, key])
}

const toLogsCall = (view: LogView, bounds: TimeBounds, part: ListPart) =>
  call('GET /logs', { query: toLogQuery(view, bounds, part) })

interface LogList {
  readonly page: Omit<Remote<LogPageResponse>, 'replace'>
  readonly histogram: Remote<LogHistogramResponse>
  /** The bounds of the loaded query, for its export. */
  readonly bounds: TimeBounds
  /** Loads again. A period that ends now moves with the clock. */
  readonly refresh: () => void
}

interface KeptBounds {
  readonly key: string
  readonly bounds: TimeBounds
  /** The moment of the newest entry. */
  readonly newest: number | null
}

/** Identifies a query: all parts of the view except page, open entry and live. */
const toViewKey = (view: LogView): string => JSON.stringify({ ...view, page: '', entry: '', live: '' })

/** Milliseconds between counts of a live view. A count costs as much as a whole search. */
const COUNT_EVERY = 5_000

/** Loads one page and the counts. A live view loads no page here. */
function useLogList(view: LogView): LogList {
  const { now } = useAdmin()
  const [turn, setTurn] = useState(0)
  const key = `${turn} ${toViewKey(view)}`
  const kept = useRef<KeptBounds>({ key: '', bounds: { from: 0, to: null }, newest: null })
  if (kept.current.key !== key) kept.current = { key, bounds: getTimeBounds(view, now()), newest: null }
  const { bounds } = kept.current
  // Later pages end at the newest entry of the first page, by the clock of the service. New entries do not move them.
  const to = bounds.to ?? (getLogPage(view) === 1 ? null : kept.current.newest)
  const remote = useRemote(view.live ? null : toLogsCall(view, { ...bounds, to }, toLogPart(view)))
  const page = mapRemote(remote, ({ data }) => data)
  const histogram = useRemote(isStory(view) ? null : call('GET /logs/histogram', { query: toLogFilters(view, bounds) }))

  const isNewestFirst = getLogPage(view) === 1 && getLogOrder(view) === '-ts'
  const newest = isNewestFirst && isLoaded(page) ? page.value?.data[0]?.ts : undefined
  useEffect(() => {
    if (newest !== undefined) kept.current = { ...kept.current, newest: Date.parse(newest) }
  }, [newest])

  const [{ reload }, { reload: count }] = [remote, histogram]
  const refresh = useCallback(() => {
    setTurn((n) => n + 1)
    reload()
    count()
  }, [reload, count])
  useEffect(() => {
    if (view.live === '') return
    const timer = setInterval(() => document.hidden || refresh(), COUNT_EVERY)
    return () => clearInterval(timer)
  }, [view.live, refresh])
  return { page, histogram, bounds, refresh }
}

/** Whether the call may succeed later. Other refusals are final. */
const isTemporary = (failure: CallFailure): boolean =>
  failure._tag === 'Unreachable' || (failure._tag === 'Refused' && (failure.status >= 500 || failure.status === 429))

/**
 * The live tail. It pauses while the page is hidden and restarts for another query.
 * Null: the view is not live. `isReading`: new entries wait.
 */
function useLive(view: LogView, known: readonly LogEntryResponse[], isReading: boolean): LiveTail | null {
  const { api, now } = useAdmin()
  const key = view.live ? toViewKey(view) : null
  const started = useRef({ view, known })
  started.current = { view, known }

  const tail = useMemo(() => {
    if (key === null) return null
    const { view: live, known: first } = started.current
    const load: LoadLines = async (bounds, part) =>
      pipe(
        await api(toLogsCall(live, bounds, part)),
        mapLeft((failure) => ({ _tag: isTemporary(failure) ? ('NotAnswered' as const) : ('Refused' as const) })),
        map(({ data }) => data),
      )
    const after = (milliseconds: number, run: () => void) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    }
    return makeLiveTail({ load, from: () => getTimeBounds(live, now()).from, after }, first)
  }, [api, key])

  useSignals(() => tail?.state())
  useEffect(() => {
    if (tail === null) return
    const look = (): void => tail.send({ _tag: document.hidden ? 'Hidden' : 'Seen' })
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      tail.stop()
    }
  }, [tail])
  useEffect(() => tail?.send({ _tag: isReading ? 'Reading' : 'Caught' }), [tail, isReading])
  return tail
}

const none: readonly LogEntryResponse[] = []

/** The state of the log page. */
export interface ShownLog extends LogViewState, LogList {
  readonly offices: ReadonlyMap<string, string> | null
  readonly live: LiveTail | null
  /** The loaded entries, or those of the live tail. */
  readonly lines: readonly LogEntryResponse[]
  /** The open entry, if it is one of the lines. */
  readonly listed: LogEntryResponse | null
  readonly walking: LogNavigation
}

export function useLog(): ShownLog {
  const viewing = useLogView()
  const { view, show } = viewing
  const offices = useOfficeNames()
  const list = useLogList(view)
  const loaded = list.page.value?.data ?? none
  const walking = useLogNavigation(view, show)
  const live = useLive(view, loaded, !walking.cursor.isAtTop || view.entry !== '')
  const lines = live === null ? loaded : live.state().shown
  walking.cursor.setKeys(useMemo(() => lines.map(({ id }) => id), [lines]))
  const listed = useMemo(() => lines.find(({ id }) => id === view.entry) ?? null, [lines, view.entry])
  return { ...viewing, ...list, offices, live, lines, listed, walking }
}

type ExportState =
  | { readonly _tag: 'Idle' }
  | { readonly _tag: 'Gathering'; readonly loaded: number; readonly total: number }
  | { readonly _tag: 'Failed'; readonly failure: CallFailure }

/** Saves all entries of a query as a file, with progress and a receipt. */
export function useExport({ view, bounds }: ShownLog) {
  const { api, appearance, now, receipts, t } = useAdmin()
  const [state, setState] = useState<ExportState>({ _tag: 'Idle' })
  const isHere = useRef(true)
  useEffect(() => () => void (isHere.current = false), [])

  const save = async (form: ExportForm): Promise<void> => {
    if (state._tag === 'Gathering') return
    setState({ _tag: 'Gathering', loaded: 0, total: 0 })
    // Fixes the end, because entries that arrive during the export would move its pages.
    const fixed: TimeBounds = { ...bounds, to: bounds.to ?? now() }
    const gathered = await gatherLines(
      async (part) =>
        pipe(
          await api(toLogsCall(view, fixed, part)),
          map(({ data }) => data),
        ),
      (loaded, total) => setState({ _tag: 'Gathering', loaded, total }),
      () => isHere.current,
    )
    if (!isHere.current) return
    if (gathered._tag === 'Left') return setState({ _tag: 'Failed', failure: gathered.left })
    const { lines, complete } = gathered.right
    const text = form === 'csv' ? toCsv(lines, appearance.config.language) : toNdjson(lines)
    saveAsFile(makeExportFileName(form, now()), text, `${MEDIA[form]};charset=utf-8`)
    setState({ _tag: 'Idle' })
    const body = [t.counted('logs.saved', lines.length), !complete && t('logs.saved.partial')]
    receipts.show({ title: t('logs.saved.title'), body: body.filter((word) => word !== false).join(' ') })
  }
  return { state, save: (form: ExportForm) => void save(form) }
}
