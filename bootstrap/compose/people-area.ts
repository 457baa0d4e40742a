// Wires what is asked of people, roles, tags and tenants by whoever signed in.
import type * as O from 'fp-ts/lib/Option.js'
import { makeAddRole, makeChangeRole, makeListRoles, makeRemoveRole } from '#application/identity/roles.ts'
import { makeAddTenant, makeChangeTenant, makeListTenants, makeReadTenant } from '#application/identity/tenants.ts'
import { makeAddUser, makeCountUsers, makeListUsers, makeReadUser } from '#application/identity/users.ts'
import { makeListAudit } from '#application/identity/list-audit.ts'
import { makeAudited, makeDryRun } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeChangeUser } from '#application/identity/change-user.ts'
import { makeDeactivateEverywhere } from '#application/identity/deactivate-everywhere.ts'
import { makeFindPeople, makePeopleAccess } from '#application/identity/find-people.ts'
import { makeAddTag, makeListTags, makeRemoveTag, makeRenameTag } from '#application/identity/tags.ts'
import { makeEndSignInsOfUser, makeListSignInsOfUser } from '#application/identity/sign-ins.ts'
import { makeSyncFacebook } from '#application/identity/sync-facebook.ts'
import type { IdentityStores, TenantStore } from '#domain/identity/ports.ts'
import type { LogOfTenant } from '#domain/logging/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/random.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'

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
