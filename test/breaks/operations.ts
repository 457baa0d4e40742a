// Breaks of background jobs as operators see them.
import type { Break } from './break.ts'

const jobs = ['test/application/operations/jobs.test.ts'] as const
const home = ['test/application/operations/home.test.ts'] as const
const ledger = 'adapters/postgres/operations/job-ledger.ts'

export const operationsBreaks: readonly Break[] = [
  {
    id: 'each-probe-of-readiness-writes',
    file: 'bootstrap/heartbeat.ts',
    find: 'now - storedAt >= STORED_EVERY',
    replace: 'now - storedAt >= 0 * STORED_EVERY',
    tests: ['test/application/operations/system.test.ts'],
  },
  {
    id: 'a-wrong-clock-is-followed',
    file: 'adapters/system/shared-clock.ts',
    find: 'now: () => machine.now() - ahead,',
    replace: 'now: machine.now,',
    tests: ['test/system/shared-clock.test.ts', 'test/service/clock-and-neighbours.test.ts'],
  },
  {
    id: 'defaults-of-the-database-decide',
    file: 'adapters/postgres/kernel/session-settings.ts',
    find: "row_security: 'on',",
    replace: "row_security: 'off',",
    tests: ['test/postgres/session-settings.test.ts'],
  },
  {
    id: 'users-with-a-newer-link-have-to-sign-in-again',
    file: 'adapters/postgres/operations/vault-store.ts',
    find: 'live.mailbox_key = ended.mailbox_key and live.revoked_at is null',
    replace: 'live.mailbox_key = ended.mailbox_key and false',
    tests: ['test/application/operations/vault.test.ts'],
  },
  {
    id: 'a-slow-check-holds-up-the-home-page',
    file: 'application/operations/home.ts',
    find: 'await deps.timer.within(CHECK_PATIENCE, work())()',
    replace: 'O.some(await work())',
    tests: home,
  },
  {
    id: 'links-are-blamed-for-a-ledger-that-is-down',
    file: 'adapters/postgres/operations/home-store.ts',
    find: 'and not exists (${ledgerDown})',
    replace: '',
    tests: home,
  },
  {
    id: 'all-is-well-although-a-check-failed',
    file: 'adapters/web/kit/dashboard/dashboard.tsx',
    find: `findings.length === 0 && checks.every(({ _tag }) => _tag === 'Done')`,
    replace: `findings.length === 0 && checks.every(({ _tag }) => _tag !== 'Waiting')`,
    tests: ['test/browser/admin-home-views.test.ts'],
  },
  {
    id: 'failed-jobs-end-after-a-week',
    file: 'domain/operations/job.ts',
    find: 'DEAD_KEPT: Duration = days(30)',
    replace: 'DEAD_KEPT: Duration = days(7)',
    tests: jobs,
  },
  {
    id: 'running-jobs-are-set-aside',
    file: 'application/operations/jobs.ts',
    find: 'ACTIONS_OF[job.state].includes(action)',
    replace: `(ACTIONS_OF[job.state].includes(action) || job.state === 'active')`,
    tests: jobs,
  },
  {
    id: 'a-job-that-runs-again-takes-the-place-of-its-key',
    file: ledger,
    find: `set state = 'retry', completed_on`,
    replace: `set state = 'created', completed_on`,
    tests: jobs,
  },
  {
    id: 'a-failed-job-is-lost-to-one-of-its-key',
    file: ledger,
    find: 'moved === 0 ? TE.right(O.none)',
    replace: 'moved === 0 ? TE.right(O.some({ id: job }))',
    tests: jobs,
  },
  {
    id: 'attempts-of-dead-workers-are-not-kept',
    file: 'adapters/postgres/kernel/queue-schema.ts',
    find: `new.output->'value'->>'message'`,
    replace: `new.output->'error'->>'message'`,
    tests: jobs,
  },
  {
    id: 'jobs-without-attempts-left-are-not-kept',
    file: 'adapters/jobs/job-runner.ts',
    find: '      deadLetter: DEAD_LETTER,\n',
    replace: '',
    tests: jobs,
  },
  {
    id: 'views-of-a-user-without-bound',
    file: 'adapters/postgres/operations/saved-view-store.ts',
    find: '< ${String(MAX_VIEWS)}',
    replace: '< 1000',
    tests: ['test/application/operations/saved-views.test.ts'],
  },
  {
    id: 'views-of-other-users',
    file: 'adapters/postgres/operations/saved-view-store.ts',
    find: "'tenant_uuid = :tenant and user_uuid = :user'",
    replace: "'tenant_uuid = :tenant and :user::uuid is not null'",
    tests: ['test/application/operations/saved-views.test.ts'],
  },
  {
    id: 'views-saved-where-an-operator-acts',
    file: 'application/operations/saved-views.ts',
    find: 'inScope(Tenant(principal.home)',
    replace: 'inScope(Tenant(principal.tenantUuid)',
    tests: ['test/application/operations/saved-views.test.ts'],
  },
  {
    id: 'views-stay-after-anonymisation',
    file: 'adapters/postgres/identity/user-statements.ts',
    find: '      views as (delete from saved_views where ${ofUser}),\n',
    replace: '',
    tests: ['test/postgres/anonymised-tables.test.ts'],
  },
  {
    id: 'views-changed-after-sign-out',
    file: 'application/operations/saved-views.ts',
    find: 'stillSignedIn(stores, principal, clock.now())',
    replace: 'TE.of(undefined)',
    tests: ['test/application/operations/saved-views.test.ts'],
  },
]
