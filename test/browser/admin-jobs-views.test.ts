// Every view of background jobs.
import { FAILED_JOB } from './admin-job-samples.ts'
import { anOffice, answering, refusal } from './admin-office.ts'
import { adminPages, verifyAdminViews } from './admin-pages.ts'
import { inTurn, type PeopleView, press } from './people-views.ts'

const job = `/admin/jobs/${FAILED_JOB}`
const hasJobs = () => ({ hasJobs: true })

const views: readonly PeopleView[] = [
  { name: 'jobs', path: '/admin/jobs', office: hasJobs, words: { nl: 'Loopt achter', en: 'Behind' } },
  {
    name: 'jobs-chosen',
    path: '/admin/jobs?state=failed,retrying,waiting',
    office: hasJobs,
    words: { nl: '3 taken opnieuw uitvoeren', en: 'Run 3 jobs again' },
    reach: async ({ page }) => {
      await page.locator('thead input').check()
    },
  },
  { name: 'jobs-empty', path: '/admin/jobs', words: { nl: 'Geen taken', en: 'No jobs' } },
  { name: 'job', path: job, office: hasJobs, words: { nl: 'De verwerker viel weg', en: 'The worker was gone' } },
  {
    name: 'job-refused',
    path: job,
    office: () => ({
      hasJobs: true,
      trouble: { 'POST /admin/jobs': refusal(409, 'SAME_JOB_WAITS', 'Dezelfde taak staat al in de rij.') },
    }),
    words: { nl: 'Dezelfde taak staat al in de rij.', en: 'Dezelfde taak staat al in de rij.' },
    reach: inTurn(press('Taak opnieuw uitvoeren', 'Run the job again'), async ({ page }) =>
      page.locator('dialog .button-primary').click(),
    ),
  },
  {
    name: 'job-history',
    path: `${job}?tab=history`,
    office: hasJobs,
    words: { nl: 'Laatste wijzigingen', en: 'Latest changes' },
  },
  {
    name: 'home-jobs',
    path: '/admin',
    office: hasJobs,
    words: { nl: '2 taken zijn mislukt', en: '2 jobs have failed' },
  },
]

describe('views of jobs', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({ path, answer: answering(anOffice(office?.())) }))
})
