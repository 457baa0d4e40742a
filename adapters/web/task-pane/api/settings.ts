// What the user has chosen for archiving.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const Settings = t.readonly(
  t.type({
    autoArchiveOnSend: t.boolean,
    defaultArchiveTarget: t.union([t.literal('contact'), t.literal('account')]),
  }),
)
export type Settings = t.TypeOf<typeof Settings>

export const settingsCall: Call<Settings> = { method: 'GET', path: '/mailclient-plugin/settings', answer: Settings }

export const changeSettingsCall = (body: Settings): Call<Settings> => ({
  method: 'PUT',
  path: '/mailclient-plugin/settings',
  body,
  answer: Settings,
})
