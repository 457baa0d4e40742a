// Breaks of the ledger area.
import type { Break } from './break.ts'

export const ledgerBreaks: readonly Break[] = [
  {
    id: 'link-to-a-gone-opportunity',
    file: 'application/ledger/opportunities.ts',
    find: "if (E.isLeft(removed) && removed.left._tag !== 'LedgerNotFound') return removed",
    replace: 'if (E.isLeft(removed)) return removed',
    tests: ['test/application/ledger/change-opportunity.test.ts'],
  },
  {
    id: 'link-lost-in-an-outage',
    file: 'application/ledger/confirm-links.ts',
    find: 'if (E.isLeft(found) || O.isSome(found.right)) return E.right(O.some(id))',
    replace: 'if (E.isRight(found) && O.isSome(found.right)) return E.right(O.some(id))',
    tests: ['test/application/ledger/look-up-contact.test.ts'],
  },
  {
    id: 'doubtful-opportunity-freed',
    file: 'application/ledger/opportunities.ts',
    find: "fault === undefined && made.left._tag === 'LedgerDown'",
    replace: "fault !== undefined && made.left._tag === 'LedgerDown'",
    tests: ['test/application/ledger/create-opportunity.test.ts'],
  },
  {
    id: 'second-opportunity-too-soon',
    file: 'application/ledger/opportunity-of-mail.ts',
    find: 'clock.now() >= since + SETTLING)) return found',
    replace: 'clock.now() >= since)) return found',
    tests: ['test/application/ledger/create-opportunity.test.ts'],
  },
  {
    id: 'doubtful-booking-released',
    file: 'application/ledger/time.ts',
    find: "made.left._tag === 'LedgerDown' ? 'Doubt'",
    replace: "made.left._tag === 'LedgerBusy' ? 'Doubt'",
    tests: ['test/application/ledger/time.test.ts', 'test/application/ledger/time-killed.test.ts'],
  },
]
