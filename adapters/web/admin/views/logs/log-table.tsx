// Many lines as a table that scrolls by itself: only the rows in sight are drawn, the present one is walked by keys (use-log-keys.ts).
import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { type RowWindow, scrollTo, windowOf } from '../../logs/row-window.ts'
import type { LogLine } from '../../api/logs.ts'
import type { LogSorting } from '../../logs/log-view.ts'
import type { LogSort } from '#domain/logging/log-buffer.ts'
import { useAdmin } from '../admin-context.tsx'
import { LogRow, rowId } from './log-row.tsx'
import { LogTableHead } from './log-table-head.tsx'
import type { StoryLine } from '../../logs/story.ts'

export interface LogTableProps {
  readonly lines: readonly LogLine[]
  /** By place, where the lines are one story. */
  readonly story: readonly StoryLine[] | null
  readonly sought: string
  /** By id; null: the tenant is not shown. */
  readonly offices: ReadonlyMap<string, string> | null
  readonly sort: LogSorting
  /** Null: there is one order. */
  readonly onSort: ((by: LogSort) => void) | null
  /** By place; -1: none. */
  readonly present: number
  readonly openId: string | null
  readonly onOpen: (at: number) => void
  readonly onScrolled: (isAtTop: boolean) => void
  readonly box: RefObject<HTMLDivElement | null>
}

const HEAD = 36

/** Brings a row into sight. */
export const reveal = (box: HTMLElement, at: number): void => {
  const height = box.querySelector<HTMLElement>('.log-row')?.offsetHeight ?? HEAD
  const head = box.querySelector<HTMLElement>('.log-head')?.offsetHeight ?? HEAD
  const to = scrollTo(at, box.scrollTop, box.clientHeight, height, head)
  if (to !== null) box.scrollTop = to
}

const useWindow = (box: RefObject<HTMLDivElement | null>, count: number, onScrolled: (isAtTop: boolean) => void) => {
  const [shown, setShown] = useState<RowWindow & { readonly height: number }>({ first: 0, end: 60, height: HEAD })
  useLayoutEffect(() => {
    const node = box.current
    if (node === null) return
    const measure = (): void => {
      const height = node.querySelector<HTMLElement>('.log-row')?.offsetHeight ?? HEAD
      const next = { ...windowOf(node.scrollTop, node.clientHeight, height, count), height }
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

export const LogTable = (props: LogTableProps) => {
  const { t } = useAdmin()
  const { lines, story, sought, offices, sort, onSort, present, openId, onOpen, onScrolled, box } = props
  const { first, end, height } = useWindow(box, lines.length, onScrolled)
  const drawn = lines.slice(first, end)
  const isDrawn = present >= first && present < end
  return (
    <div
      ref={box}
      class={`log-table ${offices === null ? '' : 'log-with-office'} ${story === null ? '' : 'log-story'}`}
      role="grid"
      tabIndex={0}
      aria-label={t('logs.list')}
      aria-rowcount={lines.length + 1}
      aria-activedescendant={isDrawn ? rowId(present) : undefined}
    >
      <LogTableHead sort={sort} onSort={onSort} isStory={story !== null} hasOffice={offices !== null} />
      <div role="presentation" style={{ height: `${first * height}px` }} />
      {drawn.map((line, n) => (
        <LogRow
          key={line.id}
          at={first + n}
          line={line}
          told={story?.[first + n] ?? null}
          sought={sought}
          offices={offices}
          isPresent={first + n === present}
          isOpen={line.id === openId}
          onOpen={onOpen}
        />
      ))}
      <div role="presentation" style={{ height: `${Math.max(lines.length - first - drawn.length, 0) * height}px` }} />
    </div>
  )
}
