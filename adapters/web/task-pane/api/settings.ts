// The user's settings, link to the ledger, licence and stored data.
import { call, type PaneResponse } from './call.ts'

export type PaneSettings = PaneResponse<'GET /mailclient-plugin/settings'>

export const settingsCall = call('GET /mailclient-plugin/settings')
export const changeSettingsCall = (body: PaneSettings) => call('PUT /mailclient-plugin/settings', { body })

export type PaneQuota = PaneResponse<'GET /mailclient-plugin/quota'>
export type PaneAllowance = PaneQuota['minute']
export type PaneLink = Pick<PaneResponse<'GET /mailclient-plugin/link'>, 'state' | 'lapsesAt'>
export type PaneLicence = Pick<PaneResponse<'GET /mailclient-plugin/licence'>, 'state' | 'organization' | 'expiresAt'>

export const quotaCall = call('GET /mailclient-plugin/quota')
export const linkCall = call('GET /mailclient-plugin/link')
export const licenceCall = call('GET /mailclient-plugin/licence')

export type MyData = PaneResponse<'GET /mailclient-plugin/my-data'>

/** The data includes whole mails that wait for archiving. */
const slow = { deadline: 120_000 }

export const myDataCall = call('GET /mailclient-plugin/my-data', slow)
export const deleteMyDataCall = call('DELETE /mailclient-plugin/my-data', slow)
