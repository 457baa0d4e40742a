// How grave a line is: by its word, by a shape and by a colour.
import type { LogLevel } from '#domain/logging/ports.ts'
import { useAdmin } from '../admin-context.tsx'

export const LevelMark = ({ level }: { readonly level: LogLevel }) => {
  const { t } = useAdmin()
  return (
    <span class={`level level-${level}`}>
      <span class="level-shape" aria-hidden="true" />
      <span class="cut">{t(`logs.level.${level}`)}</span>
    </span>
  )
}
