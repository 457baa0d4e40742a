// The daily files of the log: which there are, where one is fetched, and removing old ones (LOG-7).
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const LogFile = t.readonly(t.type({ name: t.string, size: t.number, modifiedAt: t.string }))
/** `size` in bytes, `modifiedAt` as ISO 8601. */
export type LogFile = t.TypeOf<typeof LogFile>

const LogFileList = t.readonly(t.type({ data: t.readonlyArray(LogFile), removed: t.readonlyArray(t.string) }))
export type LogFileList = t.TypeOf<typeof LogFileList>

export const logFilesCall: Call<LogFileList> = { method: 'GET', path: '/logs/files', answer: LogFileList }

/** Removes those not written to for so many days, never today's; answers what is left, and the names of those that went. */
export const removeLogFilesCall = (retentionDays: number): Call<LogFileList> => ({
  method: 'GET',
  path: `/logs/files?retentionDays=${retentionDays}`,
  answer: LogFileList,
})

/** Where a file is fetched by the browser itself. */
export const logFilePath = (name: string): string => `/logs/files/${encodeURIComponent(name)}`
