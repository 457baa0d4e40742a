// One line in the table: when, how grave, from where, of which office, and what it says as far as it fits.
import { useMemo } from 'preact/hooks'
import type { LogLine } from '../../api/logs.ts'
import { contextOf } from '../../logs/line-context.ts'
import { summaryOf } from '../../logs/line-summary.ts'
import type { StoryLine } from '../../logs/story.ts'
import { useAdmin } from '../admin-context.tsx'
import { LevelMark } from './level-mark.tsx'
import { Marked } from './marked.tsx'
import { useLogTime } from './use-log-time.ts'

interface LogRowProps {
  readonly at: number
  readonly line: LogLine
  readonly told: StoryLine | null
  readonly sought: string
  readonly offices: ReadonlyMap<string, string> | null
  readonly isPresent: boolean
  readonly isOpen: boolean
  readonly onOpen: (at: number) => void
}

const When = ({ line, told }: Pick<LogRowProps, 'line' | 'told'>) => {
  const { t, now } = useAdmin()
  const time = useLogTime()
  if (told === null)
    return (
      <span class="log-cell log-ts" role="gridcell" title={line.ts}>
        {time.row(line.ts, now())}
      </span>
    )
  return (
    <span class="log-cell log-offset" role="gridcell" title={line.ts}>
      {told.silence !== null && (
        <span class="visually-hidden">{t('logs.story.silence', { length: time.length(told.silence) })}</span>
      )}
      <span class="log-after">+{time.length(told.offset)}</span>
      <span class="log-track" aria-hidden="true">
        <span class="log-dot" style={{ insetInlineStart: `${told.share * 100}%` }} />
      </span>
    </span>
  )
}

export const rowId = (at: number): string => `log-row-${at}`

export const LogRow = ({ at, line, told, sought, offices, isPresent, isOpen, onOpen }: LogRowProps) => {
  const { t } = useAdmin()
  // Drawn once for as long as it says the same: walking and opening touch the row alone.
  const cells = useMemo(() => {
    const { message, details } = summaryOf(line, sought)
    const { tenant } = contextOf(line.data)
    return (
      <>
        <When line={line} told={told} />
        <span class="log-cell log-level" role="gridcell">
          <LevelMark level={line.level} />
        </span>
        <span class="log-cell log-source cut" role="gridcell">
          {t(`logs.source.${line.source}`)}
        </span>
        {offices !== null && (
          <span class="log-cell log-office cut" role="gridcell" dir="auto">
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
  }, [line, told, sought, offices, t])
  const state = [
    isPresent && 'log-present',
    isOpen && 'log-open',
    told !== null && told.silence !== null && 'log-after-silence',
  ]
  return (
    <div
      id={rowId(at)}
      class={['log-row', `log-row-${line.level}`, ...state].filter(Boolean).join(' ')}
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isOpen}
      onClick={() => onOpen(at)}
    >
      {cells}
    </div>
  )
}
