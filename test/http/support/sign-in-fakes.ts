// Signing in as the HTTP side sees it, where a test is about something else.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { HttpDeps } from '#adapters/http/server.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

const EXPIRES = Date.parse('2026-03-01T14:00:00Z')

const office = (uuid: TenantUuid) => ({
  uuid,
  name: 'Kantoor Korrel',
  active: true,
  mailDomains: ['korrel.example'],
  language: 'nl' as const,
})

const signInOf = ({ signIn, kind, home, user }: Principal) => ({
  id: signIn,
  kind,
  tenantUuid: home,
  user,
  label: '',
  createdAt: EXPIRES,
  expiresAt: EXPIRES,
  lastUsedAt: EXPIRES,
})

export const fakeSignIn: HttpDeps['signIn'] = {
  begin: () => TE.right({ url: 'https://identity.example/auth?state=s', pending: 'a..b.c.d' }),
  complete: () =>
    TE.right({ secret: `tap_${'x'.repeat(43)}`, expiresAt: EXPIRES, returnTo: '/admin', mustChoose: false }),
  listOffices: () => TE.right([]),
  hasSeveralOffices: () => TE.right(false),
  enterOffice: () => TE.right({ secret: `tap_${'y'.repeat(43)}`, expiresAt: EXPIRES }),
  signOut: () => TE.right(undefined),
  chooseOwnLanguage: () => TE.right(undefined),
  describe: (principal) =>
    TE.right({
      principal,
      tenant: office(principal.tenantUuid),
      home: office(principal.home),
      signIn: signInOf(principal),
      severalOffices: false,
      language: O.some('en'),
    }),
  listOwnSignIns: (principal) => TE.right([{ ...signInOf(principal), current: true }]),
  endOwnSignIn: () => TE.right(true),
}
