// The mailers in use, cached by their settings (SYS-7). Settings are read at each use: a change takes effect on every replica with the next run of
// the sender, without a message between replicas. How mailers are made is up to the composition.
import { createHash } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { LRUCache } from 'lru-cache'
import type { Mailer, Mailers, SendResult } from '#domain/mailing/mailer.ts'
import type { MailServer } from '#domain/mailing/mail-server.ts'
import { type MailerKey, mailerOwner } from '#domain/mailing/message.ts'
import type { MailingStores, PasswordSealer } from '#domain/mailing/ports.ts'
import { type MailboxUnusable, type SystemMailbox, whyUnusable } from '#domain/mailing/system-mailbox.ts'
import { type Duration, minutes } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export interface ClosingMailer extends Mailer {
  /** Ends with the mails under way. */
  readonly close: () => Promise<void>
}

export interface OpenedMailServer extends Pick<MailServer, 'host' | 'port' | 'tls' | 'from'> {
  readonly login: O.Option<{ readonly user: string; readonly password: string }>
}

export interface CachedMailersDeps {
  readonly inScope: InScope<Pick<MailingStores, 'systemMailboxes' | 'mailServers'>>
  readonly sealer: Pick<PasswordSealer, 'open'>
  readonly systemMailer: (mailbox: SystemMailbox) => Mailer
  readonly tenantMailer: (server: OpenedMailServer) => ClosingMailer
  /** Of tenants without their own mail server. */
  readonly defaultMailer: Mailer
  /** After its settings changed a mailer is closed this much later; 5 minutes: longer than a run that uses it. */
  readonly linger?: Duration
  /** Tenants' mailers; 500. */
  readonly atMost?: number
}

export interface CachedMailers extends Mailers {
  /** Makes the mailer of one key, or all of system mailboxes, again at their next use. */
  readonly invalidate: (key: O.Option<MailerKey>) => void
  /** Ends with the mails under way. */
  readonly close: () => Promise<void>
}

/** Settings hold passwords: only a digest of them is kept. */
const digestOf = (settings: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('base64url')

const makeCache = <M extends Mailer>(max: number, retire: (mailer: M) => void) => {
  const kept = new LRUCache<MailerKey, { readonly digest: string; readonly mailer: M }>({
    max,
    dispose: ({ mailer }) => retire(mailer),
  })
  return {
    of: (key: MailerKey, settings: readonly unknown[], make: () => M): M => {
      const digest = digestOf(settings)
      const known = kept.get(key)
      if (known?.digest === digest) return known.mailer
      const mailer = make()
      kept.set(key, { digest, mailer })
      return mailer
    },
    forget: (key: O.Option<MailerKey>): void => {
      if (O.isSome(key)) kept.delete(key.value)
      else kept.clear()
    },
  }
}

/** Mailers that are no longer handed out, and may be used still by a run that has them. */
const makeRetired = (linger: Duration) => {
  const waiting = new Map<ClosingMailer, NodeJS.Timeout>()
  const end = (mailer: ClosingMailer): Promise<void> => {
    clearTimeout(waiting.get(mailer))
    waiting.delete(mailer)
    return mailer.close()
  }
  return {
    add: (mailer: ClosingMailer) => void waiting.set(mailer, setTimeout(() => void end(mailer), linger).unref()),
    endAll: async () => void (await Promise.all([...waiting.keys()].map(end))),
  }
}

/** The password was sealed by a key that is gone: until an administrator enters it again, nothing can leave. */
const lockedMailer: ClosingMailer = {
  send: () => async (): Promise<SendResult> => ({
    _tag: 'Unusable',
    refusal: 'login_refused',
    after: O.none,
    code: 'password_unreadable',
  }),
  repeats: true,
  lookUp: O.none,
  connections: 1,
  sizeAtMost: () => O.none,
  close: async () => {},
}

const SYSTEM_MAILERS = 50

const notConfigured: MailboxUnusable = { _tag: 'SystemMailboxNotConfigured' }

export const makeCachedMailers = (deps: CachedMailersDeps): CachedMailers => {
  const { inScope, sealer, defaultMailer, linger = minutes(5), atMost = 500 } = deps
  const retired = makeRetired(linger)
  const systems = makeCache<Mailer>(SYSTEM_MAILERS, () => {})
  const tenants = makeCache<ClosingMailer>(atMost, retired.add)

  const ofMailbox = (key: MailerKey, mailbox: O.Option<SystemMailbox>): E.Either<MailboxUnusable, Mailer> => {
    const why = whyUnusable(mailbox)
    if (O.isSome(why)) return E.left(why.value)
    if (O.isNone(mailbox)) return E.left(notConfigured)
    const { displayName, directoryTenantId, mailboxAddress, saveToSentItems, consentStatus } = mailbox.value
    const { rateLimitPerMinute, rateLimitRecipientsPerDay } = mailbox.value
    const address = [displayName, directoryTenantId, mailboxAddress, saveToSentItems]
    // A consent that was given again is a reason for a new token.
    const settings = [...address, rateLimitPerMinute, rateLimitRecipientsPerDay, consentStatus.lastConsentAt]
    return E.right(systems.of(key, settings, () => deps.systemMailer(mailbox.value)))
  }

  const opened = (tenantUuid: TenantUuid, { login, host, port, tls, from }: MailServer): O.Option<OpenedMailServer> => {
    if (O.isNone(login)) return O.some({ host, port, tls, from, login: O.none })
    const { user, password } = login.value
    return pipe(
      sealer.open(tenantUuid, password),
      O.map((text) => ({ host, port, tls, from, login: O.some({ user, password: text }) })),
    )
  }

  const ofServer = (key: MailerKey, tenantUuid: TenantUuid, server: O.Option<MailServer>): Mailer => {
    // Removed a moment ago; its messages have gone to the default mailer.
    if (O.isNone(server)) return defaultMailer
    const { host, port, tls, from, login } = server.value
    return tenants.of(key, [host, port, tls, from.address, from.name, login], () =>
      pipe(
        opened(tenantUuid, server.value),
        O.match(() => lockedMailer, deps.tenantMailer),
      ),
    )
  }

  return {
    of: (key): TE.TaskEither<MailboxUnusable | StoreUnavailable, Mailer> => {
      const owner = mailerOwner(key)
      switch (owner._tag) {
        case 'Service':
          return TE.right(defaultMailer)
        case 'Tenant':
          return pipe(
            inScope(Admin, ({ mailServers }) => mailServers.find(owner.tenantUuid)),
            TE.map((server) => ofServer(key, owner.tenantUuid, server)),
          )
        case 'SystemMailbox':
          return pipe(
            inScope(Admin, ({ systemMailboxes }) => systemMailboxes.find(owner.key)),
            TE.flatMapEither((mailbox): E.Either<MailboxUnusable | StoreUnavailable, Mailer> =>
              ofMailbox(key, mailbox),
            ),
          )
      }
    },
    invalidate: (key) => {
      systems.forget(key)
      if (O.isSome(key)) tenants.forget(key)
    },
    close: async () => {
      tenants.forget(O.none)
      await retired.endAll()
    },
  }
}
