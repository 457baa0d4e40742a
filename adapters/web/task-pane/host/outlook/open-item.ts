// What is open in Outlook, in whichever of the four forms: a mail or an appointment, being read or being written.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { HostFailed, OpenItem } from '../mail-host.ts'
import { appointmentDraftOf, mailDraftOf } from './draft-item.ts'
import { hostFailed } from './office-call.ts'
import { appointmentOf, mailOf } from './read-item.ts'
import type { OfficeDraftItem, OfficeItem } from './office.ts'

/** A subject that has to be asked for is that of a form. */
export const isDraft = (item: OfficeItem): item is OfficeDraftItem => typeof item.subject !== 'string'

/** `draftKey`: of a form, which may have no id yet. Right null: nothing is open, or nothing that the pane could work with. */
export const openItemOf = async (
  item: OfficeItem | null,
  draftKey: string,
): Promise<Either<HostFailed, OpenItem | null>> => {
  try {
    if (item === null) return right(null)
    const isMail = item.itemType === 'message'
    if (!isMail && item.itemType !== 'appointment') return right(null)
    if (isDraft(item)) return await (isMail ? mailDraftOf : appointmentDraftOf)(item, draftKey)
    return right((isMail ? mailOf : appointmentOf)(item))
  } catch (error) {
    // Clients throw on the mere reading of what they lack.
    return left(hostFailed(String(error)))
  }
}
