// A tenant's own mail server: read, set and removed (MSG-4). Waiting messages move to the mailer that the tenant then has.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type AskRefused, type Change, type ChangeRefused, permitted } from '#application/identity/change.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { type MailPasswordMissing, mailPasswordMissing, type RecordChanged } from '#domain/mailing/failures.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import type { MailServer } from '#domain/mailing/mail-server.ts'
import type { MailerPause } from '#domain/mailing/mailer-pause.ts'
import { mailerKey } from '#domain/mailing/message.ts'
import type { MailingStores, PasswordSealer } from '#domain/mailing/ports.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'

type Stores = Pick<MailingStores, 'mailServers' | 'lanes' | 'mailerPauses' | 'outbox'>

export interface WrittenMailServer extends Pick<MailServer, 'host' | 'port' | 'tls' | 'from'> {
  /** None: the server wants no login. Without a password, the present one of the same user at the same host stays. */
  readonly login: O.Option<{ readonly user: string; readonly password: O.Option<string> }>
}

export interface TenantMailer {
  /** None: the service's default mailer sends. */
  readonly server: O.Option<MailServer>
  /** Of the mailer in use. */
  readonly pause: O.Option<MailerPause>
}

export interface MailServers {
  readonly read: (principal: Principal) => TE.TaskEither<AskRefused, TenantMailer>
  /** `revision`: the one that was read; 0: there was none. */
  readonly put: (
    principal: Principal,
    revision: number,
    written: WrittenMailServer,
  ) => TE.TaskEither<ChangeRefused | RecordChanged | MailPasswordMissing, MailServer>
  /** Back to the service's default mailer. */
  readonly remove: (principal: Principal) => TE.TaskEither<ChangeRefused, void>
}

export interface MailServersDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly sealer: PasswordSealer
}

const ownMailer = (tenantUuid: TenantUuid) => mailerKey(tenantUuid, O.none, true)
const defaultMailer = (tenantUuid: TenantUuid) => mailerKey(tenantUuid, O.none, false)

/** What waits goes to the other mailer, which begins at once, whatever it paused for. */
const reroute = (
  { lanes, mailerPauses, outbox }: Stores,
  tenantUuid: TenantUuid,
  from: ReturnType<typeof mailerKey>,
  to: ReturnType<typeof mailerKey>,
): Stored<void> =>
  pipe(
    lanes.reroute(tenantUuid, from, to),
    TE.flatMap(() => mailerPauses.remove(ownMailer(tenantUuid))),
    TE.flatMap(() => outbox.enqueue({ queue: 'mail.send', data: { mailer: to }, key: to })),
  )

export const makeMailServers = ({ inScope, change, sealer }: MailServersDeps): MailServers => {
  /** A stored password never goes to another host. */
  const loginOf = (
    tenantUuid: TenantUuid,
    before: O.Option<MailServer>,
    { host, login }: WrittenMailServer,
  ): E.Either<MailPasswordMissing, MailServer['login']> => {
    if (O.isNone(login)) return E.right(O.none)
    const { user, password } = login.value
    if (O.isSome(password)) return E.right(O.some({ user, password: sealer.seal(tenantUuid, password.value) }))
    const present = pipe(
      before,
      O.filter((server) => server.host === host),
      O.flatMap((server) => server.login),
      O.filter((one) => one.user === user),
    )
    return O.isSome(present) ? E.right(present) : E.left(mailPasswordMissing)
  }

  return {
    read: (principal) =>
      pipe(
        permitted(principal, 'mail:read'),
        TE.flatMap(() =>
          inScope(Admin, ({ mailServers, mailerPauses }) =>
            pipe(
              TE.Do,
              TE.bind('server', () => mailServers.find(principal.tenantUuid)),
              TE.bind('pause', ({ server }) =>
                mailerPauses.find(mailerKey(principal.tenantUuid, O.none, O.isSome(server))),
              ),
            ),
          ),
        ),
      ),
    put: (principal, revision, written) =>
      change(principal, 'mail:send', ({ stores, now }) =>
        pipe(
          stores.mailServers.find(principal.tenantUuid),
          TE.flatMapEither((before) => loginOf(principal.tenantUuid, before, written)),
          TE.map((login): MailServer => ({ ...written, login, revision, changedAt: now })),
          TE.tap((server) =>
            pipe(
              stores.mailServers.put(principal.tenantUuid, server),
              TE.filterOrElseW(
                (put) => put,
                (): RecordChanged => ({ _tag: 'RecordChanged', revision }),
              ),
            ),
          ),
          TE.tap(() =>
            reroute(stores, principal.tenantUuid, defaultMailer(principal.tenantUuid), ownMailer(principal.tenantUuid)),
          ),
          TE.map((server) => ({
            answer: { ...server, revision: revision + 1 },
            facts: [mailFact('mail-server.changed', principal.tenantUuid)],
          })),
        ),
      ),
    remove: (principal) =>
      change(principal, 'mail:send', ({ stores }) =>
        pipe(
          stores.mailServers.remove(principal.tenantUuid),
          TE.tap(() =>
            reroute(stores, principal.tenantUuid, ownMailer(principal.tenantUuid), defaultMailer(principal.tenantUuid)),
          ),
          TE.map((removed) => ({
            answer: undefined,
            facts: removed ? [mailFact('mail-server.removed', principal.tenantUuid)] : [],
          })),
        ),
      ),
  }
}
