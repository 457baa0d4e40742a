// Use cases of the inbox of a tenant's own mail server, in which the service reads returned mail (MSG-15): read, set, test and remove it.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import { recordChanged } from '#domain/shared/record-changed.ts'
import { type Change, checkPermission, makeRead } from '#application/identity/change.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { describeFields, reportIfChanged } from '#domain/logging/audit.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import type { InboxTriesSpent } from '#domain/mailing/failures.ts'
import {
  type FindExcluded,
  INBOX_TRIES_AN_HOUR,
  isSameAccount,
  type MailServerAccess,
  type OfficeInbox,
  type PasswordSealer,
} from '#domain/mailing/mail-server.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import {
  beginReading,
  type InboxFailure,
  noReturnReader,
  type ReturnInbox,
  type ReturnReaderKey,
  type ReturnsChoice,
  switchReader,
  toOfficeReaderKey,
} from '#domain/mailing/return-reader.ts'
import { type Clock, fromHours } from '#domain/shared/clock.ts'
import type { DueItem, DueItemStores } from '#domain/shared/due-item.ts'
import type { Limits } from '#domain/shared/limits.ts'
import { type InScope, requireFound, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { chooseLogin, toShownServer } from './mail-server.ts'

/** Without a password, the stored one stays as for a mail server. */
type WrittenInbox = MailServerAccess<O.Option<string>> & ReturnsChoice

type Stores = Pick<MailingStores, 'officeInboxes' | 'returnReaders'> & DueItemStores

/** Opens the inbox of a tenant's own mail server. */
export interface OpenOfficeInboxDeps {
  readonly sealer: PasswordSealer
  /** Connects within the operator's rules for tenants' servers. */
  readonly openInbox: (server: MailServerAccess, folder: string) => ReturnInbox<void>
}

export interface OfficeInboxesDeps extends OpenOfficeInboxDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly findExcluded: FindExcluded
  readonly clock: Clock
  readonly limits: Limits
  /** What happens with returns in the inbox of the service's own sender. None: the operator names no such inbox. */
  readonly serviceChoice: O.Option<ReturnsChoice>
}

export function toReturnsItem(tenantUuid: TenantUuid): DueItem {
  return { kind: 'returns', tenantUuid, id: tenantUuid }
}

/** Left: the key that sealed the password no longer exists. An administrator has to enter the password again. */
export function openOfficeInbox(
  { sealer, openInbox }: OpenOfficeInboxDeps,
  tenantUuid: TenantUuid,
  { login, folder, ...place }: OfficeInbox,
): E.Either<Extract<InboxFailure, { readonly _tag: 'InboxUnread' }>, ReturnInbox<void>> {
  if (O.isNone(login)) return E.right(openInbox({ ...place, login }, folder))
  const { user, password: sealed } = login.value
  return pipe(
    sealer.open(tenantUuid, sealed),
    O.match(
      () => E.left({ _tag: 'InboxUnread', code: 'password_unreadable' }),
      (password) => E.right(openInbox({ ...place, login: O.some({ user, password }) }, folder)),
    ),
  )
}

/** Its row stays: a run that began before ends at the next revision, also if an inbox is set again. */
const clearReader = (readers: Stores['returnReaders'], key: ReturnReaderKey): Stored<void> =>
  gen(function* () {
    const found = yield* unwrap(readers.find(key))
    if (O.isNone(found)) return
    const cleared = yield* unwrap(readers.put(key, { ...noReturnReader, revision: found.value.revision }))
    // A run was faster.
    if (O.isNone(cleared)) yield* unwrap(clearReader(readers, key))
  })

const toNamed = ({ login, handling, folder }: OfficeInbox) => ({
  ...O.getOrElse(() => ({ user: '', password: '' }))(login),
  returnHandling: handling,
  returnFolder: folder,
})

export type OfficeInboxes = ReturnType<typeof makeOfficeInboxes>

export function makeOfficeInboxes(deps: OfficeInboxesDeps) {
  const { inScope, change, sealer, findExcluded, clock, limits } = deps
  const read = makeRead(inScope)
  const readForUse = makeRead(inScope, Tenant)

  /** Without it, an administrator could guess passwords through the service. */
  const takeTry = ({ tenantUuid }: Principal): TE.TaskEither<InboxTriesSpent | StoreUnavailable, void> =>
    gen(function* () {
      const budget = { key: `inbox-tries:${tenantUuid}`, points: INBOX_TRIES_AN_HOUR, per: fromHours(1) }
      const outcome = yield* unwrap(limits.take(budget, 1))
      if (outcome._tag !== 'Granted') return yield* fail({ _tag: 'InboxTriesSpent', until: outcome.at })
    })

  return {
    /** None: the service reads no inbox of the tenant. `reader`: how far it was read, and whether it could be. */
    read: (principal: Principal) =>
      read(principal, 'mail:read', ({ officeInboxes, returnReaders }) =>
        gen(function* () {
          const inbox = yield* unwrap(officeInboxes.find)
          const reader = yield* unwrap(returnReaders.find(toOfficeReaderKey(principal.tenantUuid)))
          return { inbox, reader: O.getOrElse(() => noReturnReader)(reader) }
        }),
      ),
    /** Reading begins with new mail if the account is another one. `revision`: as the caller has read it. 0: there was no inbox. */
    put: (principal: Principal, revision: number, written: WrittenInbox) =>
      gen(function* () {
        yield* unwrap(checkPermission(principal, 'mail:send'))
        const field = yield* wait(findExcluded(written))
        if (O.isSome(field)) return yield* fail({ _tag: 'MailServerExcluded', field: field.value } as const)
        yield* unwrap(takeTry(principal))
        return yield* unwrap(
          change(principal, 'mail:send', ({ stores: { officeInboxes, returnReaders, dueItems }, now }) =>
            gen(function* () {
              const { tenantUuid } = principal
              const before = yield* unwrap(officeInboxes.find)
              const login = yield* unwrap(chooseLogin(sealer, tenantUuid, before, written))
              const inbox = yield* unwrap(
                pipe(officeInboxes.put({ ...written, login, revision, changedAt: now }), requireFound(recordChanged)),
              )
              const key = toOfficeReaderKey(tenantUuid)
              const found = O.getOrElse(() => noReturnReader)(yield* unwrap(returnReaders.find(key)))
              const isSame = O.isSome(before) && isSameAccount(before.value, inbox)
              const switched = switchReader(isSame ? found : beginReading(found, now), true, inbox.handling, now)
              // A run with the settings from before ends without effect on the reader.
              const begun = { ...switched, failure: O.none, busyUntil: 0 }
              const reader = yield* unwrap(pipe(returnReaders.put(key, begun), requireFound(recordChanged)))
              yield* unwrap(dueItems.set(toReturnsItem(tenantUuid), O.some(now)))
              const changed = O.isSome(before) ? describeFields(before.value, inbox, toShownServer, toNamed) : {}
              const fact = mailFact('mail-server.inbox-changed', tenantUuid, changed)
              return { answer: { inbox, reader }, facts: O.isSome(before) ? reportIfChanged(changed, fact) : [fact] }
            }),
          ),
        )
      }),
    /** Right: the inbox could be opened and searched with the stored settings. */
    test: (principal: Principal) =>
      gen(function* () {
        const find = ({ officeInboxes }: Stores) => officeInboxes.find
        const inbox = yield* unwrap(readForUse(principal, 'mail:send', find))
        if (O.isNone(inbox)) return E.left('not_configured')
        yield* unwrap(takeTry(principal))
        // Connecting takes too long for a unit of work.
        const opened = openOfficeInbox(deps, principal.tenantUuid, inbox.value)
        if (E.isLeft(opened)) return E.left(opened.left.code)
        const { readPage, close } = opened.right
        const page = yield* wait(readPage(undefined, { place: O.none, since: clock.now() }))
        if (close !== undefined) yield* wait(close)
        return E.isRight(page) ? E.right(undefined) : E.left(page.left._tag === 'InboxUnread' ? page.left.code : '')
      }),
    /** How the inbox of the service's own sender is read. */
    readService: (principal: Principal) =>
      read(principal, 'platform:admin', ({ returnReaders }) =>
        pipe(
          returnReaders.find('service'),
          TE.map((found) => ({ choice: deps.serviceChoice, reader: O.getOrElse(() => noReturnReader)(found) })),
        ),
      ),
    /** Nothing is read from then on. */
    remove: (principal: Principal) =>
      change(principal, 'mail:send', ({ stores: { officeInboxes, returnReaders, dueItems } }) =>
        gen(function* () {
          const { tenantUuid } = principal
          const isRemoved = yield* unwrap(officeInboxes.remove)
          yield* unwrap(clearReader(returnReaders, toOfficeReaderKey(tenantUuid)))
          yield* unwrap(dueItems.set(toReturnsItem(tenantUuid), O.none))
          const facts = isRemoved ? [mailFact('mail-server.inbox-removed', tenantUuid)] : []
          return { answer: undefined, facts }
        }),
      ),
  }
}
