// The plugin API about the ledger: one list of endpoints for each part of it.
import { type Endpoint, putInGroup } from '../kernel/endpoint.ts'
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
    ...putInGroup(groups.contacts, makeContactEndpoints(uses)),
    ...putInGroup(withoutLedger(groups.contacts), makeContactChoiceEndpoints(uses)),
    ...putInGroup(groups.organisations, makeOrganisationEndpoints(uses)),
    ...putInGroup(groups.time, makeTimeEndpoints(uses)),
    ...putInGroup(groups.sales, makeOrderEndpoints(uses)),
    ...putInGroup(groups.sales, makeSalesEndpoints(uses)),
    ...putInGroup(groups.activities, makeActivityEndpoints(uses)),
    ...putInGroup(groups.settings, makeSettingsEndpoints(uses)),
    ...putInGroup(groups.archive, makeDocumentTypeEndpoints(uses)),
    ...putInGroup(groups.settings, makeQuotaEndpoints(uses)),
  ]
}
