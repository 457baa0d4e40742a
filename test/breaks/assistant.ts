// Breaks of the assistant area.
import type { Break } from './break.ts'

export const assistantBreaks: readonly Break[] = [
  {
    id: 'read-without-audit',
    file: 'application/assistant/gate.ts',
    find: 'return writes ? outcome : audited',
    replace: 'return writes || E.isLeft(audited) ? outcome : audited',
    tests: ['test/mcp-adapter/audit.test.ts'],
  },
  {
    id: 'consent-answered-twice',
    file: 'application/assistant/consent.ts',
    find: 'stores.consents.take(digest)',
    replace: 'stores.consents.find(digest)',
    tests: ['test/application/assistant/consent.test.ts'],
  },
  {
    id: 'code-for-a-longer-address',
    file: 'application/assistant/exchange-tokens.ts',
    find: 'asked.redirectUri === redirectUri',
    replace: 'asked.redirectUri.startsWith(redirectUri)',
    tests: ['test/application/assistant/codes.test.ts'],
  },
  {
    id: 'one-connection-too-many',
    file: 'application/assistant/exchange-tokens.ts',
    find: 'CONNECTIONS_AT_MOST - 1',
    replace: 'CONNECTIONS_AT_MOST',
    tests: ['test/application/assistant/connections.test.ts', 'test/application/assistant/codes.test.ts'],
  },
  {
    id: 'one-listed-address-is-enough',
    file: 'application/assistant/authorisation.ts',
    find: 'entries.length < asked.length',
    replace: 'entries.length === 0',
    tests: ['test/http/assistant/registration.test.ts'],
  },
]
