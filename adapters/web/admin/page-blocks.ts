// What the page tells the application of how it is to be shown.
import { readBlock } from '#adapters/web/kit/page-block.ts'
import { type AdminConfig, isAdminConfig } from './appearance.ts'

export const readAdminConfig = (): AdminConfig => readBlock('admin-config', isAdminConfig)
