// Quotations and orders of an organisation: three lists of one form.
import * as t from 'io-ts'
import { uuid } from '../codecs/text.ts'
import { defineContract, makeCutList, numberOrNull, textOrNull } from '../endpoint.ts'

const order = t.type(
  {
    id: t.string,
    number: numberOrNull,
    description: textOrNull,
    /** `YYYY-MM-DD`. */
    date: textOrNull,
    amount: numberOrNull,
    currency: textOrNull,
    /** In the language of the request. */
    status: textOrNull,
    yourRef: textOrNull,
  },
  'Order',
)

const query = { accountId: uuid }
const answers = { 200: makeCutList(order) }
const example = {
  input: { query: { accountId: '8a1c4e6d-2b3f-4a5c-8d7e-6f5a4b3c2d10' } },
  answers: {
    200: {
      data: [
        {
          id: '5d0c7e2a-91b4-4f3e-8a6d-3c2b1a0f9e8d',
          number: 1042,
          description: 'Jaarrekening 2026',
          date: '2026-02-18',
          amount: 2450,
          currency: 'EUR',
          status: 'Open',
          yourRef: null,
        },
      ],
      truncated: false,
    },
  },
}
const list = (what: string) => ({
  summary: `Lists the ${what} of an organisation, newest first, at most 1,000; \`truncated\` says that there are more.`,
  query,
  answers,
  example,
})

export const orderContract = defineContract({
  'GET /mailclient-plugin/quotations': list('quotations'),
  'GET /mailclient-plugin/sales-orders': list('sales orders'),
  'GET /mailclient-plugin/purchase-orders': list('purchase orders'),
})
