// The pages for operating the service, loaded on demand.
import { operationsTexts } from '../../texts/operations.ts'
import { JobPage } from './job-page.tsx'
import { JobsPage } from './jobs-page.tsx'

import { SystemPage } from './system-page.tsx'
import { VaultPage } from './vault-page.tsx'

export const OPERATIONS_PAGES = {
  texts: operationsTexts,
  pages: { jobs: JobsPage, job: JobPage, system: SystemPage, vault: VaultPage },
}
