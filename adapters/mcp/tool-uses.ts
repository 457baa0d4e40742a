// The use cases that the tools call. HTTP calls the same use cases.
import type { CheckStillAdmitted } from '#application/assistant/gate.ts'
import type { Campaigns } from '#application/campaign/campaigns.ts'
import type { ChangeUser } from '#application/identity/change-user.ts'
import type { DeactivateInTenants } from '#application/identity/deactivate-in-tenants.ts'
import type { FindPeople, ReadPeopleAccess } from '#application/identity/find-people.ts'
import type { Roles } from '#application/identity/roles.ts'
import type { SyncFacebook } from '#application/identity/sync-facebook.ts'
import type { Tenants } from '#application/identity/tenants.ts'
import type { UsersOfTenant } from '#application/identity/users.ts'
import type { AdminLicences } from '#application/licence/admin-licences.ts'
import type { QueryLogs } from '#application/logging/logs.ts'
import type { CreateEventInName, SendInName } from '#application/mailing/in-name.ts'
import type { SystemMailboxes } from '#application/mailing/system-mailboxes.ts'
import type { AdminJobs } from '#application/operations/jobs.ts'
import type { SurveyResults } from '#application/survey/results.ts'

export interface ToolUses {
  readonly createEventInName: CreateEventInName
  readonly addUser: UsersOfTenant['addUser']
  readonly deactivateInTenants: DeactivateInTenants
  readonly findPeople: FindPeople
  readonly queryLogs: QueryLogs
  readonly readTenant: Tenants['readTenant']
  readonly peopleAccess: ReadPeopleAccess
  readonly listRoles: Roles['listRoles']
  readonly listTenants: Tenants['listTenants']
  readonly sendInName: SendInName
  /** Checked before effects outside the service. */
  readonly stillAdmitted: CheckStillAdmitted
  readonly syncFacebook: SyncFacebook
  readonly changeUser: ChangeUser
  readonly campaigns: Pick<Campaigns, 'list' | 'read' | 'readStory' | 'cancelAndReadStory' | 'endAnswersAndReadStory'>
  readonly surveyResults: Pick<SurveyResults, 'results'>
  /** Cancels in a unit of work that is rolled back. */
  readonly tryCancel: Campaigns['cancelAndReadStory']
  /** Ends the answers in a unit of work that is rolled back. */
  readonly tryEndAnswers: Campaigns['endAnswersAndReadStory']
  readonly licences: Pick<AdminLicences, 'list'>
  readonly systemMailboxes: Pick<SystemMailboxes, 'list' | 'usage'>
  readonly jobs: Pick<AdminJobs, 'queues' | 'list'>
}
