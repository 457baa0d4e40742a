// Breaks of the log.
import type { Break } from './break.ts'

export const loggingBreaks: readonly Break[] = [
  {
    id: 'tenant-reads-the-whole-log',
    file: 'application/logging/logs.ts',
    find: 'E.right(O.some(reader.tenantUuid))',
    replace: 'E.right(wanted)',
    tests: ['test/application/logging/looking-at-the-log.test.ts'],
  },
  {
    id: 'secret-key-in-capitals',
    file: 'adapters/logging/secret-words.ts',
    find: 'isSecret: (key) => keys.has(key.toLowerCase())',
    replace: 'isSecret: (key) => keys.has(key)',
    tests: ['test/logging/redaction.test.ts'],
  },
  {
    id: 'half-a-line-written-again',
    file: 'adapters/logging/daily-files.ts',
    find: 'bytes.lastIndexOf(LINE_END, written - 1)',
    replace: 'bytes.lastIndexOf(LINE_END)',
    tests: ['test/logging/daily-files.test.ts'],
  },
  {
    id: 'file-with-two-names',
    file: 'adapters/logging/log-files.ts',
    find: 'stats.isFile() && stats.nlink === 1',
    replace: 'stats.isFile()',
    tests: ['test/attacks/log-files.test.ts'],
  },
  {
    id: 'entry-of-another-tenant',
    file: 'adapters/logging/memory-buffer.ts',
    find: 'if (itself === undefined || !isMeant(itself.entry))',
    replace: 'if (itself === undefined)',
    tests: ['test/http/log-endpoints.test.ts', 'test/contract/log-buffers.test.ts'],
  },
  {
    id: 'queue-beyond-its-bound',
    file: 'adapters/logging/line-queue.ts',
    find: 'if (held + size > bound)',
    replace: 'if (held > bound)',
    tests: ['test/logging/line-queue.test.ts'],
  },
  {
    id: 'fatal-entries-counted-as-others',
    file: 'domain/logging/log-histogram.ts',
    find: "level === 'error' || level === 'fatal'",
    replace: "level === 'error'",
    tests: ['test/contract/log-buffers.test.ts', 'test/http/log-endpoints.test.ts'],
  },
  {
    id: 'counts-that-hide-their-cut',
    file: 'domain/logging/log-histogram.ts',
    find: 'countedFrom: complete ? from : oldest',
    replace: 'countedFrom: from',
    tests: ['test/contract/log-buffers.test.ts'],
  },
  {
    id: 'counts-of-other-tenants',
    file: 'application/logging/logs.ts',
    find: 'return { ...wanted, tenantUuid, from, to, maxScan }',
    replace: 'return { ...wanted, from, to, maxScan }',
    tests: ['test/http/log-endpoints.test.ts'],
  },
]
