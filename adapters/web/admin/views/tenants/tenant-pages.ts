// The pages of offices and of what people did in them, loaded on demand. Their texts come with the first load.
import { ChangesPage } from '../changes/changes-page.tsx'
import { TenantPage } from './tenant-page.tsx'
import { TenantsPage } from './tenants-page.tsx'

export const TENANT_PAGES = {
  texts: {},
  pages: { changes: ChangesPage, tenants: TenantsPage, tenant: TenantPage },
}
