// The log of a busy morning and its files, which the tests of their pages add to the sample.
import type { LogEntry } from '#domain/logging/log-entry.ts'
import { type LogFile, toDailyLogFile } from '#domain/logging/log-files.ts'
import { fromDays, fromMinutes, toIsoText } from '#domain/shared/clock.ts'
import { anOffice, answering, KORREL, LINDE, type Office } from './admin-office.ts'
import { type AdminLook, type AdminService, type OpenedPage, openAt, plain } from './admin-pages.ts'

export const STORY = '0f1e2d3c-4b5a-4697-8877-665544339108'

interface Said {
  /** Milliseconds before now. */
  readonly ago: number
  readonly line: Partial<Omit<LogEntry, 'data'>> & { readonly data?: object }
}

const context = (over: object = {}): object => ({
  tenant: KORREL,
  POD_NAME: 'tapster-0',
  APP_VERSION: '0.1.0',
  ...over,
})

/** Of one request: what it asked, the job it caused, and how that went. */
const story: readonly Said[] = [
  {
    ago: 64_000,
    line: {
      source: 'http',
      message: 'http.request',
      data: { method: 'POST', route: '/mailclient-plugin/archive-email', status: 202, ms: 41 },
    },
  },
  {
    ago: 63_990,
    line: { message: 'archive.ordered', data: { archiveId: '99999999-9999-4999-8999-999999999999', parts: 3 } },
  },
  { ago: 60_400, line: { source: 'bull', message: 'job.started', data: { queue: 'archive', job: 'b1d5' } } },
  {
    ago: 60_180,
    line: {
      source: 'bull',
      level: 'warn',
      message: 'ledger.slow',
      data: { queue: 'archive', job: 'b1d5', ms: 4210, waited: { seconds: 4, tries: [1, 2] } },
    },
  },
  {
    ago: 59_900,
    line: {
      message: 'archive.archived',
      data: { archiveId: '99999999-9999-4999-8999-999999999999', parts: 3, job: 'b1d5' },
    },
  },
]

const odd: readonly Said[] = [
  {
    ago: 5_000,
    line: {
      level: 'error',
      source: 'error',
      message: 'http.unexpected',
      data: {
        route: '/mailclient-plugin/contact',
        error: {
          name: 'TypeError',
          message: "Cannot read properties of undefined (reading 'id')",
          stack:
            'TypeError: Cannot read properties\n    at find (contact.ts:12:7)\n    at async handle (endpoint.ts:88:3)',
        },
      },
    },
  },
  { ago: 9_000, line: { level: 'fatal', message: 'postgres.unavailable', data: { code: 'ECONNREFUSED', tried: 3 } } },
  {
    ago: 12_000,
    line: {
      level: 'warn',
      message: '<img src=x onerror=alert(1)>\u001b[31m\u202egnp.exe\nforged {"level":"fatal"}',
      data: { html: '<script>alert(1)</script>', bidi: '\u202eabc' },
    },
  },
  { ago: 15_000, line: { message: `long ${'x'.repeat(4_000)}`, data: { text: 'y'.repeat(9_000) } } },
  { ago: 18_000, line: { message: 'ledger.refreshed', data: { records: 12, context: { tenant: LINDE } } } },
  { ago: 21_000, line: { level: 'debug', message: 'pdf.render.done', data: { ms: 280, bytes: 84_321 } } },
  { ago: 24_000, line: { source: 'bull', message: 'job.finished', data: { queue: 'clean-up', job: 'c0ffee' } } },
]

const request = (n: number): Said => ({
  ago: 70_000 + n * 7_000,
  line: {
    source: 'http',
    message: 'http.request',
    data: { method: 'GET', route: '/mailclient-plugin/contact', status: n % 17 === 0 ? 404 : 200, ms: 12 + (n % 40) },
  },
})

export function lineSaid({ ago, line }: Said, now: number, requestId: string): LogEntry {
  return {
    ts: new Date(now - ago).toISOString(),
    level: 'info',
    source: 'app',
    message: '',
    ...line,
    data: { context: context({ requestId, user: 'e***@korrel.example' }), ...line.data },
  }
}

/** The oldest first. */
export function busyMorning(now: number, requests = 240): readonly LogEntry[] {
  return [
    ...story.map((said) => lineSaid(said, now, STORY)),
    ...[...odd, ...Array.from({ length: requests }, (_, n) => request(n))].map((said, n) =>
      lineSaid(said, now, `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`),
    ),
  ].toSorted((one, other) => (one.ts < other.ts ? -1 : 1))
}

/** One for each day, the latest first. */
function writtenFiles(now: number): readonly LogFile[] {
  return Array.from({ length: 45 }, (_, day) => {
    const modifiedAt = now - fromDays(day) - fromMinutes(1)
    return { name: toDailyLogFile(toIsoText(modifiedAt)), size: 18_400 + day * 71_234, modifiedAt }
  })
}

export function withLog(over: Partial<Office> = {}): Partial<Office> {
  const now = Date.now()
  return { log: busyMorning(now), logFiles: writtenFiles(now), ...over }
}

export async function openLog(
  service: AdminService,
  path: string,
  over: Partial<Office> = {},
  look: AdminLook = plain,
): Promise<OpenedPage & { readonly office: Office }> {
  const office = anOffice(withLog(over))
  return { ...(await openAt(service, path, look, answering(office))), office }
}
