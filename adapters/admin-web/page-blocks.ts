// What the page tells the application of how it is to be shown.
import * as t from 'io-ts'
import { readBlock } from '#adapters/browser/page-block.ts'

export const LANGUAGES = ['nl', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const THEMES = ['system', 'light', 'dark'] as const
/** `system`: as the browser prefers. */
export type Theme = (typeof THEMES)[number]

const AdminConfig = t.readonly(
  t.type({
    language: t.union([t.literal('nl'), t.literal('en')]),
    theme: t.union([t.literal('system'), t.literal('light'), t.literal('dark')]),
  }),
)
export type AdminConfig = t.TypeOf<typeof AdminConfig>

export const readAdminConfig = (): AdminConfig => readBlock('admin-config', AdminConfig)
