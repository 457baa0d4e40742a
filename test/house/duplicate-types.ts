// Names that two or more files still export. The list only shrinks.

const NAMES =
  'Account Admission Answer Answered Asked AskedConsent Asking AssistantWorld Attachment Attempt Booking CannotStart Change Choice Connected Directory Endpoint Fault Field Folder HeldDocument Language Limits Line Listening Mail Mailbox Moment Page PeopleWorld Permission Person Place Query Row SampleMail SamplePerson SentMail Theme TokenBook Tokens Told Trouble Written'

export const DUPLICATE_TYPES: ReadonlySet<string> = new Set(NAMES.split(' '))
