// Names that two or more files still export. The list only shrinks.

const NAMES =
  'Answer Answered Asked Asking AssistantWorld Attempt Booking CannotStart Change Connected Fault Language Mail PeopleWorld Permission Person Place Row Theme Told'

export const DUPLICATE_TYPES: ReadonlySet<string> = new Set(NAMES.split(' '))
