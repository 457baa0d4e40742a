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
import { Admin, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'
import { makeRoles } from '#application/identity/roles.ts'
import { makeTenants } from '#application/identity/tenants.ts'
import { makeUsersOfTenant } from '#application/identity/users.ts'
import { makeDeactivateInTenants } from '#application/identity/deactivate-in-tenants.ts'
import type { RunAudited } from '#application/identity/audit.ts'
import { makeListAudit } from '#application/identity/list-audit.ts'
import { makeChangeUser } from '#application/identity/change-user.ts'
import { makeFindPeople, makeReadPeopleAccess } from '#application/identity/find-people.ts'
import { makeImportPeople } from '#application/identity/import-people.ts'
import { makeTags } from '#application/identity/tags.ts'
import { makeCleanUpSignIns, makeOwnSignIns, makeSignInsOfUsers, makeSignOut } from '#application/identity/sign-ins.ts'
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
import { makeOffices } from '#application/identity/offices.ts'
import { makeChooseOwnLanguage } from '#application/identity/own-language.ts'
import { makeBeginSignIn, makeCompleteSignIn } from '#application/identity/sign-in.ts'
import { makeCheckSignIn, makeDescribePrincipal } from '#application/identity/check-sign-in.ts'
import { makeScheduledQueue } from './queue-data.ts'
import type { AuditedChanges, Core } from './core.ts'
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

interface MyDataCore extends Pick<Core, 'clock' | 'linkTenant' | 'log' | 'pseudonymOf'> {
  readonly inScope: InScope<PersonalStores & ForgetEventStores>
}

export function composeMyData({ inScope, clock, linkTenant, log, pseudonymOf }: MyDataCore) {
  const forgetEvents = makeForgetEvents({ inScope })
  const areas = listPersonalAreas(pseudonymOf)
  const eraseElsewhere = makeEraseLicencesOfPerson({ inScope, clock, linkTenant, forgetEvents })
  return {
    exportMyData: makeExportMyData({ inScope, areas, exportElsewhere: [linkTenant, listLinkAreas], log }),
    eraseMyData: makeEraseMyData({ inScope, areas, eraseElsewhere, log }),
  }
}

interface PeopleCore<Stores extends IdentityStores>
  extends AuditedChanges<Stores>, Pick<Core, 'clock' | 'random' | 'operatorTenant'> {
  readonly inScope: InScope<Stores>
}

interface PeopleDeps<Stores extends IdentityStores> {
  /** Absent: nothing uses tags. */
  readonly usesOfTag?: (stores: Stores, uuid: TagUuid) => Stored<number>
  /** Absent: nothing mails the holders of a role. */
  readonly usesOfRole?: (stores: Stores, uuid: RoleUuid) => Stored<readonly RoleUse[]>
  /** Reads a page of the tenants. Absent: each query has its own unit of work. */
  readonly readTenants?: TenantStore['list']
}

export function composePeople<Stores extends IdentityStores>(
  { inScope, clock, random, operatorTenant, runAudited, change, dryRunChange }: PeopleCore<Stores>,
  {
    usesOfTag = () => TE.right(0),
    usesOfRole = () => TE.right([]),
    readTenants = (query) => inScope(Admin, ({ tenants }) => tenants.list(query)),
  }: PeopleDeps<Stores> = {},
) {
  const changeUser = makeChangeUser({ change })
  return {
    ...makeUsersOfTenant({ inScope, random, change }),
    ...makeSignInsOfUsers({ inScope, clock, change }),
    ...makeRoles<Stores>({ inScope, random, change, usesOfRole }),
    ...makeTags<Stores>({ inScope, random, change, usesOfTag }),
    ...makeTenants({ inScope, clock, random, operatorTenant, runAudited, readTenants }),
    changeUser,
    importPeople: makeImportPeople({ random, change, dryRunChange }),
    findPeople: makeFindPeople({ inScope }),
    peopleAccess: makeReadPeopleAccess({ inScope, operatorTenant }),
    deactivateInTenants: makeDeactivateInTenants({
      inScope,
      changeUser,
      dryRunChangeUser: makeChangeUser({ change: dryRunChange }),
    }),
    syncFacebook: makeSyncFacebook({ change, dryRunChange }),
    listAudit: makeListAudit({ inScope }),
  }
}

type RemovalStores = IdentityStores &
  SessionPersonalStores &
  LicencePersonalStores &
  ForgetEventStores &
  Pick<MailingStores, 'messages'>

interface RemovalCore extends Pick<Core, 'clock' | 'linkTenant' | 'log' | 'trackError'> {
  readonly inScope: InScope<RemovalStores>
  readonly runAudited: RunAudited<RemovalStores>
}

export type RemovalArea = ReturnType<typeof composeRemoval>

export function composeRemoval(
  { inScope, runAudited, clock, linkTenant, log, trackError }: RemovalCore,
  eraseMyData: EraseMyData,
) {
  const { eraseWithUser, forgetLicences } = makeForgetLicences({ inScope, clock, linkTenant })
  const anonymiseUser = makeAnonymiseUser({
    inScope,
    runAudited,
    clock,
    forgetMailbox: [
      forgetLicences,
      makeForgetMessages({ inScope }),
      makeForgetEvents({ inScope }),
      makeForgetMailbox({ inScope, eraseMyData }),
    ],
    eraseWithUser: withEvents(eraseWithUser),
  })
  return {
    anonymiseDue: makeAnonymiseDue({ inScope, clock, log, trackError, anonymiseUser }),
    cleanUpSignIns: makeCleanUpSignIns({ inScope, clock, log }),
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

/** The identity provider with this redirect address. */
export type IdentityProviderAt = (redirectUri: string) => IdentityProvider

export function composeSignIn(core: Core) {
  const { config, standIns, baseUrl, operatorTenant, inScope, clock, random, log, outages, runAudited } = core
  const issuer = standIns.issuerUrl
  const providerAt: IdentityProviderAt = (redirectUri) =>
    makeIdentityProvider({
      issuer,
      clientId: config.IDP_CLIENT_ID,
      clientSecret: config.IDP_CLIENT_SECRET,
      insecure: config.NODE_ENV !== 'production' && issuer.startsWith('http://'),
      redirectUri,
      clock,
      log,
      outages,
    })
  const provider = providerAt(`${baseUrl}${CALLBACK_PATH}`)
  const pendingSignIns = makePendingSignIns(core.secrets.jwtSecret, 'administrators', clock)
  const secrets = signInSecrets
  const offices = makeOffices({ inScope, clock, random, runAudited, secrets })
  return {
    providerAt,
    check: makeCheckSignIn({ inScope, clock, operatorTenant, secrets }),
    begin: makeBeginSignIn({ provider, pendingSignIns }),
    complete: makeCompleteSignIn({ inScope, clock, random, runAudited, secrets, provider, pendingSignIns }),
    ...offices,
    chooseOwnLanguage: makeChooseOwnLanguage({ runAudited, clock }),
    describe: makeDescribePrincipal({ inScope, hasSeveralOffices: offices.hasSeveralOffices }),
    signOut: makeSignOut({ inScope, runAudited, secrets }),
    ...makeOwnSignIns({ inScope, runAudited, clock }),
  }
}
