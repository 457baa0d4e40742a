// Signing in as the HTTP side sees it, where a test is about something else.
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { HttpDeps } from '#adapters/http/server.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

const EXPIRES = Date.parse('2026-03-01T14:00:00Z')

const office = (uuid: TenantUuid) => ({
  uuid,
  name: 'Kantoor Korrel',
  active: true,
  mailDomains: ['korrel.example'],
})

export const fakeSignIn: HttpDeps['signIn'] = {
  begin: () => TE.right({ url: 'https://identity.example/auth?state=s', pending: 'a..b.c.d' }),
  complete: () => TE.right({ secret: `tap_${'x'.repeat(43)}`, expiresAt: EXPIRES, returnTo: '/admin' }),
  signOut: () => TE.right(undefined),
  describe: (principal) =>
    TE.right({
      principal,
      tenant: office(principal.tenantUuid),
      home: office(principal.home),
      signIn: {
        id: principal.signIn,
        kind: principal.kind,
        tenantUuid: principal.home,
        user: principal.user,
        label: '',
        createdAt: EXPIRES,
        expiresAt: EXPIRES,
        lastUsedAt: EXPIRES,
      },
    }),
}
