// Breaks of the tool server.
import type { Break } from './break.ts'

export const mcpBreaks: readonly Break[] = [
  {
    id: 'the-gate-is-asked-before-the-waits-alone',
    file: 'adapters/mcp/tools/send-followup-email.ts',
    find: 'sendInName(caller.email, mail, stillAdmitted(caller)),',
    replace: 'stillAdmitted(caller), TE.flatMap(() => sendInName(caller.email, mail, TE.right(undefined))),',
    tests: ['test/mcp-adapter/in-name.test.ts'],
  },
  {
    id: 'origin-that-begins-alike',
    file: 'adapters/mcp/own-host.ts',
    find: 'origins.has(headers.origin) ?',
    replace: '[...origins].some((one) => headers.origin?.startsWith(one)) ?',
    tests: ['test/mcp-adapter/transport.test.ts'],
  },
  {
    id: 'free-text-in-the-trail',
    file: 'adapters/mcp/redacted-arguments.ts',
    find: "text === 'all' || choices.includes(text)",
    replace: "text === 'all' || choices.length > 0",
    tests: ['test/mcp-adapter/redaction.test.ts'],
  },
  {
    id: 'operator-address-in-an-office-log',
    file: 'adapters/mcp/server.ts',
    find: '    delete context.userEmail\n',
    replace: '',
    tests: [
      'test/mcp-adapter/transport.test.ts',
      'test/assistant/secrets-kept.test.ts',
      'test/mcp-adapter/audit.test.ts',
    ],
  },
  {
    id: 'dry-run-by-default',
    file: 'adapters/mcp/tools/sync-smoelenboek.ts',
    find: 'const dryRun = O.getOrElse(() => true)(given)',
    replace: 'const dryRun = O.getOrElse(() => false)(given)',
    tests: ['test/mcp-adapter/sync-smoelenboek.test.ts'],
  },
]
