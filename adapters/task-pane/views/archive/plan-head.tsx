// What becomes of a draft once it is sent, in one glance: nothing, what goes by itself, or what was announced.
import type { SendPlan } from '../../archive/send-plan.ts'
import type { DraftItem } from '../../host/mail-host.ts'
import { DoneIcon, InfoIcon } from '#adapters/browser/views/icons.tsx'
import { usePane } from '../pane-context.tsx'

export const PlanHead = (props: {
  readonly item: DraftItem
  readonly plan: SendPlan
  readonly isAuto: boolean
  /** With whom; undefined where that is none of those shown. */
  readonly name: string | undefined
}) => {
  const { format, now, t } = usePane()
  const { item, plan, isAuto, name } = props
  const isAnnounced = plan._tag === 'Announced' && !plan.isExpired
  const where = name === undefined ? t('compose.elsewhere') : t('compose.with', { name })
  if (!isAnnounced && !isAuto)
    return (
      <div>
        <h2 class="panel-title">{t('compose.region')}</h2>
        <p class="quiet">{t(plan._tag === 'Announced' ? 'compose.expired' : 'compose.none')}</p>
      </div>
    )
  const expires = plan._tag === 'Announced' ? Date.parse(plan.expiresAt) : Number.NaN
  return (
    <div class={isAnnounced ? 'receipt-head' : 'receipt-head receipt-head-plain'} role="status">
      {isAnnounced ? <DoneIcon /> : <InfoIcon />}
      <div class="receipt-words">
        <h2 class="panel-title">{t(isAnnounced ? 'compose.announced' : 'compose.auto')}</h2>
        <p class="cut" title={where} dir="auto">
          {where}
        </p>
        {!isAnnounced && (
          <p class="quiet">{t(item.conversationId === null ? 'compose.auto.body' : 'compose.auto.conversation')}</p>
        )}
        {isAnnounced && !Number.isNaN(expires) && (
          <p class="quiet" title={format.exactly(expires)}>
            {t('compose.until', { when: format.when(expires, now()) })}
          </p>
        )}
        {isAnnounced && item.itemId === null && <p class="quiet">{t('compose.unsaved')}</p>}
      </div>
    </div>
  )
}
