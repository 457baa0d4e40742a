// Breaks of pages: what only their own tests and the browser show.
import type { Break } from './break.ts'

export const pageBreaks: readonly Break[] = [
  {
    id: 'login-from-an-origin-like-ours',
    file: 'adapters/web/task-pane/session/sign-in.ts',
    find: 'message.origin !== ownOrigin',
    replace: '!message.origin.startsWith(ownOrigin)',
    tests: ['test/task-pane/login-message.test.ts'],
  },
  {
    id: 'session-of-another-mailbox-removed',
    file: 'adapters/web/task-pane/session/session-store.ts',
    find: 'if (!isOthers(readStored(s))) s.removeItem(SESSION_KEY)',
    replace: 's.removeItem(SESSION_KEY)',
    tests: ['test/task-pane/session-store.test.ts'],
  },
  {
    id: 'key-left-on-the-draft',
    file: 'adapters/web/task-pane/archive/send-plan.ts',
    find: '      await stamp(draft, null)\n',
    replace: '',
    tests: ['test/task-pane/archive-send-plan.test.ts'],
  },
  {
    id: 'archived-without-a-wish',
    file: 'adapters/web/task-pane/on-send/on-send.ts',
    find: 'if ((await calls.archivesUnasked()) !== true) return null',
    replace: 'if ((await calls.archivesUnasked()) === false) return null',
    tests: ['test/task-pane/on-send/on-send.test.ts'],
  },
  {
    id: 'every-tab-a-stop',
    file: 'adapters/web/task-pane/views/frame/tabs.tsx',
    find: 'tabIndex={name === open ? 0 : -1}',
    replace: 'tabIndex={0}',
    tests: ['test/browser/keyboard.test.ts', 'test/browser/pane-manners.test.ts'],
  },
  {
    id: 'focus-lost-behind-a-dialog',
    file: 'adapters/web/kit/views/button.tsx',
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
    id: 'confirmed-twice',
    file: 'adapters/web/kit/views/use-work.ts',
    find: '    setBusy(true)\n',
    replace: '',
    tests: ['test/browser/admin-people.test.ts', 'test/browser/admin-people-list.test.ts'],
  },
  {
    id: 'fault-not-described',
    file: 'adapters/web/kit/views/field.tsx',
    find: "'aria-describedby': joinDescriptionIds(id, mark, fault ?? help),\n  'aria-invalid'",
    replace:
      "'aria-describedby': joinDescriptionIds(id, mark, fault === undefined ? help : undefined),\n  'aria-invalid'",
    tests: ['test/browser/admin-people.test.ts', 'test/browser/admin-people-list.test.ts'],
  },
  {
    id: 'all-is-well-although-a-check-failed',
    file: 'adapters/web/kit/dashboard/dashboard.tsx',
    find: `findings.length === 0 && checks.every(({ _tag }) => _tag === 'Done')`,
    replace: `findings.length === 0 && checks.every(({ _tag }) => _tag !== 'Waiting')`,
    tests: ['test/browser/admin-home-views.test.ts'],
  },
  {
    id: 'campaign-last-change-is-lost',
    file: 'adapters/web/admin/views/campaigns/use-campaign-draft.ts',
    find: 'hasLeft.current = true\n      void save()',
    replace: 'hasLeft.current = true',
    tests: ['test/browser/admin-campaigns.test.ts'],
  },
  {
    id: 'campaign-date-in-the-second-of-two-hours',
    file: 'adapters/web/kit/office-time.ts',
    find: '[120 * MINUTE, 60 * MINUTE]',
    replace: '[60 * MINUTE, 120 * MINUTE]',
    tests: ['test/admin-web/campaigns.test.ts'],
  },
]
