// Names that two or more files still export. The list only shrinks.

const NAMES =
  'Account Admission Answer Answered Asked AskedConsent Asking AssistantWorld Attachment Attempt AuditActor AuditEntry AuditQuery Booking Call CannotStart Change Choice Connected Connection Directory Draft Endpoint Fault Field Folder Gathered HeldDocument Language Limits Line Listening LogFile LogLine Mail Mailbox Moment NewUser Outgoing Page PeopleWorld Permission Person Place Query Receipt Received Refused RequestBody Role Row SampleMail SamplePerson Schemas Selection Sent SentMail Session Shown SignIn Span Standing Surroundings Tag Tenant Theme TokenBook Tokens Told Tool ToolCall Translate Trouble User UserChange Work Written'

export const DUPLICATE_TYPES: ReadonlySet<string> = new Set(NAMES.split(' '))
