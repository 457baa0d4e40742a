// The user's latest choices, so that a client can fill in its forms.
import * as t from 'io-ts'
import { asOptional, uuid } from '../codecs/text.ts'
import { defineContract, allowNull } from '../endpoint.ts'
import { timeKind } from '../ledger/time.ts'

const lastUsed = t.type({
  documentType: allowNull(t.number),
  time: allowNull(t.type({ kind: timeKind, itemId: t.string, projectId: allowNull(t.string) })),
})

export const lastUsedContract = defineContract({
  'GET /mailclient-plugin/last-used': {
    summary:
      'Returns the document type that the user named last, and what they last booked time on for an organisation; else on any, then without a project.',
    query: { accountId: asOptional(uuid) },
    answers: { 200: lastUsed },
    example: {
      input: { query: { accountId: '7c1d8e2f-3a4b-4c5d-8e6f-9a0b1c2d3e4f' } },
      answers: {
        200: {
          documentType: 55,
          time: { kind: 'time', itemId: '9d3f1c52-7b64-4f0e-8a21-6c5b4d3e2f10', projectId: null },
        },
      },
    },
  },
})
