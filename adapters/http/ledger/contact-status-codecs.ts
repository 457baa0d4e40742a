// What the plugin API takes and answers about many addresses at once, and about those a user wants nothing of.
import * as t from 'io-ts'
import type { ContactStatus } from '#application/ledger/contact-status.ts'
import { mailbox, mailboxes } from '#adapters/contract/codecs/mailbox.ts'

const MAX_ADDRESSES = 100

export const statusQuery = t.type({ query: t.type({ emails: mailboxes(MAX_ADDRESSES) }) })

export const statusAnswer = t.type({
  data: t.array(t.type({ email: t.string, hasContact: t.boolean, excluded: t.boolean })),
})

export const tellStatus = (statuses: readonly ContactStatus[]): t.TypeOf<typeof statusAnswer> => ({
  data: statuses.map(({ email, hasContact, excluded }) => ({ email, hasContact, excluded })),
})

const address = t.type({ email: mailbox })
export const excludeInput = t.type({ body: address })
export const includeInput = t.type({ query: address })

export const excludedAnswer = t.type({ email: t.string, excluded: t.boolean })
