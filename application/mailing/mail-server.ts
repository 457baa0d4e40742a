// Use cases of a tenant's own mail server: read, set and remove it (MSG-4). Waiting messages move to the tenant's new mailer.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import { recordChanged } from '#domain/shared/record-changed.ts'
import { type Change, makeRead, checkPermission } from '#application/identity/change.ts'
import { visitTenants } from '#application/identity/tenants.ts'
import type { IdentityStores, TenantStore } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { type MailPasswordMissing, mailPasswordMissing } from '#domain/mailing/failures.ts'
import { describeFields, reportIfChanged } from '#domain/logging/audit.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import type {
  FindExcluded,
  MailServer,
  MailServerAccess,
  MailServerPlace,
  PasswordSealer,
  SealedPassword,
} from '#domain/mailing/mail-server.ts'
import { getMailerWait } from '#domain/mailing/mail-wait.ts'
import { toMailerKey } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { requireFound, type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { wakeMailer } from './create-messages.ts'
import { needsToResume } from './mailer-use.ts'

type Stores = Pick<MailingStores, 'mailServers' | 'lanes' | 'mailerPauses' | 'outbox'>

/** Without a password, the stored one stays if user, host and port are the same and TLS is not turned off. */
export type WrittenMailServer = MailServerAccess<O.Option<string>> & Pick<MailServer, 'from'>

export interface MailServersDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly sealer: PasswordSealer
  readonly findExcluded: FindExcluded
  readonly clock: Clock
}

/** Moves waiting messages to the tenant's new mailer and wakes it. Removes the pause of the tenant's own server. */
function reroute(stores: Stores, tenantUuid: TenantUuid, toOwn: boolean): Stored<void> {
  const [from, to] = [toMailerKey(tenantUuid, O.none, !toOwn), toMailerKey(tenantUuid, O.none, toOwn)]
  return pipe(
    stores.lanes.reroute(tenantUuid, from, to),
    TE.flatMap(() => stores.mailerPauses.remove(toMailerKey(tenantUuid, O.none, true))),
    TE.flatMap(() => wakeMailer(stores, to)),
  )
}

export function toShownServer({ host, port, tls }: MailServerPlace) {
  return { host, port, tls }
}

function toNamed({ login, from }: MailServer) {
  const { user, password } = O.getOrElse(() => ({ user: '', password: '' }))(login)
  return { user, password, sender: `${from.name} <${from.address}>` }
}

/**
 * The login to store: without a password, the stored one. It is never sent to another host or port, nor without TLS if it was stored for
 * TLS.
 */
export function chooseLogin(
  sealer: PasswordSealer,
  tenantUuid: TenantUuid,
  before: O.Option<MailServerAccess<SealedPassword>>,
  { host, port, tls, login }: MailServerAccess<O.Option<string>>,
): E.Either<MailPasswordMissing, MailServerAccess<SealedPassword>['login']> {
  if (O.isNone(login)) return E.right(O.none)
  const { user, password } = login.value
  if (O.isSome(password)) return E.right(O.some({ user, password: sealer.seal(tenantUuid, password.value) }))
  const present = pipe(
    before,
    O.filter((server) => server.host === host && server.port === port && (tls !== 'none' || server.tls === tls)),
    O.flatMap((server) => server.login),
    O.filter((one) => one.user === user),
  )
  return O.isSome(present) ? E.right(present) : E.left(mailPasswordMissing)
}

export type MailServers = ReturnType<typeof makeMailServers>

export function makeMailServers({ inScope, change, sealer, findExcluded, clock }: MailServersDeps) {
  const read = makeRead(inScope)

  return {
    /** Without a server, the service's default mailer sends. `pause`: of the mailer in use. */
    read: (principal: Principal) =>
      read(principal, 'mail:read', ({ mailServers, mailerPauses }) =>
        gen(function* () {
          const server = yield* unwrap(mailServers.find)
          const mailer = toMailerKey(principal.tenantUuid, O.none, O.isSome(server))
          const pause = yield* unwrap(mailerPauses.find(mailer))
          return {
            server,
            pause: getMailerWait(pause, principal.permissions.has(needsToResume(mailer)), clock.now()),
          }
        }),
      ),
    /** `revision`: the revision that the caller has read. 0: there was no server. */
    put: (principal: Principal, revision: number, written: WrittenMailServer) =>
      gen(function* () {
        yield* unwrap(checkPermission(principal, 'mail:send'))
        const field = yield* wait(findExcluded(written))
        if (O.isSome(field)) return yield* fail({ _tag: 'MailServerExcluded', field: field.value })
        return yield* unwrap(
          change(principal, 'mail:send', ({ stores, now }) =>
            gen(function* () {
              const before = yield* unwrap(stores.mailServers.find)
              const login = yield* unwrap(chooseLogin(sealer, principal.tenantUuid, before, written))
              const server = yield* unwrap(
                pipe(
                  stores.mailServers.put({ ...written, login, revision, changedAt: now }),
                  requireFound(recordChanged),
                ),
              )
              yield* unwrap(reroute(stores, principal.tenantUuid, true))
              if (O.isNone(before))
                return { answer: server, facts: [mailFact('mail-server.changed', principal.tenantUuid)] }
              const changed = describeFields(before.value, server, toShownServer, toNamed)
              const fact = mailFact('mail-server.changed', principal.tenantUuid, changed)
              return { answer: server, facts: reportIfChanged(changed, fact) }
            }),
          ),
        )
      }),
    /** The service's default mailer sends from then on. */
    remove: (principal: Principal) =>
      change(principal, 'mail:send', ({ stores }) =>
        pipe(
          stores.mailServers.remove,
          TE.tap(() => reroute(stores, principal.tenantUuid, false)),
          TE.map((removed) => ({
            answer: undefined,
            facts: removed ? [mailFact('mail-server.removed', principal.tenantUuid)] : [],
          })),
        ),
      ),
  }
}

export interface PasswordCounts extends Readonly<Record<'rotated' | 'current' | 'unsealable', number>> {}

interface RotatePasswordsDeps {
  readonly inScope: InScope<
    Pick<MailingStores, 'mailServers' | 'officeInboxes'> & { readonly tenants: Pick<TenantStore, 'list'> }
  >
  readonly sealer: PasswordSealer
  readonly inboxSealer: PasswordSealer
}

/** Key rotation: seals every password with the active key, one tenant after the other. It can be stopped at any time (SES-25). */
export function makeRotatePasswords({ inScope, sealer, inboxSealer }: RotatePasswordsDeps): Stored<PasswordCounts> {
  const rotate = <A extends MailServerAccess<SealedPassword>>(
    tenantUuid: TenantUuid,
    { seal, open, isCurrent }: PasswordSealer,
    { find, put }: { readonly find: Stored<O.Option<A>>; readonly put: (server: A) => Stored<O.Option<A>> },
  ): Stored<O.Option<keyof PasswordCounts>> => {
    const rotateOne = (server: A): Stored<keyof PasswordCounts> => {
      const { login } = server
      if (O.isNone(login) || isCurrent(login.value.password)) return TE.right('current')
      const { user, password } = login.value
      const opened = open(tenantUuid, password)
      if (O.isNone(opened)) return TE.right('unsealable')
      const resealed = { user, password: seal(tenantUuid, opened.value) }
      return pipe(
        put({ ...server, login: O.some(resealed) }),
        // None: an administrator has changed the server meanwhile, and its password is sealed with the active key.
        TE.map((written) => (O.isSome(written) ? 'rotated' : 'current')),
      )
    }
    return pipe(find, TE.flatMap(O.traverse(TE.ApplicativeSeq)(rotateOne)))
  }

  return gen(function* () {
    const counts = { rotated: 0, current: 0, unsealable: 0 }
    yield* unwrap(
      visitTenants(inScope, ({ uuid }) =>
        inScope(Tenant(uuid), ({ mailServers, officeInboxes }) =>
          gen(function* () {
            const results = [
              yield* unwrap(rotate(uuid, sealer, mailServers)),
              yield* unwrap(rotate(uuid, inboxSealer, officeInboxes)),
            ]
            for (const result of results) if (O.isSome(result)) counts[result.value] += 1
          }),
        ),
      ),
    )
    return counts
  })
}
