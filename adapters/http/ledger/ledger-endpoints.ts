// The plugin API about what is in the ledger: one list of endpoints for each part of it.
import type { Endpoint } from '../endpoint.ts'
import { contactEndpoints, type ContactUseCases } from './contact-endpoints.ts'
import { settingsEndpoints, type SettingsUseCases } from './settings-endpoints.ts'

export type LedgerUseCases = ContactUseCases & SettingsUseCases

export const ledgerEndpoints = (uses: LedgerUseCases): readonly Endpoint[] => [
  ...contactEndpoints(uses),
  ...settingsEndpoints(uses),
]
