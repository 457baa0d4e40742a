// Who sees what of the log, and the audit entries of users who read or removed its files.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import {
  type LogReader,
  type LogSearchRequest,
  makeReadEntriesAround,
  makeListLogFiles,
  makeQueryLogs,
  makeReadLogFile,
} from '#application/logging/logs.ts'
import type { LogPage, LogQuery } from '#domain/logging/log-buffer.ts'
import { toLogEntryId } from '#domain/logging/log-entry.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import {
  toDailyLogFile,
  type LogFileName,
  type LogFilesUnavailable,
  logFilesUnavailable,
} from '#domain/logging/log-files.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { aQuery, KORREL, LINDE, NOON } from '#test/contract/log-entries.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'

const clock = { now: () => NOON }
const eva = { _tag: 'Operator', user: asUserUuid(newUuid()), home: KORREL } as const
const operator: LogReader = { ...eva, chosenTenant: O.none }
const acting: LogReader = { ...eva, chosenTenant: O.some(LINDE) }
const administrator: LogReader = { _tag: 'OfTenant', tenantUuid: LINDE }

describe('looking at the log', () => {
  const asked: LogQuery[] = []
  const page: LogPage = { entries: [], total: 0, scanned: 0, complete: true }
  const queryLogs = makeQueryLogs({
    buffer: {
      query: (query) => {
        asked.push(query)
        return TE.right(page)
      },
    },
    clock,
    window: fromHours(24),
    maxScan: 777,
  })
  const wanted = (over: Partial<LogSearchRequest> = {}): LogSearchRequest => {
    const { from: _from, to: _to, maxScan: _maxScan, ...rest } = aQuery()
    return { ...rest, from: O.none, to: O.none, ...over }
  }
  const held = async (reader: LogReader, over: Partial<LogSearchRequest> = {}): Promise<LogQuery | string> => {
    const found = await queryLogs(reader, wanted(over))()
    return E.isLeft(found) ? found.left._tag : (asked.pop() ?? 'not asked')
  }

  verifies('LOG-9', 'a search is limited to the tenant of the user, and one of another tenant is refused', async () => {
    const cases: readonly (readonly [LogReader, O.Option<TenantUuid>, O.Option<TenantUuid> | string])[] = [
      [operator, O.none, O.none],
      [operator, O.some(KORREL), O.some(KORREL)],
      [acting, O.none, O.some(LINDE)],
      [acting, O.some(KORREL), O.some(KORREL)],
      [administrator, O.none, O.some(LINDE)],
      [administrator, O.some(LINDE), O.some(LINDE)],
      [administrator, O.some(KORREL), 'OtherTenantsLog'],
    ]
    for (const [reader, tenantUuid, expected] of cases) {
      const found = await held(reader, { tenantUuid })
      expect(typeof found === 'string' ? found : found.tenantUuid).to.deep.equal(expected)
    }
    expect(asked, 'what was refused was not looked for').to.deep.equal([])
  })

  verifies('LOG-6', 'a search ends now by default, has a window and a limited number of entries', async () => {
    const of = async (from: O.Option<number>, to: O.Option<number>): Promise<unknown> => {
      const query = await held(operator, { from, to })
      return typeof query === 'string' ? query : [query.from, query.to, query.maxScan]
    }
    expect(await of(O.none, O.none)).to.deep.equal([NOON - fromHours(24), NOON, 777])
    expect(await of(O.none, O.some(5_000_000))).to.deep.equal([5_000_000 - fromHours(24), 5_000_000, 777])
    expect(await of(O.some(1), O.none)).to.deep.equal([1, NOON, 777])
    expect(await of(O.some(1), O.some(2))).to.deep.equal([1, 2, 777])
  })

  verifies('LOG-9', 'what is around an entry is held to the same tenant', async () => {
    const seen: unknown[] = []
    const entriesAround = makeReadEntriesAround({
      buffer: {
        readAround: (_, reach, tenantUuid) => {
          seen.push([reach, tenantUuid])
          return TE.right(O.none)
        },
      },
    })
    for (const reader of [operator, acting, administrator])
      expect(await entriesAround(reader, toLogEntryId(NOON, 1, 'replica0'), 3)()).to.deep.equal(
        E.left({ _tag: 'LogEntryGone' }),
      )
    expect(seen).to.deep.equal([
      [3, O.none],
      [3, O.some(LINDE)],
      [3, O.some(LINDE)],
    ])
  })

  verifies('LOG-9', 'files are for operators alone, in any tenant; who read any is logged', async () => {
    const name = toDailyLogFile('2026-03-01')
    const done: unknown[] = []
    const { log, logged } = makeRecordingLog()
    const files = {
      list: TE.right([]),
      removeBefore: (moment: number) => {
        done.push(moment)
        return TE.right([name])
      },
      open: () => {
        done.push('opened')
        return TE.right({ size: 7, bytes: 'content' })
      },
    }
    const list = makeListLogFiles({ files, clock, level: 'error', record: () => TE.right(undefined) })
    const read = makeReadLogFile({ files, log })
    const refused = E.left({ _tag: 'LogFilesForbidden' })
    expect(await list(administrator, O.some(1))()).to.deep.equal(refused)
    expect(await read(administrator, name)()).to.deep.equal(refused)
    expect([done, logged]).to.deep.equal([[], []])
    expect(await list(operator, O.none)()).to.deep.equal(E.right({ files: [], removed: [], level: 'error' }))
    expect([done, logged]).to.deep.equal([[], []])
    expect(await list(acting, O.some(30))()).to.deep.equal(E.right({ files: [], removed: [name], level: 'error' }))
    expect(await read(acting, name)()).to.deep.equal(E.right({ size: 7, bytes: 'content' }))
    expect(done).to.deep.equal([NOON - fromDays(30), 'opened'])
    expect(logged).to.deep.equal([{ level: 'info', message: 'audit.log-file.read', data: { name, size: 7 } }])
  })
  verifies(
    'IDN-7',
    'that files are removed stands in the operators’ audit log before and after, whatever comes of it',
    async () => {
      const steps: unknown[] = []
      let kept = true
      const listing = (removal: TE.TaskEither<LogFilesUnavailable, readonly LogFileName[]>) =>
        makeListLogFiles({
          files: {
            list: TE.right([]),
            removeBefore: () => {
              steps.push('removing')
              return removal
            },
          },
          clock,
          level: 'error',
          record: (actor, tenantUuid, facts) => {
            expect(actor).to.deep.equal({ _tag: 'Person', user: eva.user, tenantUuid: KORREL })
            expect(tenantUuid).to.equal(KORREL)
            for (const { action, details, outcome } of facts) steps.push([action, outcome, details])
            return kept ? TE.right(undefined) : TE.left(storeUnavailable)
          },
        })(acting, O.some(30))()
      const [action, retentionDays] = ['log-files.removed', 30]
      expect(await listing(TE.right([toDailyLogFile('2026-01-01')]))).to.have.property('_tag', 'Right')
      expect(steps.splice(0)).to.deep.equal([
        [action, 'intended', { retentionDays }],
        'removing',
        [action, 'done', { retentionDays, removed: 1 }],
      ])
      expect(await listing(TE.left(logFilesUnavailable))).to.deep.equal(E.left(logFilesUnavailable))
      expect(steps.splice(0)).to.deep.equal([
        [action, 'intended', { retentionDays }],
        'removing',
        [action, 'failed', { retentionDays }],
      ])
      kept = false
      expect(await listing(TE.right([]))).to.deep.equal(E.left(storeUnavailable))
      expect(steps, 'nothing is removed without a log entry').to.deep.equal([[action, 'intended', { retentionDays }]])
    },
  )
})
