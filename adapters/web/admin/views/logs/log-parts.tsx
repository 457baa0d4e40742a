// Parts of log entries: their level, matches of the search, and moments.
import type { LogLevel } from '#domain/logging/ports.ts'
import { splitAtMatches } from '../../logs/log-entry.ts'
import { type LogTime, makeLogTime } from '../../logs/log-time.ts'
import { useAdmin } from '../admin-context.tsx'

export function LevelMark({ level }: { readonly level: LogLevel }) {
  const { t } = useAdmin()
  return (
    <span class={`level level-${level}`}>
      <span class="level-shape" aria-hidden="true" />
      <span class="cut">{t(`logs.level.${level}`)}</span>
    </span>
  )
}

export function Marked({ text, sought }: { readonly text: string; readonly sought: string }) {
  return (
    <>
      {splitAtMatches(text, sought).map(({ text: piece, isMatch }) =>
        isMatch ? <mark class="match">{piece}</mark> : piece,
      )}
    </>
  )
}

const times = { nl: makeLogTime('nl'), en: makeLogTime('en') }

export function useLogTime(): LogTime {
  return times[useAdmin().appearance.config.language]
}
