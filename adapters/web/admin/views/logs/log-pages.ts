// The pages of the technical log, loaded on demand.
import { logTexts } from '../../texts/logs.ts'
import { LogFilesPage } from '../log-files/log-files-page.tsx'
import { LogPage } from './log-page.tsx'

export const LOG_PAGES = {
  texts: logTexts,
  pages: { logs: LogPage, logFiles: LogFilesPage },
}
