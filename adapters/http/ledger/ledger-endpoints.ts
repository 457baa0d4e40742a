// The plugin API about what is in the ledger: one list of endpoints for each part of it.
import { type Endpoint, grouped } from '../kernel/endpoint.ts'
import { groups, withoutLedger } from '../openapi/groups.ts'
import { makeActivityEndpoints, type ActivityUseCases } from './activity-endpoints.ts'
import { makeContactChoiceEndpoints, makeContactEndpoints, type ContactUseCases } from './contact-endpoints.ts'
import { makeOrderEndpoints, type OrderUseCases } from './order-endpoints.ts'
import { makeOrganisationEndpoints, type OrganisationUseCases } from './organisation-endpoints.ts'
import { makeSalesEndpoints, type SalesUseCases } from './sales-endpoints.ts'
import {
  makeDocumentTypeEndpoints,
  makeQuotaEndpoints,
  makeSettingsEndpoints,
  type SettingsUseCases,
} from './settings-endpoints.ts'
import { makeTimeEndpoints, type TimeUseCases } from './time-endpoints.ts'

export type LedgerUseCases = ContactUseCases &
  OrganisationUseCases &
  OrderUseCases &
  SalesUseCases &
  ActivityUseCases &
  SettingsUseCases &
  TimeUseCases

export function makeLedgerEndpoints(uses: LedgerUseCases): readonly Endpoint[] {
  return [
    ...grouped(groups.contacts, makeContactEndpoints(uses)),
    ...grouped(withoutLedger(groups.contacts), makeContactChoiceEndpoints(uses)),
    ...grouped(groups.organisations, makeOrganisationEndpoints(uses)),
    ...grouped(groups.time, makeTimeEndpoints(uses)),
    ...grouped(groups.sales, makeOrderEndpoints(uses)),
    ...grouped(groups.sales, makeSalesEndpoints(uses)),
    ...grouped(groups.activities, makeActivityEndpoints(uses)),
    ...grouped(groups.settings, makeSettingsEndpoints(uses)),
    ...grouped(groups.archive, makeDocumentTypeEndpoints(uses)),
    ...grouped(groups.settings, makeQuotaEndpoints(uses)),
  ]
}
