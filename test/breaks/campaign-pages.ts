// Breaks of what administrators see and do with campaigns.
import type { Break } from './break.ts'

const rules = ['test/admin-web/campaigns.test.ts'] as const
const pages = ['test/browser/admin-campaigns.test.ts'] as const

export const campaignPageBreaks: readonly Break[] = [
  {
    id: 'campaign-date-of-another-zone',
    file: 'adapters/web/kit/office-time.ts',
    find: "const ZONE = 'Europe/Amsterdam'",
    replace: "const ZONE = 'Europe/London'",
    tests: rules,
  },
  {
    id: 'campaign-date-in-the-second-of-two-hours',
    file: 'adapters/web/kit/office-time.ts',
    find: '[120 * MINUTE, 60 * MINUTE]',
    replace: '[60 * MINUTE, 120 * MINUTE]',
    tests: rules,
  },
  {
    id: 'campaign-page-stops-while-mails-leave',
    file: 'adapters/web/admin/campaigns/campaign-states.ts',
    find: 'underWay !== null || planned > 0',
    replace: 'underWay !== null',
    tests: rules,
  },
  {
    id: 'campaign-chart-words-cover-each-other',
    file: 'adapters/web/kit/chart/day-chart-layout.ts',
    find: '(end) => end < from',
    replace: '(end) => end < to',
    tests: rules,
  },
  {
    id: 'campaign-last-change-is-lost',
    file: 'adapters/web/admin/views/campaigns/use-campaign-draft.ts',
    find: 'hasLeft.current = true\n      void save()',
    replace: 'hasLeft.current = true',
    tests: pages,
  },
  {
    id: 'campaign-draft-stays-after-launch',
    file: 'adapters/web/admin/views/campaigns/campaign-check.tsx',
    find: ', draft: kept.right }',
    replace: ' }',
    tests: pages,
  },
  {
    id: 'undo-without-revision-of-the-change',
    file: 'adapters/web/kit/form/form.tsx',
    find: 'const restored = { ...form.initial, revision: before.revision }',
    replace: 'const restored = form.initial',
    tests: pages,
  },
]
