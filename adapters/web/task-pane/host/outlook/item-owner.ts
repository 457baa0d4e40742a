// The mailbox that contains an item of Outlook, where it is not the user's own (CLI-12).
import { callOffice, readField, type OfficeItem, type SharedProperties } from './office.ts'
import { isDraft } from './outlook-item.ts'

/**
 * The address of the shared mailbox, or of the colleague whose folder is open. Null: the client returns none, as in the user's own mailbox.
 * Most clients keep a draft in the user's own mailbox and return no properties for it, so its sender counts.
 */
export async function readItemOwner(item: OfficeItem): Promise<string | null> {
  if (item.getSharedPropertiesAsync !== undefined) {
    const shared = await callOffice<SharedProperties>((done) => item.getSharedPropertiesAsync?.(done))
    if (shared._tag === 'Right') return shared.right.owner
  }
  if (!isDraft(item)) return null
  const sender = await readField(item.from)
  return sender._tag === 'Right' ? sender.right.emailAddress : null
}
