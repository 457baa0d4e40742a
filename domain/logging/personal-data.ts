// The personal data of the logging area.
import type { DataCategory } from '#domain/shared/data-category.ts'

export const logDataCategories: readonly DataCategory[] = [
  {
    kinds: [],
    content: [
      'Het logboek: welke soort vraag wanneer kwam, met van je mailadres de eerste letter en het domein. Geen inhoud',
      'The log: which kind of question came when, with the first letter and the domain of your mail address. No content',
    ],
    purpose: ['Storingen vinden', 'To find what goes wrong'],
    retention: ['Zo lang als je kantoor zijn logboeken bewaart', 'As long as your office keeps its logs'],
    remainder: 'all of it',
  },
]
