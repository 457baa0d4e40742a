// ADM: what an administrator does and sees, as far as it is built.
export const administrationRequirements = {
  'ADM-1': 'one web application for administrators, served by the service',
  'ADM-2':
    'the home page lists what needs attention in every area, and says that all is well only when every check found nothing',
  'ADM-3':
    'one search over records and pages by keyboard, within permissions and tenant, p95 within 100 ms over a million rows',
  'ADM-4':
    'jobs: what waits, runs and failed by queue, schedules, attempts with their errors; run again, set aside; failures kept 30 days',
  'ADM-6': 'of two people who edit a record, the second is shown the conflict and both versions',
  'ADM-7': 'people are imported from CSV with a preview, and invited by mail from a template',
  'ADM-5':
    'health of the token vault: records by state and age, refreshes over time, keys in use, users who have to sign in again',
  'ADM-9':
    'navigation: at most eleven entries for an office and six more for operators, in at most five groups, the current one in view; `?` shows the keyboard',
  'ADM-8':
    'a start on embedded defaults shows an office at work, marked as sample and emptied by one button; never in production or beside other data',
  'ADM-10':
    'activity names every record, with old and new value; outgoing mail is searched by parts, counted and handled in bulk; a person’s page shows their mails, opt-outs, licences and sign-ins',
  'ADM-11':
    'an import never claims what it did not do, its preview shows old and new values, and an exported list imports as itself',
} as const
