// Breaks of the administrator's application and the views it shares with the pane.
import type { Break } from './break.ts'

export const adminWebBreaks: readonly Break[] = [
  {
    id: 'live-after-leaving',
    file: 'adapters/web/admin/logs/live-tail.ts',
    find: '    if (isOver) return\n',
    replace: '',
    tests: ['test/admin-web/logs-live.test.ts'],
  },
  {
    id: 'formula-behind-a-blank',
    file: 'adapters/contract/codecs/csv.ts',
    find: "/^(?:'|[\\s\\p{Cc}\\p{Cf}])*[=+\\-@",
    replace: "/^'*[=+\\-@",
    tests: ['test/admin-web/logs-export.test.ts', 'test/application/survey/results.test.ts'],
  },
  {
    id: 'fault-of-no-field',
    file: 'adapters/web/kit/form/faults.ts',
    find: 'if (!fields.includes(field)) elsewhere = true\n    else faults[field] ??= message',
    replace: 'if (fields.includes(field)) faults[field] ??= message',
    tests: ['test/admin-web/forms.test.ts'],
  },
  {
    id: 'focus-lost-behind-a-dialog',
    file: 'adapters/web/kit/views/dialog.tsx',
    find: 'opener.isConnected) opener.focus()',
    replace: 'opener.isConnected) opener.blur()',
    tests: [
      'test/browser/admin-people.test.ts',
      'test/browser/admin-people-list.test.ts',
      'test/browser/admin-job.test.ts',
    ],
  },
  {
    id: 'page-change-not-announced',
    file: 'adapters/web/kit/navigation/frame.tsx',
    find: "    document.querySelector<HTMLElement>('#content h1')?.focus()\n",
    replace: '',
    tests: [
      'test/browser/admin-job.test.ts',
      'test/browser/admin-people.test.ts',
      'test/browser/admin-people-list.test.ts',
    ],
  },
  {
    id: 'order-of-a-column-not-announced',
    file: 'adapters/web/kit/list/data-table.tsx',
    find: '              aria-sort={order}\n',
    replace: '',
    tests: ['test/browser/admin-people.test.ts', 'test/browser/admin-people-list.test.ts'],
  },
  {
    id: 'confirmed-twice',
    file: 'adapters/web/kit/views/use-work.ts',
    find: '    setBusy(true)\n',
    replace: '',
    tests: ['test/browser/admin-people.test.ts', 'test/browser/admin-people-list.test.ts'],
  },
  {
    id: 'fault-not-described',
    file: 'adapters/web/kit/views/field.tsx',
    find: "'aria-describedby': describing(id, mark, fault ?? help),\n  'aria-invalid'",
    replace: "'aria-describedby': describing(id, mark, fault === undefined ? help : undefined),\n  'aria-invalid'",
    tests: ['test/browser/admin-people.test.ts', 'test/browser/admin-people-list.test.ts'],
  },
  {
    id: 'focus-lost-behind-a-menu',
    file: 'adapters/web/kit/views/menu.tsx',
    find: '    setOpen(false)\n    button.current?.focus()\n',
    replace: '    setOpen(false)\n',
    tests: ['test/browser/focus.test.ts', 'test/browser/keyboard.test.ts'],
  },
  {
    id: 'import-done-although-it-failed',
    file: 'adapters/web/admin/views/people/import-page.tsx',
    find: "asked.slice(answered.length).map((row): SeenRow => ({ ...row, outcome: 'left' }))",
    replace: 'asked.slice(answered.length)',
    tests: ['test/browser/admin-import.test.ts'],
  },
  {
    id: 'apostrophe-of-formulas-imported',
    file: 'adapters/web/admin/people/people-file.ts',
    find: 'cellText(cell).trim()',
    replace: 'cell.trim()',
    tests: ['test/admin-web/people-file.test.ts'],
  },
  {
    id: 'change-without-its-old-value',
    file: 'adapters/web/admin/logs/audit-log.ts',
    find: "if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value)",
    replace: "if (typeof value === 'object' && value !== null && 'was' in value && 'from' in value && 'to' in value)",
    tests: ['test/admin-web/audit-words.test.ts'],
  },
]
