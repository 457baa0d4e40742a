// Moments of the log in the user's language, made once.
import { type LogTime, makeLogTime } from '../../logs/log-time.ts'
import { useSurroundings } from '../admin-context.tsx'

const times = { nl: makeLogTime('nl'), en: makeLogTime('en') }

export const useLogTime = (): LogTime => times[useSurroundings().appearance.config.language]
