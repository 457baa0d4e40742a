// Retries or withdraws many mails, a part at a time, and adds up what became of them.
import { type Either, right } from 'fp-ts/lib/Either.js'
import type { BulkResultResponse } from '#adapters/contract/mailing/message-codecs.ts'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import { BULK_AT_MOST, BULK_REFUSALS, type MessageAct } from '#domain/mailing/bulk.ts'
import { call } from '../api/call.ts'
import type { AdminApi } from '../session/session.ts'

const addResults = (a: BulkResultResponse, b: BulkResultResponse): BulkResultResponse => ({
  done: a.done + b.done,
  passed: Object.fromEntries(
    BULK_REFUSALS.flatMap((reason) => {
      const sum = (a.passed[reason] ?? 0) + (b.passed[reason] ?? 0)
      return sum === 0 ? [] : [[reason, sum]]
    }),
  ),
})

/** After a failure, a second run continues: what is done already is passed over. */
export async function changeMails(
  api: AdminApi,
  act: MessageAct,
  mails: readonly { readonly id: string }[],
): Promise<Either<CallFailure, BulkResultResponse>> {
  let sum: BulkResultResponse = { done: 0, passed: {} }
  for (let from = 0; from < mails.length; from += BULK_AT_MOST) {
    const body = { ids: mails.slice(from, from + BULK_AT_MOST).map(({ id }) => id) }
    const answer = await api(call(`POST /messages/${act}`, { body }))
    if (answer._tag === 'Left') return answer
    sum = addResults(sum, answer.right)
  }
  return right(sum)
}
