// Breaks of surveys: the codes, what is read and stored by them, and the pages.
import type { Break } from './break.ts'

const answering = ['test/application/survey/answer-survey.test.ts'] as const
const limits = ['test/application/survey/code-limits.test.ts'] as const
const reading = ['test/domain/survey/answers.test.ts'] as const
const codes = ['test/domain/survey/survey-code.test.ts'] as const
const pages = ['test/http/survey/survey-pages.test.ts'] as const

const useCase = 'application/survey/answer-survey.ts'
const page = 'adapters/http/survey/answer-page.ts'
const results = ['test/domain/survey/results.test.ts'] as const

export const surveyBreaks: readonly Break[] = [
  {
    id: 'a-swap-of-options-passes-for-spelling',
    file: 'domain/survey/wordings.ts',
    find: 'other !== id &&',
    replace: 'other === id &&',
    tests: ['test/domain/survey/results.test.ts'],
  },
  {
    id: 'used-up-code-lands',
    file: useCase,
    find: 'visits.use(code),\n            TE.flatMap(notOpenUnless),',
    replace: 'visits.use(code),\n            TE.flatMap(() => notOpenUnless(true)),',
    tests: answering,
  },
  {
    id: 'full-link-is-started-by',
    file: useCase,
    find: 'surveyCodes.start(code),\n            TE.flatMap(notOpenUnless),',
    replace: 'surveyCodes.start(code),',
    tests: answering,
  },
  {
    id: 'second-answer-passed-on',
    file: useCase,
    find: 'return isNew\n            ? pipe(',
    replace: 'return isNew || !isNew\n            ? pipe(',
    tests: answering,
  },
  {
    id: 'inactive-office-asks',
    file: 'application/survey/find-code.ts',
    find: 'tenant.active && ',
    replace: '',
    tests: answering,
  },
  {
    id: 'answers-read-against-the-newest',
    file: useCase,
    find: 'if (version === last)',
    replace: 'if (version <= last)',
    tests: answering,
  },
  {
    id: 'second-form-is-thanked',
    file: useCase,
    find: 'isStored ? ',
    replace: 'isStored || !isStored ? ',
    tests: answering,
  },
  {
    id: 'link-code-opts-out',
    file: useCase,
    find: "({ code }) => code.kind === 'personal'",
    replace: '() => true',
    tests: answering,
  },
  {
    id: 'blocked-address-finds-codes',
    file: 'application/survey/code-limits.ts',
    find: '(points > 0 ? TE.right(undefined)',
    replace: '(points >= 0 ? TE.right(undefined)',
    tests: limits,
  },
  {
    id: 'block-ends-with-a-window',
    file: 'application/survey/code-limits.ts',
    find: '{ ...blockOf(address), from: clock.now() }',
    replace: 'blockOf(address)',
    tests: limits,
  },
  {
    id: 'reworded-option-counts-with-the-old',
    file: 'domain/survey/results.ts',
    find: 'one.id === other.id && isSameValue(one.first, other.first)',
    replace: 'one.id === other.id',
    tests: results,
  },
  {
    id: 'rating-of-five-counts-in-ten',
    file: 'domain/survey/wordings.ts',
    find: "a.type === b.type && (a.type !== 'rating' || b.type !== 'rating' || a.most === b.most)",
    replace: 'a.type === b.type',
    tests: results,
  },
  {
    id: 'language-link-loses-answers',
    file: page,
    find: '{ path, form: FORM }',
    replace: '{ path }',
    tests: pages,
  },
  {
    id: 'nothing-counts-as-an-answer',
    file: 'domain/survey/answers.ts',
    find: ".map((value) => value.replaceAll('\\0', ''))",
    replace: '',
    tests: reading,
  },
  {
    id: 'long-s-in-a-code',
    file: 'domain/survey/survey-code.ts',
    find: ']*$/u',
    replace: ']*$/iu',
    tests: codes,
  },
  {
    id: 'closed-code-is-a-miss',
    file: 'domain/survey/failures.ts',
    find: 'isMiss: false',
    replace: 'isMiss: true',
    tests: limits,
  },
  {
    id: 'faulty-form-loses-answers',
    file: page,
    find: 'values: posted.get(question.id) ?? [],',
    replace: 'values: [],',
    tests: pages,
  },
  {
    id: 'faults-without-focus',
    file: 'adapters/http/kernel/form-page.ts',
    find: ' tabindex="-1" autofocus>',
    replace: '>',
    tests: pages,
  },
  {
    id: 'introduction-is-html',
    file: 'adapters/http/kernel/form-page.ts',
    find: 'escapeHtml(text).replaceAll',
    replace: 'text.replaceAll',
    tests: pages,
  },
  {
    id: 'opt-out-forgotten-with-the-person',
    file: 'adapters/postgres/campaign/opt-outs.ts',
    find: '(o.user_uuid is not null or m.mailbox_key is not null)',
    replace: '(o.user_uuid is not null)',
    tests: ['test/postgres/campaign-audiences.test.ts'],
  },
  {
    id: 'one-click-is-redirected',
    file: 'adapters/http/survey/answer-endpoints.ts',
    find: "'POST /s/:code/opt-out': optingOut(uses.optOut, optedOutPage)",
    replace:
      "'POST /s/:code/opt-out': { ...common, respond: ({ params }) => TE.right(redirect(303, pathOf(params.code))) }",
    tests: pages,
  },
]
