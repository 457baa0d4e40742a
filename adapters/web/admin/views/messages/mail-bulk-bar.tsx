// Retries or withdraws the selected mails, or all that the filters leave. The bar is below the list, and a receipt shows what was done.
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { BulkResultResponse, MessageOutlineResponse } from '#adapters/contract/mailing/message-codecs.ts'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import { ActionButton, Button, ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { BULK_REFUSALS, type MessageAct } from '#domain/mailing/bulk.ts'
import { changeMails } from '../../mailing/bulk-mail.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'

export function MailBulkBar(props: {
  readonly chosen: readonly MessageOutlineResponse[]
  /** The mails on the page. */
  readonly shown: number
  /** The mails on all pages, as far as the service counts. */
  readonly total: number
  readonly loadAll: () => Promise<Either<CallFailure, readonly MessageOutlineResponse[]>>
  readonly onClear: () => void
  readonly onChanged: () => void
}) {
  const { t } = useAdmin()
  const { chosen, shown, total, loadAll, onClear, onChanged } = props
  const [isWhole, setWhole] = useState(false)
  const count = isWhole ? total : chosen.length
  const acts = {
    count,
    load: isWhole ? loadAll : () => Promise.resolve(right(chosen)),
    onDone: () => {
      onClear()
      onChanged()
    },
  }
  return (
    <section class="bulk" aria-label={t('table.actions')}>
      <p role="status">{t.counted('table.selected', count)}</p>
      {!isWhole && chosen.length === shown && total > shown && (
        <Button onClick={() => setWhole(true)}>{t.counted('messages.whole', total)}</Button>
      )}
      <MailActButton act="retry" {...acts} />
      <MailActButton act="withdraw" {...acts} />
      <ActionButton look="quiet" label={t('table.clear')} to={onClear} />
    </section>
  )
}

/** Asks, retries or withdraws the mails, and shows a receipt. */
export function MailActButton(props: {
  readonly act: MessageAct
  readonly count: number
  readonly load: () => Promise<Either<CallFailure, readonly Pick<MessageOutlineResponse, 'id'>[]>>
  readonly onDone: () => void
}) {
  const { api, receipts, t } = useAdmin()
  const { act, count, load, onDone } = props
  const run = async () => {
    const mails = await load()
    return isLeft(mails) ? mails : changeMails(api, act, mails.right)
  }
  const finish = (result: BulkResultResponse): void => {
    const body = describePassed(t, result)
    receipts.show({ title: t.counted(`messages.${act}.done`, result.done), ...(body !== null && { body }) })
    onDone()
  }
  return (
    <ConfirmButton
      label={t(`messages.${act}`)}
      title={t.counted(`messages.${act}.title`, count)}
      action={t(`messages.${act}`)}
      look={act === 'retry' ? 'primary' : 'grave'}
      isPlain={act === 'retry'}
      run={run}
      onDone={finish}
    >
      <p>{t(`messages.${act}.body`)}</p>
    </ConfirmButton>
  )
}

/** Null: no mail was passed over. */
function describePassed(t: AdminTranslate, { passed }: BulkResultResponse): string | null {
  const reasons = BULK_REFUSALS.filter((one) => (passed[one] ?? 0) > 0)
  const count = reasons.reduce((sum, one) => sum + (passed[one] ?? 0), 0)
  const words = reasons.map((one) => `${passed[one]} × ${t(`messages.passed.${one}`)}`)
  return count === 0 ? null : t.counted('messages.passed', count, { reasons: words.join(', ') })
}
