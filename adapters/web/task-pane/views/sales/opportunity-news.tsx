// What was just done with an opportunity, with the way to undo it; and the question before it is removed.
import type { ApiFailure } from '../../api/failure.ts'
import type { Opportunity } from '../../api/sales.ts'
import { restoring } from '../../sales/opportunity-form.ts'
import type { SalesPlace } from '../../sales/place.ts'
import { OpenIcon } from '#adapters/web/kit/views/icons.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { webAddress } from '../frame/web-address.ts'
import { usePane } from '../pane-context.tsx'
import { isOpen } from './sales-failure.ts'
import type { Account } from './sales-props.ts'

export const OpportunityNews = (props: {
  readonly account: Account
  readonly opportunity: Opportunity
  readonly place: Extract<SalesPlace, { readonly at: 'opportunity' }>
  readonly onGo: (place: SalesPlace) => void
}) => {
  const { sales, t } = usePane()
  const { account, opportunity, place, onGo } = props
  const { news, was, isLeaving = false } = place
  const { isBusy, failure, run } = useWork<ApiFailure>()
  const here = { at: 'opportunity', id: opportunity.id } as const
  const url = webAddress(account.url)
  const remove = (): Promise<void> =>
    run(async () => {
      const removed = await sales.opportunityWork.remove(account.id, opportunity.id)
      if (removed._tag === 'Left') return removed.left
      onGo({ at: 'lists', removed: opportunity.name })
      return null
    })
  const restore = (to: Opportunity): Promise<void> =>
    run(async () => {
      const restored = await sales.opportunityWork.correct(account.id, opportunity.id, restoring(to))
      if (restored._tag === 'Left') return restored.left
      onGo({ ...here, news: 'restored' })
      return null
    })
  const undo = (work: () => Promise<void>) => (
    <button type="button" class="button" aria-busy={isBusy} onClick={() => void work()}>
      {t('sales.undo')}
    </button>
  )

  return (
    <>
      {failure !== null && (
        <FailureNotice failure={failure} area="sales" meaning={isOpen(failure) ? t('sales.correct.open') : undefined} />
      )}
      {news === 'made' && (
        <Notice tone="success" title={t('sales.made')}>
          {url !== null && (
            <a class="cut-link" href={url} target="_blank" rel="noopener">
              {t('sales.made.organisation', { name: account.name })} <OpenIcon />
              <span class="visually-hidden">{t('archive.newWindow')}</span>
            </a>
          )}
          {undo(remove)}
        </Notice>
      )}
      {news === 'corrected' && (
        <Notice tone="success" title={t('sales.saved.change')}>
          {was !== undefined && undo(() => restore(was))}
        </Notice>
      )}
      {news === 'restored' && <Notice tone="success" title={t('sales.correct.restored')} />}
      {isLeaving && <Ask isBusy={isBusy} onRemove={() => void remove()} onKeep={() => onGo(here)} />}
    </>
  )
}

const Ask = (props: { readonly isBusy: boolean; readonly onRemove: () => void; readonly onKeep: () => void }) => {
  const { t } = usePane()
  return (
    <div class="activity-ask" role="group" aria-label={t('sales.remove.ask')}>
      <p>{t('sales.remove.ask')}</p>
      <button id="opportunity-keep" type="button" class="button" onClick={props.onKeep}>
        {t('sales.activity.keep')}
      </button>
      <button type="button" class="button button-quiet" aria-busy={props.isBusy} onClick={props.onRemove}>
        {t('sales.activity.remove')}
      </button>
    </div>
  )
}
