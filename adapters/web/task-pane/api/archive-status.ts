// Which mails are archived, by whom, when and where: for the whole tenant (ARC-10).
import { call, type PaneResponse } from './call.ts'

/** Of colleagues only finished archives; of the user all. */
export type MailArchive = PaneResponse<'GET /mailclient-plugin/archive-status'>['data'][number]['archives'][number]

/** At most 100 ids. */
export const archiveStatusCall = (messageIds: readonly string[]) =>
  call('GET /mailclient-plugin/archive-status', { query: { messageIds } })
