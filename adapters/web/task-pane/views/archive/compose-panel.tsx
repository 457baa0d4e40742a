// Archiving a draft on sending: on or off, and the target. See send-plan.ts.
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { Switch } from '#adapters/web/kit/views/switch.tsx'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import { useEffect } from 'preact/hooks'
import type { PaneContact } from '../../api/contact.ts'
import {
  type ArchiveWish,
  noWish,
  chooseNamedTarget,
  listTargets,
  chooseDocumentType,
} from '../../archive/archive-target.ts'
import type { SendPlan } from '../../archive/send-plan.ts'
import type { DraftItem } from '../../host/mail-host.ts'
import { TargetChoice, TypeChoice } from './archive-choice.tsx'
import { ArchiveSkeleton, Cut, LinkButton } from '../elements.tsx'
import { usePane, useSettings, useDocumentTypes } from '../pane-context.ts'

export function ComposePanel({ item, contact }: { readonly item: DraftItem; readonly contact: PaneContact }) {
  const { documentTypes, sendPlans, drafts, t } = usePane()
  const known = useSettings()
  const wished = useDraft(drafts.archive, item.key, () => noWish)
  const types = useDocumentTypes()
  useEffect(() => void sendPlans.look(item), [item.key])

  const { plan, isBusy, failure } = useSignals(() => sendPlans.of(item))
  if (plan._tag === 'Looking' || known._tag === 'Loading') return <ArchiveSkeleton />
  const settings = known._tag === 'Known' ? known.value : null
  const announced = plan._tag === 'TargetSet' && !plan.isExpired ? plan : null
  const isAuto = settings?.autoArchiveOnSend === true
  const targets = listTargets(contact)
  const planned = targets.find(({ kind, id }) => kind === announced?.target.kind && id === announced.target.id)
  const target = chooseNamedTarget(targets, wished.value.kind, planned?.kind, settings?.defaultArchiveTarget)
  const documentType = chooseDocumentType(
    wished.value.documentType === undefined && announced !== null
      ? { ...wished.value, documentType: announced.documentType }
      : wished.value,
    types,
  )
  const isOn = announced !== null || (isAuto && plan._tag !== 'Withheld')
  const announce = (choice: Partial<ArchiveWish> = {}): void => {
    const kind = choice.kind ?? target?.kind
    const to = targets.find((one) => one.kind === kind)
    const type = 'documentType' in choice ? chooseDocumentType({ ...noWish, ...choice }, types) : documentType
    wished.set({ kind: kind ?? null, documentType: type })
    documentTypes.used(type)
    if (to !== undefined) void sendPlans.announce(item, { kind: to.kind, id: to.id }, type)
  }
  const returnToAutomatic = (): void => {
    wished.reset()
    void sendPlans.takeBack(item)
  }
  const turnPlan = (on: boolean): void => {
    if (!on && isAuto) void sendPlans.withhold(item)
    else if (on && !isAuto) announce()
    else returnToAutomatic()
  }
  return (
    <section class="panel" aria-label={t('compose.region')}>
      <PlanHead
        item={item}
        plan={plan}
        isAuto={isAuto}
        isOn={isOn}
        isBusy={isBusy}
        onSwitch={turnPlan}
        name={announced === null ? chooseNamedTarget(targets, settings?.defaultArchiveTarget)?.name : planned?.name}
      />
      {failure !== null && (
        <FailureNotice
          failure={failure.failure}
          meaning={t(failure.at === 'announce' && isAuto ? 'compose.failed.auto' : `compose.failed.${failure.at}`)}
          {...(failure.at === 'look' && { onRetry: () => void sendPlans.look(item) })}
          {...(failure.at === 'announce' && { onRetry: announce })}
        />
      )}
      {isOn && (
        <>
          <TargetChoice targets={targets} kind={target?.kind} onChoose={(kind) => announce({ kind })} />
          <TypeChoice documentType={documentType} onChoose={(chosen) => announce({ documentType: chosen })} />
          {announced !== null && isAuto && (
            <LinkButton look="link-line" aria-disabled={isBusy} label={t('compose.release')} run={returnToAutomatic} />
          )}
        </>
      )}
    </section>
  )
}

function PlanHead(props: {
  readonly item: DraftItem
  readonly plan: SendPlan
  readonly isAuto: boolean
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly onSwitch: (isOn: boolean) => void
  /** The name of the target; undefined: the target does not belong to the contact. */
  readonly name: string | undefined
}) {
  const { t } = usePane()
  const { plan, isAuto, isOn, isBusy, onSwitch } = props
  return (
    <div>
      <Switch
        label={t('compose.region')}
        state={t(isOn ? 'compose.on' : 'compose.off')}
        isOn={isOn}
        isBusy={isBusy}
        onChange={onSwitch}
      />
      <div class="stack gap-4 below" role="status">
        {isOn ? (
          <Destination {...props} />
        ) : (
          <p class="quiet">
            {plan._tag === 'TargetSet' ? t('compose.expired') : t(isAuto ? 'compose.withheld' : 'compose.none')}
          </p>
        )}
      </div>
    </div>
  )
}

function Destination({ item, plan, name }: Parameters<typeof PlanHead>[0]) {
  const { format, now, t } = usePane()
  const announced = plan._tag === 'TargetSet' && !plan.isExpired ? plan : null
  const where = name === undefined ? t('compose.elsewhere') : t('compose.with', { name })
  const expires = announced === null ? Number.NaN : Date.parse(announced.expiresAt)
  return (
    <>
      <p class="strong">{t(announced === null ? 'compose.auto' : 'compose.announced')}</p>
      <Cut as="p" text={where} />
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
