// The user's own settings, the remaining budget of ledger calls, and the document types.
import * as t from 'io-ts'
import { moment, makeEnum, asOptional } from '../codecs/text.ts'
import { answerWith, defineContract, success } from '../endpoint.ts'

const settings = t.type(
  { autoArchiveOnSend: t.boolean, defaultArchiveTarget: makeEnum('contact', 'account') },
  'UserSettings',
)
const sample = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' } as const

const allowance = t.type({ limit: t.number, remaining: t.number, resetsAt: moment })

export const settingsContract = defineContract({
  'GET /mailclient-plugin/settings': {
    summary: "Returns the user's settings.",
    ...answerWith(200, settings, sample),
  },
  'PUT /mailclient-plugin/settings': {
    summary: "Replaces the user's settings and returns them.",
    body: settings,
    ...answerWith(200, settings, sample, { body: sample }),
  },
  'POST /mailclient-plugin/logout': {
    summary: 'Does nothing: revoking the session logs out.',
    ...answerWith(200, success, { success: true }),
  },
})

export const documentTypeContract = defineContract({
  'GET /mailclient-plugin/document-types': {
    summary: 'Lists the kinds of document that a mail can be archived as, sorted by description.',
    query: { sort: asOptional(makeEnum('description', '-description')) },
    ...answerWith(
      200,
      t.type({ data: t.array(t.type({ id: t.number, description: t.string })) }),
      { data: [{ id: 55, description: 'Note' }] },
      { query: { sort: '-description' } },
    ),
  },
})

export const quotaContract = defineContract({
  'GET /mailclient-plugin/quota': {
    summary: "Returns how many calls the ledger still allows the user's division, this minute and this day.",
    ...answerWith(200, t.type({ minute: allowance, day: allowance }), {
      minute: { limit: 60, remaining: 57, resetsAt: '2026-03-01T12:01:00.000Z' },
      day: { limit: 5000, remaining: 4812, resetsAt: '2026-03-02T00:00:00.000Z' },
    }),
  },
})
