// Surveys and the codes by which people answer them.
export const surveyRequirements = {
  'SVY-1': 'a code is 6 random characters A-Z0-9, unique, without bias; after 5 rounds of collisions an error',
  'SVY-2': 'codes for a whole audience are issued set-based',
  'SVY-3':
    'a code lands on its survey and counts the landing; those that are not open have one page, and guessing is limited by address',
  'SVY-4': 'surveys with questions and versions, public links, stored responses, one response per code',
} as const
