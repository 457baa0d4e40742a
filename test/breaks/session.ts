// Breaks of the session area.
import type { Break } from './break.ts'

export const sessionBreaks: readonly Break[] = [
  {
    id: 'refreshes-not-shared',
    file: 'application/session/access-token.ts',
    find: '    underWay.set(seen.id, started)\n',
    replace: '',
    tests: ['test/application/session/access-token.test.ts'],
  },
  {
    id: 'many-probes-while-down',
    file: 'application/session/background-refresh.ts',
    find: 'claim(probing ? 1 : CLAIMED_AT_ONCE,',
    replace: 'claim(CLAIMED_AT_ONCE,',
    tests: ['test/application/session/background-refresh.test.ts'],
  },
  {
    id: 'state-of-another-tenant',
    file: 'application/session/complete-login.ts',
    find: '(forced) => forced === state.tenantUuid',
    replace: '() => true',
    tests: ['test/application/session/login.test.ts'],
  },
  {
    id: 'inactive-default-tenant',
    file: 'application/session/authorisation-url.ts',
    find: 'O.filter((tenant) => tenant.active)',
    replace: 'O.filter((tenant) => tenant.active || tenant.uuid === deps.defaultTenant)',
    tests: ['test/application/session/login.test.ts'],
  },
  {
    id: 'takeover-without-grace',
    file: 'application/session/refresh-record.ts',
    find: '      if (takenOver) await timer.sleep(TAKEOVER_GRACE)()\n',
    replace: '',
    tests: ['test/application/session/refresh-lease.test.ts', 'test/application/session/refresh-interleavings.test.ts'],
  },
  {
    id: 'failures-counted-while-down',
    file: 'application/session/refresh-record.ts',
    find: 'if (health.down) await release(id, holder)',
    replace: 'if (!health.down) await release(id, holder)',
    tests: ['test/application/session/background-refresh.test.ts', 'test/application/session/link-health.test.ts'],
  },
  {
    id: 'proof-of-no-mailbox',
    file: 'application/session/authorisation-url.ts',
    find: 'O.isSome(mailbox) && comparable(mailbox.value)',
    replace: 'O.isNone(mailbox) || comparable(mailbox.value)',
    tests: ['test/application/session/login.test.ts', 'test/application/session/sessions.test.ts'],
  },
  {
    id: 'rotation-of-one-page',
    file: 'application/session/maintain-vault.ts',
    find: 'page.right.records.length < PAGE',
    replace: 'page.right.records.length <= PAGE',
    tests: ['test/application/session/rotation.test.ts'],
  },
  {
    id: 'jwt-of-another-tenant',
    file: 'application/session/session-record.ts',
    find: 'record.tenantUuid === claims.tenantUuid && ',
    replace: '',
    tests: ['test/application/session/sessions.test.ts'],
  },
]
