// Breaks of what people see of mail and surveys, and of the choice of its sender.
import type { Break } from './break.ts'

const policy = ['test/http/admin-page.test.ts'] as const
const hostileMail = ['test/browser/admin-mail.test.ts'] as const
const caughtMail = ['test/sandbox/mail/mail-server.test.ts'] as const
const surveys = ['test/browser/admin-surveys.test.ts'] as const
const sender = ['test/application/mailing/outgoing.test.ts'] as const
const lanes = ['test/application/mailing/fair-turns.test.ts'] as const

export const mailPageBreaks: readonly Break[] = [
  {
    id: 'mail-frame-may-run-scripts',
    file: 'adapters/http/kernel/security-headers.ts',
    find: "sandbox: ['allow-same-origin', 'allow-popups',",
    replace: "sandbox: ['allow-same-origin', 'allow-scripts', 'allow-popups',",
    tests: policy,
  },
  {
    id: 'mail-frame-framed-by-others',
    file: 'adapters/http/kernel/security-headers.ts',
    find: 'frameAncestors: ["\'self\'"],',
    replace: '',
    tests: policy,
  },
  {
    id: 'mail-loads-pictures',
    file: 'adapters/http/kernel/security-headers.ts',
    find: "imgSrc: ['data:'],\n      //",
    replace: "imgSrc: ['data:', 'https:'],\n      //",
    tests: hostileMail,
  },
  {
    id: 'preview-may-run-scripts',
    file: 'adapters/http/kernel/security-headers.ts',
    find: "sandbox: ['allow-same-origin'] })",
    replace: "sandbox: ['allow-same-origin', 'allow-scripts'] })",
    tests: policy,
  },
  {
    id: 'survey-faults-by-path-of-the-body',
    file: 'adapters/web/admin/views/surveys/survey-editor.tsx',
    find: 'mapLeft(atFields(body.content))(answer)',
    replace: 'mapLeft((failure: Parameters<ReturnType<typeof atFields>>[0]) => failure)(answer)',
    tests: surveys,
  },
  {
    id: 'draft-of-a-removed-question-lost',
    file: 'adapters/web/admin/views/surveys/survey-editor.tsx',
    find: '    is: isSurveyForm,\n',
    replace: '',
    tests: surveys,
  },
  {
    id: 'caught-mail-runs-scripts',
    file: 'adapters/sandbox/kit/mail-frame.ts',
    find: "const SANDBOX = 'allow-popups",
    replace: "const SANDBOX = 'allow-scripts allow-same-origin allow-popups",
    tests: caughtMail,
  },
  {
    id: 'template-without-its-mailbox',
    file: 'application/mailing/outgoing.ts',
    find: 'O.alt(() => template.systemMailboxKey),',
    replace: '',
    tests: sender,
  },
  {
    id: 'mailbox-left-for-an-own-server',
    file: 'domain/mailing/message.ts',
    find: 'O.isSome(route) ? systemMailerKey',
    replace: 'O.isSome(route) && !hasOwnServer ? systemMailerKey',
    tests: lanes,
  },
  {
    id: 'own-server-passed-over',
    file: 'domain/mailing/message.ts',
    find: 'hasOwnServer ? `tenant:${tenantUuid}`',
    replace: 'hasOwnServer && tenantUuid.length === 0 ? `tenant:${tenantUuid}`',
    tests: lanes,
  },
]
