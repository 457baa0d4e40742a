// Data of a relation: the key of its documents, and which quotations and orders are open.
import { callPlugin } from '../api/plugin-api.ts'
import type { PaneOrder } from '../api/sales.ts'

/** A space separates the ids: neither id contains one. */
export function toRelationKey(contactId: string | null, accountId: string | null): string {
  return `${contactId ?? ''} ${accountId ?? ''}`
}

export function toDocumentsCall(key: string) {
  const [contactId = '', accountId = ''] = key.split(' ')
  return callPlugin('GET /mailclient-plugin/archives', {
    query: { ...(contactId !== '' && { contactId }), ...(accountId !== '' && { accountId }) },
  })
}

const ENDED =
  /^(afgerond|afgewezen|geaccepteerd|geannuleerd|gefactureerd|geleverd|gesloten|verloren|volledig|voltooid|accepted|cancell?ed|closed|completed?|delivered|fully|invoiced|lost|rejected)\b/i

/** The ledger returns a status only as text, in Dutch or English. Any text that is not a known final status counts as open. */
export function isOpenOrder({ status }: Pick<PaneOrder, 'status'>): boolean {
  return status === null || !ENDED.test(status.trim())
}
