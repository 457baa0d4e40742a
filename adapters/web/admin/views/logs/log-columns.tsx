// The columns of the log: the moment, or the offset in the story of a request; level, source, tenant and message.
import { useMemo } from 'preact/hooks'
import type { Column } from '#adapters/web/kit/list/column.ts'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { readLineContext, toSummary } from '../../logs/log-entry.ts'
import type { Story, StoryLine } from '../../logs/story.ts'
import { useAdmin } from '../admin-context.tsx'
import { LevelMark, Marked, useLogTime } from './log-parts.tsx'
import type { ShownLog } from './use-log.ts'

type LogColumn = Column<LogEntryResponse>

/** `story` null: the entries are not the story of one request. */
export function useLogColumns({ view, offices }: ShownLog, story: Story | null): readonly LogColumn[] {
  const { t } = useAdmin()
  const sought = view.q.trim()
  return useMemo(() => {
    const places = new Map(story?.lines.map((place) => [place.line, place]))
    const time: LogColumn =
      story === null
        ? {
            name: 'ts',
            header: t('logs.column.ts'),
            sort: 'ts',
            isDescendingFirst: true,
            cell: (line) => <LineTime line={line} />,
          }
        : { name: 'offset', header: t('logs.column.offset'), cell: (line) => <LineOffset place={places.get(line)} /> }
    const office: LogColumn = {
      name: 'office',
      header: t('logs.office'),
      cell: ({ data }) => {
        const { tenant } = readLineContext(data)
        return (
          <span class="cut quiet" dir="auto">
            {tenant === null ? '' : (offices?.get(tenant) ?? tenant)}
          </span>
        )
      },
    }
    return [
      time,
      {
        name: 'level',
        header: t('logs.levels'),
        sort: 'level',
        isDescendingFirst: true,
        cell: ({ level }) => <LevelMark level={level} />,
      },
      {
        name: 'source',
        header: t('logs.sources'),
        sort: 'source',
        cell: ({ source }) => <span class="cut quiet">{t(`logs.source.${source}`)}</span>,
      },
      ...(offices === null ? [] : [office]),
      {
        name: 'message',
        header: t('logs.column.message'),
        sort: 'message',
        cell: (line) => <LineMessage line={line} sought={sought} />,
      },
    ]
  }, [story, sought, offices, t])
}

function LineTime({ line }: { readonly line: LogEntryResponse }) {
  const { now } = useAdmin()
  return (
    <span class="cut quiet" title={line.ts}>
      {useLogTime().row(line.ts, now())}
    </span>
  )
}

function LineOffset({ place }: { readonly place: StoryLine | undefined }) {
  const { t } = useAdmin()
  const time = useLogTime()
  if (place === undefined) return null
  return (
    <span class="cut quiet" title={place.line.ts}>
      {place.pause !== null && (
        <span class="visually-hidden">{t('logs.story.silence', { length: time.duration(place.pause) })}</span>
      )}
      <span class="log-after">+{time.duration(place.offset)}</span>
      <span class="log-track" aria-hidden="true">
        <span class="log-dot" style={{ insetInlineStart: `${place.share * 100}%` }} />
      </span>
    </span>
  )
}

function LineMessage({ line, sought }: { readonly line: LogEntryResponse; readonly sought: string }) {
  const { message, details } = toSummary(line, sought)
  return (
    <span class="cut">
      <span class="log-words">
        <Marked text={message} sought={sought} />
      </span>
      {details !== '' && (
        <span class="log-details">
          <Marked text={details} sought={sought} />
        </span>
      )}
    </span>
  )
}
