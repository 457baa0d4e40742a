// Failures of the operations area.
import type { JobActionNotAllowed } from '#domain/operations/job.ts'
import { MAX_VIEWS } from '#domain/operations/saved-view.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import { describe, type DescribeErrors, describeMissing } from '../kernel/error-description.ts'

export const operationsErrors: DescribeErrors<
  Tagged<'JobNotFound'> | Tagged<'SameJobWaits'> | Tagged<'TooManyViews'> | JobActionNotAllowed
> = {
  JobNotFound: describeMissing(['Deze taak', 'This job']),
  JobActionNotAllowed: describe(409, [
    'De taak is intussen veranderd. Kijk hoe die er nu voor staat.',
    'The job has changed meanwhile. Look at its present state.',
  ]),
  SameJobWaits: describe(409, [
    'Dezelfde taak staat al in de rij. Leg deze opzij: die andere doet hetzelfde.',
    'The same job is already waiting. Set this one aside: the other does the same.',
  ]),
  TooManyViews: describe(409, [
    `Je slaat hoogstens ${MAX_VIEWS} weergaven op. Verwijder er eerst een.`,
    `You can save at most ${MAX_VIEWS} views. Remove one first.`,
  ]),
}
