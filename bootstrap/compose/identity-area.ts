// Wires the identity area: users, roles, tags and tenants, sign-in, and the export and removal of personal data.
import { TE } from '#domain/shared/fp.ts'
import { makeArchivePersonalData } from '#application/archive/personal-data.ts'
import { type EraseMyData, makeEraseMyData, makeExportMyData } from '#application/identity/my-data.ts'
import type { PseudonymOf } from '#domain/archive/personal-data.ts'
import type { PersonalData, PersonalRegistry } from '#domain/identity/personal-data.ts'
import type { LicencePersonalStores } from '#domain/licence/ports.ts'
import { makePersonalMessages } from '#domain/mailing/personal-data.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { SessionPersonalStores } from '#domain/session/personal-data.ts'
import type { RoleUse } from '#domain/identity/failures.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { InScope, Stored } from '#domain/shared/unit-of-work.ts'
import { makeRoles } from '#application/identity/roles.ts'
import { makeTenants } from '#application/identity/tenants.ts'
import { makeUsersOfTenant } from '#application/identity/users.ts'
import { makeDeactivateInTenants } from '#application/identity/deactivate-in-tenants.ts'
import { type RunAudited, makeRunAudited, makeDryRunAudited } from '#application/identity/audit.ts'
import { makeListAudit } from '#application/identity/list-audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeChangeUser } from '#application/identity/change-user.ts'
import { makeFindPeople, makeReadPeopleAccess } from '#application/identity/find-people.ts'
import { makeImportPeople } from '#application/identity/import-people.ts'
import { makeTags } from '#application/identity/tags.ts'
import { makeCleanUpSignIns, makeSignInsOfUsers, makeSignOut } from '#application/identity/sign-ins.ts'
import { makeSyncFacebook } from '#application/identity/sync-facebook.ts'
import type { IdentityJob, IdentityProvider, IdentityStores, TenantStore } from '#domain/identity/ports.ts'
import { makeAnonymiseDue, makeAnonymiseUser } from '#application/identity/anonymise.ts'
import { type ForgetEventStores, makeForgetEvents, withEvents } from '#application/event/keep-events.ts'
import { makeEraseLicencesOfPerson, makeForgetLicences } from '#application/licence/erase-licences.ts'
import { makeForgetMessages } from '#application/mailing/purge-mail.ts'
import { makeForgetMailbox } from '#application/session/forget-mailbox.ts'
import { type Queue } from '#adapters/jobs/queue.ts'
import { makePendingSignIns } from '#adapters/crypto/pending-sign-ins.ts'
import { signInSecrets } from '#adapters/crypto/secrets.ts'
import { CALLBACK_PATH } from '#adapters/http/sign-in/sign-in-endpoints.ts'
import { makeIdentityProvider } from '#adapters/oidc/identity-provider.ts'
import { makeBeginSignIn, makeCompleteSignIn } from '#application/identity/sign-in.ts'
import { makeCheckSignIn, makeDescribePrincipal } from '#application/identity/check-sign-in.ts'
import { makeScheduledQueue } from './queue-data.ts'
import type { Core } from './core.ts'
import type { PersonalStores } from './stores.ts'

/** The session comes last: it has the person's mailboxes, and with it the person can repeat the request if another area fails. */
export function listPersonalAreas(pseudonymOf: PseudonymOf) {
  return (stores: PersonalStores): readonly PersonalData[] =>
    Object.values({
      ledger: stores.personalChoices,
      archive: makeArchivePersonalData(stores.personalArchives, pseudonymOf),
      licence: stores.personalLicences,
      mailing: makePersonalMessages(stores.messages),
      session: stores.personalConnections,
    } satisfies PersonalRegistry)
}

/** What the link tenant stores about a person of any tenant. */
export function listLinkAreas({ personalLicences, messages }: PersonalStores): readonly Pick<PersonalData, 'export'>[] {
  return [{ export: personalLicences.exportOfLinkTenant }, makePersonalMessages(messages, 'linkMessages')]
}

export function composeMyData(
  deps: Pick<Core, 'clock' | 'linkTenant' | 'log' | 'pseudonymOf'> & {
    readonly inScope: InScope<PersonalStores & ForgetEventStores>
  },
) {
  const eraseElsewhere = makeEraseLicencesOfPerson({ ...deps, forgetEvents: makeForgetEvents(deps) })
  const exportElsewhere = [deps.linkTenant, listLinkAreas] as const
  const own = { ...deps, areas: listPersonalAreas(deps.pseudonymOf), eraseElsewhere, exportElsewhere }
  return { exportMyData: makeExportMyData(own), eraseMyData: makeEraseMyData(own) }
}

interface PeopleDeps<Stores extends IdentityStores> extends Pick<
  Core,
  'clock' | 'random' | 'logOf' | 'operatorTenant'
> {
  readonly inScope: InScope<Stores>
  /** Absent: nothing uses tags. */
  readonly usesOfTag?: (stores: Stores, uuid: TagUuid) => Stored<number>
  /** Absent: nothing mails the holders of a role. */
  readonly usesOfRole?: (stores: Stores, uuid: RoleUuid) => Stored<readonly RoleUse[]>
  /** Reads a page of the tenants. Absent: each query has its own unit of work. */
  readonly readTenants?: TenantStore['list']
}

export function composePeople<Stores extends IdentityStores>(deps: PeopleDeps<Stores>) {
  const runAudited = makeRunAudited<Stores>(deps)
  const changing = { ...deps, runAudited, change: makeChange<Stores>({ ...deps, runAudited }) }
  const dryRun = makeChange({ ...deps, runAudited: makeDryRunAudited(deps) })
  const changeUser = makeChangeUser(changing)
  return {
    runAudited,
    ...makeUsersOfTenant(changing),
    ...makeSignInsOfUsers(changing),
    ...makeRoles<Stores>({ usesOfRole: () => TE.right([]), ...changing }),
    ...makeTags<Stores>({ usesOfTag: () => TE.right(0), ...changing }),
    ...makeTenants(changing),
    changeUser,
    importPeople: makeImportPeople({ ...changing, dryRun }),
    findPeople: makeFindPeople(deps),
    peopleAccess: makeReadPeopleAccess(deps),
    deactivateInTenants: makeDeactivateInTenants({
      ...deps,
      changeUser,
      dryRunChangeUser: makeChangeUser({ change: dryRun }),
    }),
    syncFacebook: makeSyncFacebook({ ...changing, dryRun }),
    listAudit: makeListAudit(deps),
  }
}

type RemovalStores = IdentityStores &
  SessionPersonalStores &
  LicencePersonalStores &
  ForgetEventStores &
  Pick<MailingStores, 'messages'>

interface RemovalDeps extends Pick<Core, 'clock' | 'linkTenant' | 'log' | 'trackError'> {
  readonly inScope: InScope<RemovalStores>
  readonly runAudited: RunAudited<RemovalStores>
  readonly eraseMyData: EraseMyData
}

export type RemovalArea = ReturnType<typeof composeRemoval>

export function composeRemoval(deps: RemovalDeps) {
  const { eraseWithUser, forgetLicences } = makeForgetLicences(deps)
  const forgetMailbox = [forgetLicences, makeForgetMessages(deps), makeForgetEvents(deps), makeForgetMailbox(deps)]
  const anonymiseUser = makeAnonymiseUser({ ...deps, forgetMailbox, eraseWithUser: withEvents(eraseWithUser) })
  return {
    anonymiseDue: makeAnonymiseDue({ ...deps, anonymiseUser }),
    cleanUpSignIns: makeCleanUpSignIns(deps),
  }
}

export function makeIdentityQueues(area: RemovalArea): Readonly<Record<IdentityJob['queue'], Queue>> {
  return {
    'identity.anonymise': makeScheduledQueue(
      '15 4 * * *',
      { retries: 5, retryDelaySeconds: 300, deadlineSeconds: 3600 },
      () => area.anonymiseDue,
    ),
    'identity.clean-up': makeScheduledQueue(
      '45 3 * * *',
      { retries: 3, retryDelaySeconds: 60, deadlineSeconds: 300 },
      () => area.cleanUpSignIns,
    ),
  }
}

interface SignInAreaDeps extends Core {
  readonly runAudited: RunAudited<IdentityStores>
  /** The issuer of the identity provider. */
  readonly issuerUrl: string
  /** Keys are derived from this secret. */
  readonly secret: Uint8Array
}

/** The identity provider with this redirect address. */
export type IdentityProviderAt = (redirectUri: string) => IdentityProvider

export function composeSignIn(deps: SignInAreaDeps) {
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
