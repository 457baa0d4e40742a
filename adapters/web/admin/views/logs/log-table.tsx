// A table of log entries that renders only its visible rows. Keys move the current row (use-row-navigation.ts).
import type { RefObject } from 'preact'
import { useLayoutEffect, useMemo, useState } from 'preact/hooks'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import type { LogSort } from '#domain/logging/log-buffer.ts'
import { readLineContext, toSummary } from '../../logs/log-entry.ts'
import { toggleOrder, getLogOrder } from '../../logs/log-view.ts'
import { type RowWindow, getRowWindow } from '../../logs/log-keys.ts'
import type { StoryLine } from '../../logs/story.ts'
import type { AdminTextKey } from '../../texts/texts.ts'
import { useAdmin } from '../admin-context.tsx'
import { getSortDirection } from '#adapters/web/kit/list/data-table.tsx'
import { LevelMark, Marked, useLogTime } from './log-parts.tsx'
import type { ShownLog } from './use-log.ts'
import { measureRowHeight } from './use-row-navigation.ts'

type LogTableProps = ShownLog & {
  /** The lines of the story by index; null: the entries are not the story of one request. */
  readonly story: readonly StoryLine[] | null
}

function useWindow(box: RefObject<HTMLDivElement | null>, count: number, onScrolled: (isAtTop: boolean) => void) {
  const [shown, setShown] = useState<RowWindow & { readonly height: number }>({ first: 0, end: 60, height: 36 })
  useLayoutEffect(() => {
    const node = box.current
    if (node === null) return
    const measure = (): void => {
      const height = measureRowHeight(node)
      const next = { ...getRowWindow(node.scrollTop, node.clientHeight, height, count), height }
      setShown((before) =>
        before.first === next.first && before.end === next.end && before.height === height ? before : next,
      )
      onScrolled(node.scrollTop < height / 2)
    }
    measure()
    node.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => {
      node.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [box, count, onScrolled])
  return shown
}

export function LogTable(props: LogTableProps) {
  const { t } = useAdmin()
  const { view, lines, story, offices } = props
  const { box, present, open, onScrolled } = props.walking
  const { first, end, height } = useWindow(box, lines.length, onScrolled)
  const drawn = lines.slice(first, end)
  const isDrawn = present >= first && present < end
  return (
    <div
      ref={box}
      class={`log-table focus-inside ${offices === null ? '' : 'log-with-office'} ${story === null ? '' : 'log-story'}`}
      role="grid"
      tabIndex={0}
      aria-label={t('logs.list')}
      aria-rowcount={lines.length + 1}
      aria-activedescendant={isDrawn ? toRowId(present) : undefined}
    >
      <LogTableHead {...props} />
      <div role="presentation" style={{ height: `${first * height}px` }} />
      {drawn.map((line, n) => (
        <LogRow
          key={line.id}
          at={first + n}
          line={line}
          inStory={story?.[first + n] ?? null}
          sought={view.q.trim()}
          offices={offices}
          isPresent={first + n === present}
          isOpen={line.id === view.entry}
          onOpen={open}
        />
      ))}
      <div role="presentation" style={{ height: `${Math.max(lines.length - first - drawn.length, 0) * height}px` }} />
    </div>
  )
}

type LogColumn = readonly [name: string, title: AdminTextKey, by?: LogSort]

const makeLogColumns = (isStory: boolean, hasOffice: boolean): readonly LogColumn[] => [
  isStory ? ['offset', 'logs.column.offset'] : ['ts', 'logs.column.ts', 'ts'],
  ['level', 'logs.levels', 'level'],
  ['source', 'logs.sources', 'source'],
  ...(hasOffice ? [['office', 'logs.office'] as const] : []),
  ['message', 'logs.column.message', 'message'],
]

function LogTableHead({ view, show, story, offices }: LogTableProps) {
  const { t } = useAdmin()
  return (
    <div class="log-head col-head" role="row" aria-rowindex={1}>
      {makeLogColumns(story !== null, offices !== null).map(([name, title, by]) => {
        // The live tail cannot be sorted.
        const isSortable = by !== undefined && view.live === ''
        const order = isSortable ? (getSortDirection(by, getLogOrder(view)) ?? 'none') : undefined
        return (
          <span key={name} class={`log-cell log-${name}`} role="columnheader" aria-sort={order}>
            {isSortable ? (
              <button type="button" class="sort" onClick={() => show(toggleOrder(view, by))}>
                {t(title)}
                <span class="sort-mark" aria-hidden="true" />
              </button>
            ) : (
              t(title)
            )}
          </span>
        )
      })}
    </div>
  )
}

interface LogRowProps {
  readonly at: number
  readonly line: LogEntryResponse
  readonly inStory: StoryLine | null
  readonly sought: string
  readonly offices: ReadonlyMap<string, string> | null
  readonly isPresent: boolean
  readonly isOpen: boolean
  readonly onOpen: (at: number) => void
}

function LineTime({ line, inStory }: Pick<LogRowProps, 'line' | 'inStory'>) {
  const { t, now } = useAdmin()
  const time = useLogTime()
  if (inStory === null)
    return (
      <span class="log-cell log-ts quiet" role="gridcell" title={line.ts}>
        {time.row(line.ts, now())}
      </span>
    )
  return (
    <span class="log-cell log-offset quiet" role="gridcell" title={line.ts}>
      {inStory.pause !== null && (
        <span class="visually-hidden">{t('logs.story.silence', { length: time.duration(inStory.pause) })}</span>
      )}
      <span class="log-after">+{time.duration(inStory.offset)}</span>
      <span class="log-track" aria-hidden="true">
        <span class="log-dot" style={{ insetInlineStart: `${inStory.share * 100}%` }} />
      </span>
    </span>
  )
}

const toRowId = (at: number): string => `log-row-${at}`

function LogRow({ at, line, inStory, sought, offices, isPresent, isOpen, onOpen }: LogRowProps) {
  const { t } = useAdmin()
  // The cells are rendered once for each entry. Moving to a row or opening it changes only the row element.
  const cells = useMemo(() => {
    const { message, details } = toSummary(line, sought)
    const { tenant } = readLineContext(line.data)
    return (
      <>
        <LineTime line={line} inStory={inStory} />
        <span class="log-cell log-level" role="gridcell">
          <LevelMark level={line.level} />
        </span>
        <span class="log-cell log-source cut quiet" role="gridcell">
          {t(`logs.source.${line.source}`)}
        </span>
        {offices !== null && (
          <span class="log-cell log-office cut quiet" role="gridcell" dir="auto">
            {tenant === null ? '' : (offices.get(tenant) ?? tenant)}
          </span>
        )}
        <span class="log-cell log-message cut" role="gridcell">
          <span class="log-words">
            <Marked text={message} sought={sought} />
          </span>
          {details !== '' && (
            <span class="log-details">
              <Marked text={details} sought={sought} />
            </span>
          )}
        </span>
      </>
    )
  }, [line, inStory, sought, offices, t])
  const state = [
    isPresent && 'log-present',
    isOpen && 'log-open',
    inStory !== null && inStory.pause !== null && 'log-after-silence',
  ]
  return (
    <div
      id={toRowId(at)}
      class={['log-row hovers', `log-row-${line.level}`, ...state].filter(Boolean).join(' ')}
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isOpen}
      onClick={() => onOpen(at)}
    >
      {cells}
    </div>
  )
}
