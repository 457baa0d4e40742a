// The user's choices about archiving.
import { call, type Response } from './call.ts'

export type Settings = Response<'GET /mailclient-plugin/settings'>

export const settingsCall = call('GET /mailclient-plugin/settings')
export const changeSettingsCall = (body: Settings) => call('PUT /mailclient-plugin/settings', { body })
