// The pages of tenants and of the activity, loaded on demand. Their texts are part of the first load.
import { ChangesPage } from '../changes/changes-page.tsx'
import { TenantPage } from './tenant-page.tsx'
import { TenantsPage } from './tenants-page.tsx'

export const TENANT_PAGES = {
  texts: {},
  pages: { changes: ChangesPage, tenants: TenantsPage, tenant: TenantPage },
}
