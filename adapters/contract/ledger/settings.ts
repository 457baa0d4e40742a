// The user's own settings, what the ledger still allows, and the document types.
import * as t from 'io-ts'
import { moment, oneOf, optional } from '../codecs/text.ts'
import { answering, contract, success } from '../endpoint.ts'

const settings = t.type(
  { autoArchiveOnSend: t.boolean, defaultArchiveTarget: oneOf('contact', 'account') },
  'UserSettings',
)
const sample = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' } as const

const allowance = t.type({ limit: t.number, remaining: t.number, resetsAt: moment })

export const settingsContract = contract({
  'GET /mailclient-plugin/settings': {
    summary: "Returns the user's settings.",
    ...answering(200, settings, sample),
  },
  'PUT /mailclient-plugin/settings': {
    summary: "Replaces the user's settings and returns them.",
    body: settings,
    ...answering(200, settings, sample, { body: sample }),
  },
  'POST /mailclient-plugin/logout': {
    summary: 'Does nothing: revoking the session logs out.',
    ...answering(200, success, { success: true }),
  },
})

export const documentTypeContract = contract({
  'GET /mailclient-plugin/document-types': {
    summary: 'Lists the kinds of document that a mail can be archived as, sorted by description.',
    query: { sort: optional(oneOf('description', '-description')) },
    ...answering(
      200,
      t.type({ data: t.array(t.type({ id: t.number, description: t.string })) }),
      { data: [{ id: 55, description: 'Note' }] },
      { query: { sort: '-description' } },
    ),
  },
})

export const quotaContract = contract({
  'GET /mailclient-plugin/quota': {
    summary: "Returns how many calls the ledger still allows the user's division, this minute and this day.",
    ...answering(200, t.type({ minute: allowance, day: allowance }), {
      minute: { limit: 60, remaining: 57, resetsAt: '2026-03-01T12:01:00.000Z' },
      day: { limit: 5000, remaining: 4812, resetsAt: '2026-03-02T00:00:00.000Z' },
    }),
  },
})
