// The pages for operating the service, loaded on demand.
import { operationsTexts } from '../../texts/operations.ts'
import { JobPage } from './job-page.tsx'
import { JobsPage } from './jobs-page.tsx'
import { ReplicasPage, ServiceSettingsPage } from './system-pages.tsx'
import { VaultPage } from './vault-page.tsx'

export const OPERATIONS_PAGES = {
  texts: operationsTexts,
  pages: { jobs: JobsPage, job: JobPage, replicas: ReplicasPage, settings: ServiceSettingsPage, vault: VaultPage },
}
