// How many errors and warnings the last 24 hours had, for whoever may see the log.
import { useState } from 'preact/hooks'
import type { ShownFailure } from '#adapters/web/kit/failure.ts'
import type { LogLevel } from '#domain/logging/ports.ts'
import { logsCall } from '../../api/logs.ts'
import { toQuery } from '../../logs/log-address.ts'
import { plainView } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'

const DAY = 86_400_000
const ERRORS: readonly LogLevel[] = ['fatal', 'error']
const WARNINGS: readonly LogLevel[] = ['warn']

const lastDay = (levels: readonly LogLevel[]) =>
  toQuery({ ...plainView, levels, window: { _tag: 'Last', span: '24h' } })

/** The log narrowed to what is counted here. */
export const errorsQuery = lastDay(ERRORS)
export const warningsQuery = lastDay(WARNINGS)

const question = (levels: readonly LogLevel[], from: number): string =>
  new URLSearchParams({ level: levels.join(','), fromTs: new Date(from).toISOString(), pageSize: '1' }).toString()

export interface LogDay {
  /** Null: not known yet, or not open to whoever looks. */
  readonly errors: number | null
  readonly warnings: number | null
  readonly isKnown: boolean
  readonly failure: ShownFailure | null
  readonly again: () => void
}

export const useLogDay = (): LogDay => {
  const { may, now } = useAdmin()
  const [from] = useState(() => now() - DAY)
  const ask = (levels: readonly LogLevel[]) => (may('logs:read') ? logsCall(question(levels, from)) : null)
  const errors = useAsked(ask(ERRORS))
  const warnings = useAsked(ask(WARNINGS))
  const failed = [errors, warnings].find(({ asked }) => asked._tag === 'Failed')?.asked
  return {
    errors: latest(errors.asked)?.data.total ?? null,
    warnings: latest(warnings.asked)?.data.total ?? null,
    isKnown: errors.asked._tag === 'Told' && warnings.asked._tag === 'Told',
    failure: failed?._tag === 'Failed' ? failed.failure : null,
    again: () => {
      errors.again()
      warnings.again()
    },
  }
}
