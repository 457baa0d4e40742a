// The user's choices about archiving.
import { call, type PaneResponse } from './call.ts'

export type Settings = PaneResponse<'GET /mailclient-plugin/settings'>

export const settingsCall = call('GET /mailclient-plugin/settings')
export const changeSettingsCall = (body: Settings) => call('PUT /mailclient-plugin/settings', { body })
