// The daily files of the log: the list, where one is fetched, and removing old ones (LOG-7).
import { call, type AdminResponse } from './call.ts'

export type LogFileList = AdminResponse<'GET /logs/files'>
export type LogFile = LogFileList['data'][number]

export const logFilesCall = call('GET /logs/files')

/** Removes files that were last written longer ago, never today's. */
export const removeLogFilesCall = (retentionDays: number) => call('GET /logs/files', { query: { retentionDays } })

/** Where the browser itself fetches a file. */
export const logFilePath = (name: string): string => `/logs/files/${encodeURIComponent(name)}`
