// Breaks of the ledger adapter.
import type { Break } from './break.ts'

export const ledgerAdapterBreaks: readonly Break[] = [
  {
    id: 'nul-from-the-ledger',
    file: 'domain/shared/storable-text.ts',
    find: "text.replaceAll('\\0', '').toWellFormed()",
    replace: 'text.toWellFormed()',
    tests: ['test/ledger-adapter/ledger-contacts.test.ts'],
  },
  {
    id: 'more-matches-without-a-word',
    file: 'adapters/ledger/ledger-contacts.ts',
    find: 'rows.length > MAX_ROWS || O.isSome(next)',
    replace: 'rows.length > MAX_ROWS && O.isSome(next)',
    tests: ['test/ledger-adapter/ledger-contacts.test.ts'],
  },
  {
    id: 'next-page-of-another-host',
    file: 'adapters/ledger/addresses.ts',
    find: 'url.origin === list.origin && ',
    replace: '',
    tests: ['test/ledger-adapter/query.test.ts'],
  },
  {
    id: 'failure-kept-for-all',
    file: 'adapters/ledger/division-cache.ts',
    find: 'value.then((loaded) => E.isLeft(loaded) && forget(), forget)',
    replace: 'value.then((loaded) => E.isRight(loaded) && loaded, forget)',
    tests: ['test/ledger-adapter/division-cache.test.ts'],
  },
  {
    id: 'addresses-behind-the-first-page',
    file: 'adapters/ledger/address-books.ts',
    find: 'new Set(O.isSome(next) ? found : asked)',
    replace: 'new Set(asked)',
    tests: ['test/ledger-adapter/many-addresses.test.ts'],
  },
  {
    id: 'reference-within-a-line',
    file: 'adapters/ledger/ledger-documents.ts',
    find: 'line.trim() === referenceLine(reference)',
    replace: 'line.trim().startsWith(referenceLine(reference))',
    tests: ['test/ledger-adapter/ledger-documents.test.ts'],
  },
  {
    id: 'client-refused-as-spent',
    file: 'adapters/ledger/token-answers.ts',
    find: "(error === 'unauthorized_client' && /old refresh token/i.test(description))",
    replace: "error === 'unauthorized_client'",
    tests: ['test/ledger-adapter/refresh-answers.test.ts'],
  },
  {
    id: 'write-sent-twice',
    file: 'adapters/ledger/ledger-request.ts',
    find: "if (!answer.lost || resent || method !== 'GET') return down()",
    replace: 'if (!answer.lost || resent) return down()',
    tests: ['test/ledger-adapter/ledger-request.test.ts'],
  },
  {
    id: 'list-cut-in-silence',
    file: 'adapters/ledger/pages.ts',
    find: 'return found.right.truncated ? E.left(unbelievable) : E.right(found.right.rows)',
    replace: 'return E.right(found.right.rows)',
    tests: ['test/ledger-adapter/ledger-documents.test.ts', 'test/attacks/hostile-ledger.test.ts'],
  },
  {
    id: 'day-used-up-for-a-minute',
    file: 'adapters/ledger/rate-gate.ts',
    find: 'close(closedUntil, division, dayEnds)',
    replace: 'close(closedUntil, division, minuteEnds)',
    tests: ['test/ledger-adapter/limit-headers.test.ts', 'test/ledger-adapter/ledger-limits.test.ts'],
  },
  {
    id: 'refusals-without-a-token',
    file: 'adapters/ledger/refusal-budget.ts',
    find: 'refusal.token === undefined || refusal.token === token',
    replace: 'refusal.token === token',
    tests: ['test/ledger-adapter/refusal-budget.test.ts'],
  },
]
