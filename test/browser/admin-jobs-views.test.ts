// Every view of background jobs.
import { FAILED_JOB, REPLACED_JOB, withJobs, withQueuesBehind, withReplacedJob } from './admin-job-records.ts'
import { anOffice, answering } from './admin-office.ts'
import { adminPages, verifyAdminViews } from './admin-pages.ts'
import { inTurn, type PeopleView, press } from './people-views.ts'

const job = `/admin/jobs/${FAILED_JOB}`

const views: readonly PeopleView[] = [
  { name: 'jobs', path: '/admin/jobs', office: withQueuesBehind, words: { nl: 'Loopt achter', en: 'Behind' } },
  {
    name: 'jobs-chosen',
    path: '/admin/jobs?state=failed,retrying,waiting',
    office: withJobs,
    words: { nl: '3 taken opnieuw uitvoeren', en: 'Run 3 jobs again' },
    reach: async ({ page }) => {
      await page.locator('thead input').check()
    },
  },
  { name: 'jobs-empty', path: '/admin/jobs', words: { nl: 'Geen taken', en: 'No jobs' } },
  { name: 'job', path: job, office: withJobs, words: { nl: 'De verwerker viel weg', en: 'The worker was gone' } },
  {
    name: 'job-refused',
    path: `/admin/jobs/${REPLACED_JOB}`,
    office: withReplacedJob,
    words: { nl: /zelfde taak/i, en: /same job/i },
    reach: inTurn(press('Taak opnieuw uitvoeren', 'Run the job again'), async ({ page }) =>
      page.locator('dialog .button-primary').click(),
    ),
  },
  {
    name: 'job-history',
    path: `${job}?tab=history`,
    office: withJobs,
    words: { nl: 'Laatste wijzigingen', en: 'Latest changes' },
  },
  {
    name: 'home-jobs',
    path: '/admin',
    office: withJobs,
    words: { nl: '2 taken zijn mislukt', en: '2 jobs have failed' },
  },
]

describe('views of jobs', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({ path, answer: answering(anOffice(office?.())) }))
})
