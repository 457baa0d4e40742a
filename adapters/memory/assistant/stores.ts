// The assistant area's tables in memory. Its stores use the tables of the people to whom the connections belong.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Code, Consent, Grant } from '#domain/assistant/connection.ts'
import type {
  AssistantStores,
  CodeStore,
  ConnectionStore,
  ConsentStore,
  GrantStore,
  OneTimeDigest,
  ReadConnection,
  SpentCode,
} from '#domain/assistant/ports.ts'
import { type InScope, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { latestUsedFirst, type SignInRow } from '../identity/sign-in-store.ts'
import type { IdentityMemory } from '../identity/stores.ts'
import { getLivingUser, type UserRow } from '../identity/user-store.ts'
import { asPort, type Memory, type Table } from '../kernel/memory.ts'
import { toPaged } from '../kernel/ordering.ts'

interface ConsentRow {
  readonly digest: OneTimeDigest
  readonly consent: Consent
}

interface CodeRow extends Omit<SpentCode, 'wasSpentBefore'> {
  readonly digest: OneTimeDigest
  readonly code: Code
  readonly brought: boolean
}

const makeConsentStore = (table: Table<ConsentRow>): ConsentStore =>
  asPort({
    add: (consent, digest) => table.put(digest, { digest, consent }),
    find: (digest) => O.fromNullable(table.get(digest)?.consent),
    take: (digest) => {
      const taken = table.get(digest)?.consent
      table.remove(digest)
      return O.fromNullable(taken)
    },
    deleteExpired: (by) => table.removeWhere(({ consent }) => consent.expiresAt <= by),
  })

const makeCodeStore = (table: Table<CodeRow>): CodeStore =>
  asPort({
    add: (code, digest) => table.put(digest, { digest, code, brought: false, connection: O.none }),
    has: (digest) => table.get(digest) !== undefined,
    spend: (digest) => {
      const row = table.get(digest)
      if (row === undefined) return O.none
      table.put(digest, { ...row, brought: true })
      return O.some({ code: row.code, wasSpentBefore: row.brought, connection: row.connection })
    },
    markExchanged: (digest, connection) => {
      const row = table.get(digest)
      if (row !== undefined) table.put(digest, { ...row, connection: O.some(connection) })
    },
    deleteExpired: (by) => table.removeWhere(({ code }) => code.expiresAt <= by),
  })

/** A grant whose sign-in has ended counts as removed. In the database a foreign key removes it. */
const grantStore = (table: Table<Grant>, signIns: Table<SignInRow>): GrantStore =>
  asPort({
    add: (grant) => {
      if (signIns.get(grant.connection) === undefined) throw new Error('a grant without a sign-in')
      table.put(grant.connection, grant)
    },
    lock: (connection) => (signIns.get(connection) === undefined ? O.none : O.fromNullable(table.get(connection))),
    put: (grant) => {
      if (table.get(grant.connection) !== undefined) table.put(grant.connection, grant)
    },
  })

/** `users`: the users of the scope's tenant. */
const makeConnectionStore = (scope: Scope, signIns: Table<SignInRow>, users: Table<UserRow>): ConnectionStore =>
  asPort({
    list: (page) => {
      const shown = signIns
        .rows()
        .map(({ signIn }) => signIn)
        .filter(({ kind }) => kind === 'assistant')
        .filter(({ tenantUuid }) => scope._tag === 'Tenant' && tenantUuid === scope.tenantUuid)
        .toSorted(latestUsedFirst)
        .flatMap((signIn) => {
          const person = getLivingUser(users.get(signIn.user))
          return person === undefined ? [] : [{ signIn, person: { name: person.name, email: person.email } }]
        })
      return toPaged(shown, page)
    },
  })

/** `identity` must use the same memory. */
export function makeAssistantMemory(
  memory: Memory,
  { signIns, usersOf, onSignInsEnded }: Pick<IdentityMemory, 'signIns' | 'usersOf' | 'onSignInsEnded'>,
) {
  const consents = memory.table<ConsentRow>()
  const names = memory.table<string>()
  const codes = memory.table<CodeRow>()
  const grants = memory.table<Grant>()
  onSignInsEnded((isTheirs) => {
    consents.removeWhere(({ consent }) => isTheirs(consent.place))
    codes.removeWhere(({ code }) => isTheirs(code.place))
  })
  return {
    stores: (scope: Scope): Pick<AssistantStores, 'consents' | 'clientNames' | 'codes' | 'grants' | 'connections'> => ({
      consents: makeConsentStore(consents),
      clientNames: asPort({
        put: (entry, name) => names.put(entry, name),
        find: (entry) => O.fromNullable(names.get(entry)),
      }),
      codes: makeCodeStore(codes),
      grants: grantStore(grants, signIns),
      connections: makeConnectionStore(scope, signIns, usersOf(scope)),
    }),
  }
}

export function makeMemoryReadConnection(inScope: InScope<Pick<AssistantStores, 'signIns' | 'users'>>): ReadConnection {
  return function memoryReadConnection(tenantUuid, id) {
    return inScope(Tenant(tenantUuid), ({ signIns, users }) =>
      pipe(
        signIns.findById(id),
        TE.map(O.filter((found) => found.kind === 'assistant' && found.tenantUuid === tenantUuid)),
        TE.flatMap(
          O.match(
            () => TE.right(O.none),
            (signIn) => pipe(users.findStanding(signIn.user), TE.map(O.map((standing) => ({ signIn, standing })))),
          ),
        ),
      ),
    )
  }
}
