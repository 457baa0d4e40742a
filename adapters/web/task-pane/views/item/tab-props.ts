// What every tab of an item gets.
import type { Contact, ContactAnswer } from '../../api/contact.ts'
import type { OpenItem } from '../../host/mail-host.ts'

export interface TabProps {
  readonly item: OpenItem
  readonly contact: Contact
  readonly answer: ContactAnswer
}
