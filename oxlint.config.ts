// What the linter holds the code to, and the architecture: who may import whom. test/architecture proves each border with a planted violation.
import { defineConfig, type OxlintOverride } from 'oxlint'

/** The areas in one acyclic order: each may use those before it. */
export const AREAS = [
  'shared',
  'logging',
  'identity',
  'mailing',
  'event',
  'assistant',
  'session',
  'ledger',
  'archive',
  'licence',
  'survey',
  'campaign',
  'operations',
  'search',
] as const

export const ADAPTERS = [
  'contract',
  'http',
  'mcp',
  'jobs',
  'postgres',
  'memory',
  'ledger',
  'cloud',
  'crypto',
  'oidc',
  'pdf',
  'logging',
  'metrics',
  'limits',
  'mail-content',
  'mailers',
  'redis',
  'imap',
  'smtp',
  'tracing',
  'tracking',
  'webhook',
  'workers',
  'sandbox',
  'system',
  'web/kit',
  'web/task-pane',
  'web/admin',
  'web/public',
  'addin',
] as const

const border = (files: string, message: string, forbidden: readonly string[]): OxlintOverride => ({
  files: [files],
  rules: {
    'eslint/no-restricted-imports': ['error', { patterns: forbidden.map((regex) => ({ regex, message })) }],
  },
})

const pureGlobals = [
  'Date',
  'process',
  'crypto',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'fetch',
  'Buffer',
  'console',
]
// The linter's patterns have no look-ahead: whatever does not begin like fp-ts, io-ts, # or . is another package.
const packages = '^([^fi.#]|f[^p]|i[^o]|fp[^-]|io[^-])'

function pure(layer: 'domain' | 'application', area: (typeof AREAS)[number]): OxlintOverride {
  const above = AREAS.slice(AREAS.indexOf(area) + 1)
  const outer = layer === 'domain' ? 'application|adapters|bootstrap|test' : 'adapters|bootstrap|test'
  return border(
    `${layer}/${area}/**`,
    `${layer}/${area} may import fp-ts, io-ts, its own area and the areas below it`,
    [packages, `^#(${outer})/`, '^\\.\\./', ...above.map((other) => `^#(domain|application)/${other}/`)],
  )
}

/** What several adapters are made with, and which: all our pages, and whatever decodes what people and programs send. */
const SHARED_BY: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  contract: new Set(['http', 'mcp', 'web/kit', 'web/task-pane', 'web/admin', 'web/public']),
  'web/kit': new Set(['web/task-pane', 'web/admin', 'sandbox']),
  'web/public': new Set(['http']),
}

/** `depth`: how many folders up lead out of the adapter. */
function notAllowed(name: string, depth: number): readonly string[] {
  const others = ADAPTERS.filter((other) => other !== name && SHARED_BY[other]?.has(name) !== true).join('|')
  return [`^#adapters/(${others})/`, '^#(bootstrap|test)/', `^(\\.\\./){${depth}}.*\\.tsx?$`]
}

const DEPTHS = [1, 2, 3, 4] as const

const adapter = (name: string): readonly OxlintOverride[] =>
  DEPTHS.map((depth) =>
    border(
      `adapters/${name}/${'*/'.repeat(depth - 1)}*`,
      'adapters import inwards and never each other',
      notAllowed(name, depth),
    ),
  )

/** Of the task pane: what it does and knows, each in its folder; the views show it. */
const BEHIND_VIEWS = 'api,archive,contact,drafts,format,host,link,memory,on-send,sales,session,texts,time'

const behindViews = ([2, 3] as const).map((depth) =>
  border(
    `adapters/web/task-pane/{${BEHIND_VIEWS}}/${'*/'.repeat(depth - 2)}*`,
    'what the pane does knows nothing of its views',
    [...notAllowed('web/task-pane', depth), '^(\\.\\./)+views/', '^#adapters/web/kit/views/'],
  ),
)

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'import', 'promise', 'node', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'warn' },
  options: { typeAware: true },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': 'error',
    'eslint/no-console': 'error',
    'eslint/eqeqeq': 'error',
    'import/no-default-export': 'error',
    'unicorn/prefer-module': 'error',
    // Spreading a text into an array means its code points.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    // Brands are made by assertion, in the one place that checks them.
    'typescript/no-unsafe-type-assertion': 'off',
    // The compiler's noImplicitReturns and noUnused* say the same with fewer false alarms.
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'import/no-unassigned-import': 'off',
    'promise/always-return': 'off',
    // It does not see what changes while a loop awaits.
    'eslint/no-unmodified-loop-condition': 'off',
    'eslint/no-control-regex': 'off',
    'eslint/no-await-in-loop': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'oxc/no-map-spread': 'off',
  },
  overrides: [
    {
      files: ['domain/**', 'application/**'],
      rules: {
        'eslint/no-restricted-globals': ['error', ...pureGlobals],
        'eslint/no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
      },
    },
    ...AREAS.flatMap((area) => [pure('domain', area), pure('application', area)]),
    ...ADAPTERS.flatMap(adapter),
    ...behindViews,
    { files: ['bootstrap/**', 'test/**'], rules: { 'eslint/no-console': 'off' } },
    // Plain scripts of one page: what one declares, another uses, or the caller by name.
    { files: ['adapters/pdf/page/*.js'], rules: { 'eslint/no-unused-vars': 'off' } },
    // Their readers ask for it: the linter, Knex, mocha.
    {
      files: ['oxlint.config.ts', 'migrations/**', 'test/support/closing-line.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
  ignorePatterns: ['node_modules', '.build', '.data'],
})
