// Breaks of the archive area.
import type { Break } from './break.ts'

export const archiveBreaks: readonly Break[] = [
  {
    id: 'erasure-cuts-off-an-archive',
    file: 'application/archive/end-archives.ts',
    find: '!isUnderWay(found.right.value, person)) return found',
    replace: 'deps.clock.now() < until) return found',
    tests: ['test/application/archive/end-archives.test.ts'],
  },
  {
    id: 'claim-not-renewed-after-a-blip',
    file: 'application/archive/attempt.ts',
    find: "if (E.isLeft(renewed) && renewed.left._tag !== 'StoreUnavailable') return",
    replace: 'if (E.isLeft(renewed)) return',
    tests: ['test/application/archive/dead-attempt.test.ts'],
  },
  {
    id: 'why-it-failed-shown-to-a-colleague',
    file: 'application/archive/archive-status.ts',
    find: 'return mayFollow(archive, viewer)\n',
    replace: "return mayFollow(archive, viewer) || archive.state._tag === 'Failed'\n",
    tests: ['test/application/archive/find-send-archive.test.ts'],
  },
  {
    id: 'collision-not-repeated',
    file: 'application/archive/save-transition.ts',
    find: 'const MAX_COLLISIONS = 10',
    replace: 'const MAX_COLLISIONS = 1',
    tests: [
      'test/application/archive/archive-mail.test.ts',
      'test/application/archive/send-archive.test.ts',
      'test/contract/archive-at-once.test.ts',
    ],
  },
  {
    id: 'doubtful-document-forgotten',
    file: 'application/archive/make-document.ts',
    find: "failure._tag === 'LedgerDown' ? { _tag: 'Perhaps', document: O.none }",
    replace: "failure._tag === 'LedgerBusy' ? { _tag: 'Perhaps', document: O.none }",
    tests: ['test/application/archive/archive-mail.test.ts'],
  },
  {
    id: 'parts-attached-twice',
    file: 'application/archive/make-document.ts',
    find: 'attachAll(separate.slice(done))',
    replace: 'attachAll(separate)',
    tests: ['test/application/archive/run-archive.test.ts'],
  },
  {
    id: 'remains-thought-gone',
    file: 'application/archive/sweep-traces.ts',
    find: "(removed): Remains => (removed ? { _tag: 'Nothing' } : left)",
    replace: "(): Remains => ({ _tag: 'Nothing' })",
    tests: ['test/application/archive/archive-mail.test.ts'],
  },
  {
    id: 'worker-in-another-division',
    file: 'application/archive/archive-jobs.ts',
    find: '({ source, caller: { ...caller, division: archive.by.division } })',
    replace: '({ source, caller })',
    tests: ['test/application/archive/run-archive.test.ts'],
  },
  {
    id: 'receipt-stored-only-once',
    file: 'application/archive/settle-attempt.ts',
    find: "if (E.isRight(kept) || kept.left._tag !== 'StoreUnavailable') break",
    replace: "if (E.isRight(kept) || kept.left._tag === 'StoreUnavailable') break",
    tests: ['test/application/archive/archive-mail.test.ts', 'test/application/archive/run-archive.test.ts'],
  },
  {
    id: 'swept-in-another-division',
    file: 'application/archive/sweep-traces.ts',
    find: '{ ...caller, division: trace.division }',
    replace: 'caller',
    tests: ['test/application/archive/withdraw-archive.test.ts'],
  },
  {
    id: 'late-failure-as-queued',
    file: 'application/archive/archive-mail.ts',
    find: 'return known.failure === undefined ? E.right(follow) : E.left(known.failure)',
    replace: 'return E.right(follow)',
    tests: ['test/application/archive/answering-in-time.test.ts'],
  },
  {
    id: 'type-list-from-memory',
    file: 'application/archive/make-document.ts',
    find: 'await documentTypes.creatableNow(caller)()',
    replace: 'await documentTypes.creatable(caller)()',
    tests: ['test/application/archive/gone-type.test.ts'],
  },
]
