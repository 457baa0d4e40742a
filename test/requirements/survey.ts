// Surveys and the codes by which people answer them.
export const surveyRequirements = {
  'SVY-1': 'a code is 6 random characters A-Z0-9, unique, without bias; after 5 rounds of collisions an error',
  'SVY-2': 'codes for a whole audience are issued set-based',
  'SVY-3':
    'a code lands on its survey and counts the landing; those that are not open have one page, and guessing is limited by address',
  'SVY-4': 'surveys with questions and versions, public links, stored responses, one response per code',
  'SVY-5': 'an answer keeps the meaning that its question had when it was given, in results and exports',
  'SVY-6':
    'a form is stored as the version that was shown; a second form with other answers says that it is not stored; typed answers survive',
  'SVY-7':
    'results are charts with their figures and tables, free texts by page, filtered by phase and day, and exported with a column for each option',
  'SVY-8':
    'questions and sections have conditions on earlier answers, with and without script; hidden answers are not stored; results say how many saw a question',
  'SVY-9':
    'kinds of answer beyond choices, ratings and texts: recommendation 0 to 10 with its score, ranking, matrix, number, date; own words beside the last option; options in an order of their own for each person',
} as const
