// The plugin API about what is in the ledger: one list of endpoints for each part of it.
import { type Endpoint, grouped } from '../kernel/endpoint.ts'
import { groups, withoutLedger } from '../openapi/groups.ts'
import { activityEndpoints, type ActivityUseCases } from './activity-endpoints.ts'
import { contactChoiceEndpoints, contactEndpoints, type ContactUseCases } from './contact-endpoints.ts'
import { orderEndpoints, type OrderUseCases } from './order-endpoints.ts'
import { organisationEndpoints, type OrganisationUseCases } from './organisation-endpoints.ts'
import { salesEndpoints, type SalesUseCases } from './sales-endpoints.ts'
import {
  documentTypeEndpoints,
  quotaEndpoints,
  settingsEndpoints,
  type SettingsUseCases,
} from './settings-endpoints.ts'
import { timeEndpoints, type TimeUseCases } from './time-endpoints.ts'

export type LedgerUseCases = ContactUseCases &
  OrganisationUseCases &
  OrderUseCases &
  SalesUseCases &
  ActivityUseCases &
  SettingsUseCases &
  TimeUseCases

export function ledgerEndpoints(uses: LedgerUseCases): readonly Endpoint[] {
  return [
    ...grouped(groups.contacts, contactEndpoints(uses)),
    ...grouped(withoutLedger(groups.contacts), contactChoiceEndpoints(uses)),
    ...grouped(groups.organisations, organisationEndpoints(uses)),
    ...grouped(groups.time, timeEndpoints(uses)),
    ...grouped(groups.sales, orderEndpoints(uses)),
    ...grouped(groups.sales, salesEndpoints(uses)),
    ...grouped(groups.activities, activityEndpoints(uses)),
    ...grouped(groups.settings, settingsEndpoints(uses)),
    ...grouped(groups.archive, documentTypeEndpoints(uses)),
    ...grouped(groups.settings, quotaEndpoints(uses)),
  ]
}
