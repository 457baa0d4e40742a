// The pages of the technical log, loaded on demand.
import { LogFilesPage } from '../log-files/log-files-page.tsx'
import { LogPage } from './log-page.tsx'

export { logTexts as texts } from '../../texts/logs.ts'
export const pages = { logs: LogPage, logFiles: LogFilesPage }
