// Distinguishes an unavailable database from a bug of ours, by SQLSTATE, Node's error code or the driver's message. Keeps the values of
// rows out of errors.
import { DatabaseError } from 'pg'
import type { DependencyFailure, OutageLog } from '#domain/logging/ports.ts'

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

// The driver raises these without a code; Knex puts the statement before them.
const UNAVAILABLE_WORDS =
  /(?:^| - )(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout)[^']*$/

/**
 * No connection could be opened. Whatever the server's reason (too many connections, a changed password, no right to connect, a missing
 * database, TLS), the caller can only try again later. `code` is the server's or Node's.
 */
export class ConnectionRefused extends Error {
  override readonly name = 'ConnectionRefused'
  readonly code: string
  constructor(cause: unknown) {
    super('no connection to the database could be opened')
    this.code = getFailureCode(cause)
  }
}

const getErrorCode = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

export function classifyFailure(error: unknown): FailureKind {
  if (error instanceof ConnectionRefused) return 'Unavailable'
  if (!(error instanceof Error)) return 'Bug'
  const code = getErrorCode(error)
  if (CONTENDED.has(code)) return 'Contended'
  if (UNAVAILABLE_STATE.test(code) || UNAVAILABLE_SYSCALL.has(code)) return 'Unavailable'
  if (code === '' && UNAVAILABLE_WORDS.test(error.message)) return 'Unavailable'
  return 'Bug'
}

/** The part of a failure that may be logged. */
export function getFailureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return getErrorCode(error) || (UNAVAILABLE_WORDS.exec(error.message)?.[1] ?? 'unknown')
}

/** The server does not let the service in, or not change anything. */
const REFUSED = /^(?:28...|3D000|25006)$/
/** It answers and cannot do the work for now. */
const FAILING = /^(?:53...|57014|55P03|25P03|25P04|58030|40...)$/

const toKind = (code: string): DependencyFailure['kind'] =>
  REFUSED.test(code) ? 'refused' : FAILING.test(code) ? 'failing' : 'unreachable'

/** Of one statement: our own time-outs, and conflicts with others. */
const DOUBTFUL = /^(?:57014|55P03|40...)$/

/** Whether it may be the failure of one statement, at a server that works: also a write at a standby. */
export function isOfStatement(error: unknown): boolean {
  const code = getFailureCode(error)
  return DOUBTFUL.test(code) || code === '25006'
}

/** The pool adds the client to the error of an idle connection. */
const isOfIdleConnection = (error: unknown): boolean => error instanceof Error && 'client' in error

/** False: the failure is a bug. An idle connection that is closed is no outage: the pool opens another one. */
export function noteDatabaseFailure(outages: OutageLog, error: unknown, what: string): boolean {
  const code = getFailureCode(error)
  if (classifyFailure(error) === 'Bug' && !REFUSED.test(code)) return false
  if (isOfIdleConnection(error)) return true
  const form = { kind: toKind(code), code, what }
  outages.noteFailure({ dependency: 'postgres', ...form, ...(DOUBTFUL.test(code) && { isDoubtful: true }) })
  return true
}

/** A refusal by the server, described by its code and by our names of table, column and constraint. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The error without the values that the server quotes in its messages, so that a failed statement does not log mails and tokens. Messages
 * of class 42 (wrong names, wrong syntax, missing rights) concern only the statement, whose values are parameters.
 */
export function withoutValues(error: Error): Error {
  if (!(error instanceof DatabaseError)) return error
  const { code = 'XX000', constraint, table, column } = error
  const where = [table, column, constraint].filter((name) => name !== undefined).join(', ')
  return new Refused(code, code.startsWith('42') ? error.message : `the database refused it: ${code} ${where}`.trim())
}
