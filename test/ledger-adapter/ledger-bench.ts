// What a test of the ledger adapter stands on: a scripted ledger, a clock that sleeping moves, a vault and limits with scripted answers.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type LedgerConnection, makeLedgerConnection } from '#adapters/ledger/connection.ts'
import { type LedgerRequestOptions, makeLedgerRequest, type UseLedger } from '#adapters/ledger/ledger-request.ts'
import { asTenantUuid, parseUuid, type Uuid } from '#domain/shared/uuid.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import type { Duration, Instant } from '#domain/shared/clock.ts'
import type { Limits, LimitOutcome } from '#domain/shared/limits.ts'
import { type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import { type ScriptedLedger, startScriptedLedger } from './scripted-ledger.ts'
import { rightOf } from '#test/support/right-of.ts'

export function uuid(text: string): Uuid {
  const parsed = parseUuid(text)
  if (parsed._tag === 'None') throw new Error(`not a uuid: ${text}`)
  return parsed.value
}
export function numbered(n: number): Uuid {
  return uuid(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
}

export function mailbox(text: string): Mailbox {
  return rightOf(parseMailbox(text))
}

export const caller: LedgerCaller = {
  record: numbered(1) as TokenRecordId,
  tenantUuid: asTenantUuid(numbered(2)),
  ledgerUserId: numbered(3) as LedgerUserId,
  ledgerUserName: 'Sanne de Wit',
  mailbox: mailbox('sanne@kantoor.example'),
  division: 314159,
}

export const NOW: Instant = Date.UTC(2026, 2, 2, 9, 0, 0)
export const FIRST_TOKEN = 'canary-access-1' as LedgerToken
export const SECOND_TOKEN = 'canary-access-2' as LedgerToken

export interface Bench {
  readonly ledger: ScriptedLedger
  readonly connection: LedgerConnection
  readonly useLedger: UseLedger
  /** How long the adapter has slept, one after the other. */
  readonly slept: readonly Duration[]
  /** The budgets taken from, by key. */
  readonly taken: readonly string[]
  /** How often the vault was asked for a token, and for another one. */
  readonly vault: { readToken: number; replaceRejected: number }
  readonly observed: readonly (readonly [string, number | undefined])[]
  /** What was noted about the ledger's outages. */
  readonly noted: readonly (readonly [string, number | undefined])[]
  readonly clock: { now: () => Instant; forward: (by: Duration) => void }
  /** A second adapter over the same ledger, otherwise wired. */
  readonly rewired: (changes: Partial<LedgerRequestOptions>) => UseLedger
  readonly close: () => Promise<void>
}

/** `limits`: what each taking answers, by key and the moment; granted by default. */
export async function makeBench(
  limits: (key: string, now: Instant) => LimitOutcome = () => ({ _tag: 'Granted' }),
): Promise<Bench> {
  const ledger = await startScriptedLedger()
  const connection = makeLedgerConnection()
  const slept: Duration[] = []
  const taken: string[] = []
  const observed: (readonly [string, number | undefined])[] = []
  const noted: (readonly [string, number | undefined])[] = []
  const vault = { readToken: 0, replaceRejected: 0 }
  let now = NOW
  const clock = {
    now: () => now,
    forward: (by: Duration) => {
      now += by
    },
  }
  const allLimits: Limits = {
    take: ({ key }) => {
      taken.push(key)
      return TE.right(limits(key, now))
    },
  }
  const options: LedgerRequestOptions = {
    baseUrl: ledger.url,
    connection,
    limits: allLimits,
    clock,
    sleep: (duration) => async () => {
      slept.push(duration)
      now += duration
    },
    tokens: {
      readToken: () => {
        vault.readToken += 1
        return TE.right(FIRST_TOKEN)
      },
      replaceRejected: () => {
        vault.replaceRejected += 1
        return TE.right(SECOND_TOKEN)
      },
    },
    observe: (endpoint, status) => observed.push([endpoint, status]),
    noteOutcome: (endpoint, status) => noted.push([endpoint, status]),
  }
  return {
    ledger,
    connection,
    useLedger: makeLedgerRequest(options),
    slept,
    taken,
    vault,
    observed,
    noted,
    clock,
    rewired: (changes) => makeLedgerRequest({ ...options, ...changes }),
    close: async () => {
      await ledger.close()
      await connection.close()
    },
  }
}

export const emptyPage = { status: 200, body: { d: { results: [] } } }
export function refusal(status: number, reason = 'Sorry') {
  return {
    status,
    body: { error: { code: '', message: { lang: '', value: reason } } },
  }
}
