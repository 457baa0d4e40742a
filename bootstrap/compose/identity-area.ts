// Wires the identity area: users, roles, tags and tenants, signing in, what is kept of a person and its removal.
import type * as O from 'fp-ts/lib/Option.js'
import { makeArchivePersonalData } from '#application/archive/personal-data.ts'
import { type EraseMyData, makeEraseMyData, makeExportMyData } from '#application/identity/my-data.ts'
import type { ArchivePersonalStores, PseudonymOf } from '#domain/archive/personal-data.ts'
import type { PersonalData, PersonalRegistry } from '#domain/identity/personal-data.ts'
import type { LedgerPersonalStores } from '#domain/ledger/personal-data.ts'
import type { LicencePersonalStores } from '#domain/licence/personal-data.ts'
import type { Log, LogOfTenant, TrackError } from '#domain/logging/ports.ts'
import type { SessionPersonalStores } from '#domain/session/personal-data.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'
import { makeAddRole, makeChangeRole, makeListRoles, makeRemoveRole } from '#application/identity/roles.ts'
import { makeAddTenant, makeChangeTenant, makeListTenants, makeReadTenant } from '#application/identity/tenants.ts'
import { makeAddUser, makeCountUsers, makeListUsers, makeReadUser } from '#application/identity/users.ts'
import { makeDeactivateEverywhere } from '#application/identity/deactivate-everywhere.ts'
import { type Audited, makeAudited, makeDryRun } from '#application/identity/audit.ts'
import { makeListAudit } from '#application/identity/list-audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeChangeUser } from '#application/identity/change-user.ts'
import { makeFindPeople, makePeopleAccess } from '#application/identity/find-people.ts'
import { makeAddTag, makeListTags, makeRemoveTag, makeRenameTag } from '#application/identity/tags.ts'
import {
  makeCleanUpSignIns,
  makeEndSignInsOfUser,
  makeListSignInsOfUser,
  makeSignOut,
} from '#application/identity/sign-ins.ts'
import { makeSyncFacebook } from '#application/identity/sync-facebook.ts'
import type { IdentityJob, IdentityProvider, IdentityStores, TenantStore } from '#domain/identity/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/random.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { makeAnonymiseDue, makeAnonymiseUser } from '#application/identity/anonymise.ts'
import { makeForgetLicencesOfMailbox } from '#application/licence/licences.ts'
import { makeForgetMailbox } from '#application/session/forget-mailbox.ts'
import { type Queue, queueOf } from '#adapters/jobs/queue.ts'
import { makePendingSignIns } from '#adapters/crypto/pending-sign-ins.ts'
import { signInSecrets } from '#adapters/crypto/sign-in-secrets.ts'
import { CALLBACK_PATH } from '#adapters/http/sign-in/sign-in-endpoints.ts'
import { makeIdentityProvider } from '#adapters/oidc/identity-provider.ts'
import { makeBeginSignIn, makeCompleteSignIn } from '#application/identity/sign-in.ts'
import { makeCheckSignIn, makeDescribePrincipal } from '#application/identity/check-sign-in.ts'
import { nothing } from './queue-data.ts'
import type { Config } from '../config/config.ts'

export type PersonalStores = SessionPersonalStores &
  LedgerPersonalStores &
  ArchivePersonalStores &
  LicencePersonalStores

/** The session last: mailboxes are known by it, and while anything fails the person can ask again. */
export const personalAreas =
  (pseudonymOf: PseudonymOf) =>
  (stores: PersonalStores): readonly PersonalData[] =>
    Object.values({
      ledger: stores.personalChoices,
      archive: makeArchivePersonalData(stores.personalArchives, pseudonymOf),
      licence: stores.personalLicences,
      session: stores.personalConnections,
    } satisfies PersonalRegistry)

export const composeIdentity = (deps: {
  readonly inScope: InScope<PersonalStores>
  readonly log: Log
  readonly pseudonymOf: PseudonymOf
}) => {
  const own = { inScope: deps.inScope, log: deps.log, areas: personalAreas(deps.pseudonymOf) }
  return { exportMyData: makeExportMyData(own), eraseMyData: makeEraseMyData(own) }
}

export interface PeopleDeps {
  readonly inScope: InScope<IdentityStores>
  readonly clock: Clock
  readonly random: Random
  readonly logOf: LogOfTenant
  /** A page of the tenants; absent: in a unit of work for each question. */
  readonly readTenants?: TenantStore['list']
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
}

export const composePeople = (deps: PeopleDeps) => {
  const audited = makeAudited(deps)
  const changing = { ...deps, audited, change: makeChange({ ...deps, audited }) }
  const rehearse = makeChange({ ...deps, audited: makeDryRun(deps) })
  const changeUser = makeChangeUser(changing)
  return {
    audited,
    listUsers: makeListUsers(deps),
    countUsers: makeCountUsers(deps),
    readUser: makeReadUser(deps),
    addUser: makeAddUser(changing),
    changeUser,
    findPeople: makeFindPeople(deps),
    peopleAccess: makePeopleAccess(deps),
    deactivateEverywhere: makeDeactivateEverywhere({
      ...deps,
      changeUser,
      rehearseChangeUser: makeChangeUser({ change: rehearse }),
    }),
    syncFacebook: makeSyncFacebook({ ...changing, rehearse }),
    listSignInsOfUser: makeListSignInsOfUser(deps),
    endSignInsOfUser: makeEndSignInsOfUser(changing),
    listRoles: makeListRoles(deps),
    addRole: makeAddRole(changing),
    changeRole: makeChangeRole(changing),
    removeRole: makeRemoveRole(changing),
    listTags: makeListTags(deps),
    addTag: makeAddTag(changing),
    renameTag: makeRenameTag(changing),
    removeTag: makeRemoveTag(changing),
    listTenants: makeListTenants({
      readTenants: deps.readTenants ?? ((query) => deps.inScope(Admin, ({ tenants }) => tenants.list(query))),
    }),
    readTenant: makeReadTenant(deps),
    addTenant: makeAddTenant(changing),
    changeTenant: makeChangeTenant(changing),
    listAudit: makeListAudit(deps),
  }
}

export interface RemovalDeps {
  readonly inScope: InScope<IdentityStores & SessionPersonalStores & LicencePersonalStores>
  readonly audited: Audited<IdentityStores>
  readonly eraseMyData: EraseMyData
  readonly clock: Clock
  readonly log: Log
  readonly trackError: TrackError
}

export type RemovalArea = ReturnType<typeof composeRemoval>

export const composeRemoval = (deps: RemovalDeps) => {
  const forgetMailbox = [makeForgetLicencesOfMailbox(deps), makeForgetMailbox(deps)]
  return {
    anonymiseDue: makeAnonymiseDue({ ...deps, anonymiseUser: makeAnonymiseUser({ ...deps, forgetMailbox }) }),
    cleanUpSignIns: makeCleanUpSignIns(deps),
  }
}

export const identityQueues = (area: RemovalArea): Readonly<Record<IdentityJob['queue'], Queue>> => ({
  'identity.anonymise': queueOf({
    policy: { retries: 5, retryDelaySeconds: 300, deadlineSeconds: 3600, concurrency: 1, schedule: '15 4 * * *' },
    codec: nothing,
    handle: () => area.anonymiseDue,
  }),
  'identity.clean-up': queueOf({
    policy: { retries: 3, retryDelaySeconds: 60, deadlineSeconds: 300, concurrency: 1, schedule: '45 3 * * *' },
    codec: nothing,
    handle: () => area.cleanUpSignIns,
  }),
})

export interface SignInAreaDeps {
  readonly inScope: InScope<IdentityStores>
  readonly audited: Audited<IdentityStores>
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly config: Pick<Config, 'NODE_ENV' | 'IDP_CLIENT_ID' | 'IDP_CLIENT_SECRET'>
  /** Where people reach the service. */
  readonly baseUrl: string
  /** The identity provider's. */
  readonly issuerUrl: string
  /** From which keys are derived. */
  readonly secret: Uint8Array
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
}

/** The identity provider, as it sends people back to this address of ours. */
export type IdentityProviderAt = (redirectUri: string) => IdentityProvider

export const composeSignIn = (deps: SignInAreaDeps) => {
  const { config, clock } = deps
  const providerAt: IdentityProviderAt = (redirectUri) =>
    makeIdentityProvider({
      issuer: deps.issuerUrl,
      clientId: config.IDP_CLIENT_ID,
      clientSecret: config.IDP_CLIENT_SECRET,
      insecure: config.NODE_ENV !== 'production' && deps.issuerUrl.startsWith('http://'),
      redirectUri,
      clock,
      log: deps.log,
    })
  const provider = providerAt(`${deps.baseUrl}${CALLBACK_PATH}`)
  const pending = makePendingSignIns(deps.secret, 'administrators', clock)
  const own = { ...deps, secrets: signInSecrets, provider, pending }
  return {
    providerAt,
    check: makeCheckSignIn(own),
    begin: makeBeginSignIn(own),
    complete: makeCompleteSignIn(own),
    describe: makeDescribePrincipal(own),
    signOut: makeSignOut(own),
  }
}
