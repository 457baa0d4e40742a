// The pages of operating the service, loaded on demand.
import { JobPage } from './job-page.tsx'
import { JobsPage } from './jobs-page.tsx'

import { SystemPage } from './system-page.tsx'
import { VaultPage } from './vault-page.tsx'

export { operationsTexts as texts } from '../../texts/operations.ts'
export const pages = { jobs: JobsPage, job: JobPage, system: SystemPage, vault: VaultPage }
