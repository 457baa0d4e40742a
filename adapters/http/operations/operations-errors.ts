// Failures of the operations area.
import type { JobActionNotAllowed } from '#domain/operations/job.ts'
import { MAX_VIEWS } from '#domain/operations/saved-view.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import { describe, type DescribeErrors, notFound } from '../kernel/error-description.ts'

export const operationsErrors: DescribeErrors<
  Tagged<'JobNotFound'> | Tagged<'SameJobWaits'> | Tagged<'TooManyViews'> | JobActionNotAllowed
> = {
  JobNotFound: notFound('JOB_NOT_FOUND', { nl: 'Deze taak', en: 'This job' }),
  JobActionNotAllowed: describe(409, 'JOB_ACTION_NOT_ALLOWED', {
    nl: 'De taak is intussen veranderd. Kijk hoe die er nu voor staat.',
    en: 'The job has changed meanwhile. Look at its present state.',
  }),
  SameJobWaits: describe(409, 'SAME_JOB_WAITS', {
    nl: 'Dezelfde taak staat al in de rij. Leg deze opzij: die andere doet hetzelfde.',
    en: 'The same job waits already. Set this one aside: the other does the same.',
  }),
  TooManyViews: describe(409, 'TOO_MANY_VIEWS', {
    nl: `Je bewaart hoogstens ${MAX_VIEWS} weergaven. Verwijder er eerst een.`,
    en: `You can save at most ${MAX_VIEWS} views. Remove one first.`,
  }),
}
