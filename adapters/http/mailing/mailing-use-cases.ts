// The use cases that the endpoints of mails call.
import type { ChangeMessages } from '#application/mailing/bulk-messages.ts'
import type { InvitePeople } from '#application/mailing/invite-people.ts'
import type { MailServers } from '#application/mailing/mail-server.ts'
import type { MonitorCampaigns } from '#application/mailing/monitor-campaigns.ts'
import type { MessageLists } from '#application/mailing/list-messages.ts'
import type { OfficeInboxes } from '#application/mailing/office-inboxes.ts'
import type { Messages } from '#application/mailing/outgoing.ts'
import type { SystemMailboxes } from '#application/mailing/system-mailboxes.ts'
import type { Templates } from '#application/mailing/templates.ts'
import type { TestMails } from '#application/mailing/test-mails.ts'

export interface MailingUseCases {
  readonly templates: Templates
  readonly monitorCampaigns: MonitorCampaigns
  readonly outgoing: Messages
  readonly messageLists: MessageLists
  readonly changeMessages: ChangeMessages
  readonly invitePeople: InvitePeople
  readonly mailServers: MailServers
  readonly officeInboxes: OfficeInboxes
  readonly systemMailboxes: SystemMailboxes
  readonly testMails: TestMails
  /** Whether the service sends mail (SENDING). */
  readonly sending: boolean
}
