// A place of the log that keeps what it is given, for tests.
import { EntryTransport } from '#adapters/logging/entry-transport.ts'
import type { LogEntry } from '#domain/logging/log-entry.ts'
import type { Log, LogLevel } from '#domain/logging/ports.ts'

export interface RecordingPlace {
  readonly transport: EntryTransport
  readonly lines: readonly string[]
  readonly entries: readonly LogEntry[]
}

export function recordingPlace(threshold: LogLevel): RecordingPlace {
  const lines: string[] = []
  const entries: LogEntry[] = []
  const transport = new EntryTransport({
    threshold,
    take: (line, entry) => {
      lines.push(line)
      entries.push(entry)
    },
  })
  return { transport, lines, entries }
}

/** The entries that a transport logs about itself, as `level message`, with the data. */
export function recordingOwn() {
  const incidents: (readonly [incidents: string, data: unknown])[] = []
  const own: Pick<Log, 'warn' | 'info'> = {
    warn: (message, data) => incidents.push([`warn ${message}`, data]),
    info: (message, data) => incidents.push([`info ${message}`, data]),
  }
  return { incidents, own }
}
