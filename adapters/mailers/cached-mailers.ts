// Caches mailers by their settings (SYS-7). It reads the settings at each use: a change takes effect on every replica with the next run of
// the sender, without a message between replicas. The composition decides how to create mailers.
import { createHash } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { LRUCache } from 'lru-cache'
import { type Mailer, type Mailers, makeUnusableMailer } from '#domain/mailing/mailer.ts'
import type { MailServer, MailServerAccess, PasswordSealer } from '#domain/mailing/mail-server.ts'
import { type MailerKey, parseMailerOwner } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { type SystemMailbox, checkUsable } from '#domain/mailing/system-mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, Tenant } from '#domain/shared/unit-of-work.ts'

export type OpenedMailServer = MailServerAccess & Pick<MailServer, 'from'>

export interface CachedMailersDeps {
  readonly inScope: InScope<Pick<MailingStores, 'systemMailboxes' | 'mailServers'>>
  readonly sealer: Pick<PasswordSealer, 'open'>
  readonly systemMailer: (mailbox: SystemMailbox) => Mailer
  readonly tenantMailer: (server: OpenedMailServer) => Mailer
  /** For tenants without their own mail server. */
  readonly defaultMailer: Mailer
  /** Maximum number of tenants' mailers; 500 by default. */
  readonly atMost?: number
}

export interface CachedMailers extends Mailers {
  /** The mailer of this key, or every mailer, is created again at its next use. */
  readonly invalidate: (key: O.Option<MailerKey>) => void
  /** Closes the mailers; resolves when their running mails have ended. */
  readonly close: () => Promise<void>
}

type Cache = LRUCache<MailerKey, { readonly digest: string; readonly mailer: Mailer }>

const makeCache = (max: number): Cache => new LRUCache({ max, dispose: ({ mailer }) => void mailer.close?.() })

/** Settings contain passwords: the cache keeps only a digest of them. */
function getMailer(cache: Cache, key: MailerKey, settings: readonly unknown[], make: () => Mailer): Mailer {
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('base64url')
  const known = cache.get(key)
  if (known?.digest === digest) return known.mailer
  const mailer = make()
  cache.set(key, { digest, mailer })
  return mailer
}

export function makeCachedMailers(deps: CachedMailersDeps): CachedMailers {
  const { inScope, sealer, defaultMailer, atMost = 500 } = deps
  // Two caches, so that tenants' mailers never displace a system mailer.
  const [systems, tenants] = [makeCache(50), makeCache(atMost)]

  const ofMailbox = (key: MailerKey, mailbox: SystemMailbox): Mailer => {
    const { revision: _, consentStatus, ...settings } = mailbox
    // Renewed consent requires a new token, and so a new mailer.
    return getMailer(systems, key, [settings, consentStatus.lastConsentAt], () => deps.systemMailer(mailbox))
  }

  const ofServer = (key: MailerKey, tenantUuid: TenantUuid, server: MailServer): Mailer => {
    const { revision: _, changedAt: __, login, ...settings } = server
    return getMailer(tenants, key, [settings, login], () => {
      if (O.isNone(login)) return deps.tenantMailer({ ...settings, login })
      const { user, password: sealed } = login.value
      return pipe(
        sealer.open(tenantUuid, sealed),
        O.match(
          // The key that sealed the password no longer exists: an administrator has to enter the password again.
          () => makeUnusableMailer('login_refused', 'password_unreadable'),
          (password) => deps.tenantMailer({ ...settings, login: O.some({ user, password }) }),
        ),
      )
    })
  }

  return {
    find: (key) => {
      const owner = parseMailerOwner(key)
      switch (owner._tag) {
        case 'Service':
          return TE.right(defaultMailer)
        case 'Tenant':
          return pipe(
            inScope(Tenant(owner.tenantUuid), ({ mailServers }) => mailServers.find),
            // An administrator has just removed the server: its messages now belong to the default mailer.
            TE.map(
              O.match(
                () => defaultMailer,
                (server) => ofServer(key, owner.tenantUuid, server),
              ),
            ),
          )
        case 'SystemMailbox':
          return pipe(
            inScope(Admin, ({ systemMailboxes }) => systemMailboxes.find(owner.key)),
            TE.map(checkUsable),
            TE.map(E.match(makeUnusableMailer, (mailbox) => ofMailbox(key, mailbox))),
          )
      }
    },
    invalidate: O.match(
      () => [systems, tenants].forEach((cache) => cache.clear()),
      (key) => [systems, tenants].forEach((cache) => cache.delete(key)),
    ),
    close: async () => {
      const all = [defaultMailer, ...[...tenants.values()].map(({ mailer }) => mailer)]
      await Promise.all(all.map(async ({ close }) => close?.()))
    },
  }
}
