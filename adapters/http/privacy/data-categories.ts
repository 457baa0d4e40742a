// All categories of personal data, in the order of the page.
import { archiveDataCategories } from '#domain/archive/personal-data.ts'
import { ledgerDataCategories } from '#domain/ledger/personal-data.ts'
import { licenceDataCategories } from '#domain/licence/personal-data.ts'
import { logDataCategories } from '#domain/logging/personal-data.ts'
import { mailingDataCategories } from '#domain/mailing/personal-data.ts'
import { sessionDataCategories } from '#domain/session/personal-data.ts'
import type { DataCategory } from '#domain/shared/data-category.ts'
import { limitDataCategories } from '#domain/shared/limits.ts'

export const dataCategories: readonly DataCategory[] = [
  ...sessionDataCategories,
  ...ledgerDataCategories,
  ...archiveDataCategories,
  ...licenceDataCategories,
  ...mailingDataCategories,
  ...limitDataCategories,
  ...logDataCategories,
]
