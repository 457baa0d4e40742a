// A sample connection with an assistant and a sample call of a tool, for tests about other things.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { AboutAssistant } from '#adapters/http/assistant/connection-endpoints.ts'
import type { HttpDeps } from '#adapters/http/server.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

const eva = { name: 'Eva Jansen', email: 'eva.jansen@korrel.example' as Mailbox }

export const anAbout: AboutAssistant = {
  url: 'https://tapster.example/mcp',
  mailDomain: O.some('korrel.example'),
  consent: true,
  tools: [
    {
      name: 'list_tenants',
      title: 'List offices',
      description: 'Lists the offices.',
      hints: { readOnly: true, destructive: false },
    },
  ],
}

export const fakeConnections: HttpDeps['connections'] = {
  about: anAbout,
  listConnections: () =>
    TE.right({
      data: [
        {
          signIn: {
            id: asSignInId(aUuid(42)),
            kind: 'assistant',
            tenantUuid: asTenantUuid(aUuid(2)),
            user: asUserUuid(aUuid(40)),
            label: 'Claude',
            createdAt: NOW,
            expiresAt: NOW + 1,
            lastUsedAt: NOW,
          },
          person: eva,
        },
      ],
      total: 1,
    }),
  endConnection: () => TE.right(undefined),
  listAudit: () =>
    TE.right({
      data: [
        {
          id: aUuid(61),
          at: NOW,
          actor: { _tag: 'Person', user: aUuid(40), tenantUuid: asTenantUuid(aUuid(2)) },
          actorPerson: O.some(eva),
          action: 'assistant.tool',
          subject: O.none,
          details: { tool: 'list_tenants', call: aUuid(62), tenant: null, arguments: {}, result: { tenants: 2 } },
          outcome: 'done',
          requestId: O.none,
        },
      ],
      total: 1,
    }),
}
