// Names that two or more files still export. The list only shrinks.

const NAMES =
  'Account Admission Answer Answered Asked AskedConsent Asking AssistantWorld Attachment Attempt Booking Call CannotStart Change Choice Connected Directory Draft Endpoint Fault Field Folder HeldDocument Language Limits Line Listening Mail Mailbox Moment Outgoing Page PeopleWorld Permission Person Place Query Received Refused RequestBody Row SampleMail SamplePerson Schemas Sent SentMail Shown Theme TokenBook Tokens Told Trouble Work Written'

export const DUPLICATE_TYPES: ReadonlySet<string> = new Set(NAMES.split(' '))
