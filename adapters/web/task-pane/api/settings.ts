// Types for the user's settings, link to the ledger, licence and stored data.
import type { PaneResponse } from './plugin-api.ts'

export type PaneSettings = PaneResponse<'GET /mailclient-plugin/settings'>

export type PaneQuota = PaneResponse<'GET /mailclient-plugin/quota'>
export type PaneAllowance = PaneQuota['minute']
export type PaneLink = Pick<PaneResponse<'GET /mailclient-plugin/link'>, 'state' | 'lapsesAt'>
export type PaneLicence = Omit<PaneResponse<'GET /mailclient-plugin/licence'>, 'activations' | 'maxActivations'>

export type MyData = PaneResponse<'GET /mailclient-plugin/my-data'>
