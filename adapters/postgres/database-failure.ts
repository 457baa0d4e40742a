// Tells a database that is away or gave up on us from a mistake of ours, by SQLSTATE, by Node's error code, or by the driver's own words.

/** Unavailable: StoreUnavailable to the caller. Contended: run the unit of work again. Bug: throw. */
export type FailureKind = 'Unavailable' | 'Contended' | 'Bug'

const CONTENDED = new Set(['40001', '40P01'])

// 08: connection; 53: out of connections, memory or disk; 57P: shutting down, crashed, starting up, idle for too long;
// 57014: our own time-out; 55P03: lock time-out; 25P0[34]: the server ended an idle or overlong transaction; 25006: this server is a replica now;
// 58030: its disk fails.
const UNAVAILABLE_STATE = /^(?:08...|53...|57P0.|57014|55P03|25P03|25P04|25006|58030)$/

const UNAVAILABLE_SYSCALL = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])

// The driver raises these without a code.
const UNAVAILABLE_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|The server does not support SSL connections$)/

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

export const failureKind = (error: unknown): FailureKind => {
  if (!(error instanceof Error)) return 'Bug'
  const code = codeOf(error)
  if (CONTENDED.has(code)) return 'Contended'
  if (UNAVAILABLE_STATE.test(code) || UNAVAILABLE_SYSCALL.has(code)) return 'Unavailable'
  if (code === '' && UNAVAILABLE_WORDS.test(error.message)) return 'Unavailable'
  return 'Bug'
}

/** What may be logged of a failure: its code, or the driver's words where there is none. Server messages can quote rows. */
export const failureCode = (error: unknown): string =>
  error instanceof Error ? codeOf(error) || error.message.slice(0, 80) : 'unknown'
