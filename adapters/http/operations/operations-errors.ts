// Failures of the operations area.
import type { JobActionNotAllowed } from '#domain/operations/job.ts'
import { MAX_VIEWS } from '#domain/operations/saved-view.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import { describe, type DescribeErrors, describeMissing } from '../kernel/error-description.ts'

export const operationsErrors: DescribeErrors<
  Tagged<'JobNotFound'> | Tagged<'SameJobWaits'> | Tagged<'TooManyViews'> | JobActionNotAllowed
> = {
  JobNotFound: describeMissing({ nl: 'Deze taak', en: 'This job' }),
  JobActionNotAllowed: describe(409, {
    nl: 'De taak is intussen veranderd. Kijk hoe die er nu voor staat.',
    en: 'The job has changed meanwhile. Look at its present state.',
  }),
  SameJobWaits: describe(409, {
    nl: 'Dezelfde taak staat al in de rij. Leg deze opzij: die andere doet hetzelfde.',
    en: 'The same job waits already. Set this one aside: the other does the same.',
  }),
  TooManyViews: describe(409, {
    nl: `Je bewaart hoogstens ${MAX_VIEWS} weergaven. Verwijder er eerst een.`,
    en: `You can save at most ${MAX_VIEWS} views. Remove one first.`,
  }),
}
