// What becomes of a draft once it is sent: the switch, and under it where the mail goes or that it stays out.
import type { SendPlan } from '../../archive/send-plan.ts'
import type { DraftItem } from '../../host/mail-host.ts'
import { Switch } from '#adapters/web/kit/views/switch.tsx'
import { usePane } from '../pane-context.tsx'

export const PlanHead = (props: {
  readonly item: DraftItem
  readonly plan: SendPlan
  readonly isAuto: boolean
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly onSwitch: (isOn: boolean) => void
  /** With whom; undefined where that is none of those shown. */
  readonly name: string | undefined
}) => {
  const { t } = usePane()
  const { plan, isAuto, isOn, isBusy, onSwitch } = props
  return (
    <div>
      <Switch
        label={t('compose.action')}
        state={t(isOn ? 'compose.on' : 'compose.off')}
        isOn={isOn}
        isBusy={isBusy}
        onChange={onSwitch}
      />
      <div class="plan-words" role="status">
        {isOn ? (
          <Destination {...props} />
        ) : (
          <p class="quiet">
            {plan._tag === 'Announced' ? t('compose.expired') : t(isAuto ? 'compose.withheld' : 'compose.none')}
          </p>
        )}
      </div>
    </div>
  )
}

const Destination = ({ item, plan, name }: Parameters<typeof PlanHead>[0]) => {
  const { format, now, t } = usePane()
  const announced = plan._tag === 'Announced' && !plan.isExpired ? plan : null
  const where = name === undefined ? t('compose.elsewhere') : t('compose.with', { name })
  const expires = announced === null ? Number.NaN : Date.parse(announced.expiresAt)
  return (
    <>
      <p class="plan-title">{t(announced === null ? 'compose.auto' : 'compose.announced')}</p>
      <p class="cut" title={where} dir="auto">
        {where}
      </p>
      {announced === null && (
        <>
          <p class="quiet">{t(item.conversationId === null ? 'compose.auto.body' : 'compose.auto.conversation')}</p>
          <p class="quiet">{t('compose.auto.not')}</p>
        </>
      )}
      {!Number.isNaN(expires) && (
        <p class="quiet" title={format.exactly(expires)}>
          {t('compose.until', { when: format.when(expires, now()) })}
        </p>
      )}
      {announced !== null && item.itemId === null && <p class="quiet">{t('compose.unsaved')}</p>}
    </>
  )
}
