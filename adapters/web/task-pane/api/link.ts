// The link to the ledger: how much it still grants, whether it holds, and under which licence it is used.
import { call, type PaneResponse } from './call.ts'

export type Quota = PaneResponse<'GET /mailclient-plugin/quota'>
export type Allowance = Quota['minute']
export type Link = Pick<PaneResponse<'GET /mailclient-plugin/link'>, 'state' | 'lapsesAt'>
export type Licence = Pick<PaneResponse<'GET /mailclient-plugin/licence'>, 'state' | 'organization' | 'expiresAt'>

export const quotaCall = call('GET /mailclient-plugin/quota')
export const linkCall = call('GET /mailclient-plugin/link')
export const licenceCall = call('GET /mailclient-plugin/licence')
