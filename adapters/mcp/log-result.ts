// Log entries for a model, limited to what a model can read.
import * as t from 'io-ts'
import type { LogPage } from '#domain/logging/log-buffer.ts'
import { logEntryProps } from '#adapters/contract/logging/logs.ts'
import { cutTo } from './outside-text.ts'

/** The maximum number of characters of all data together. Each entry has the same share. */
const DATA_AT_MOST = 40_000
const MESSAGE_AT_MOST = 200

export const logResult = t.type({
  entries: t.array(
    // `data`: JSON, cut off if there is no room.
    t.type({ ...logEntryProps, data: t.string }),
  ),
  total: t.number,
  scanned: t.number,
  complete: t.boolean,
  cut: t.boolean,
})

export function toLogResult({ entries, ...page }: LogPage) {
  const room = Math.floor(DATA_AT_MOST / Math.max(1, entries.length))
  const printed = entries.map((entry) => ({ ...entry, data: JSON.stringify(entry.data ?? null) }))
  return {
    ...page,
    entries: printed.map((entry) => ({
      ...entry,
      message: cutTo(entry.message, MESSAGE_AT_MOST),
      data: cutTo(entry.data, room),
    })),
    cut: printed.some(({ data }) => data.length > room),
  }
}
