// A mail that is being written: where it is archived once it is sent. Announcing itself is send-plan.ts's.
import { useEffect } from 'preact/hooks'
import type { Contact } from '../../api/contact.ts'
import { type ArchiveWish, noWish, targetAmong, targetsOf, typeWished } from '../../archive/archive-wish.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import type { DraftItem } from '../../host/mail-host.ts'
import { useSettings } from '../use-stores.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { ArchiveSkeleton } from '../frame/skeleton.tsx'
import { usePane } from '../pane-context.tsx'
import { PlanHead } from './plan-head.tsx'
import { TargetChoice } from './target-choice.tsx'
import { TypeChoice } from './type-choice.tsx'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import { useDocumentTypes } from '../use-stores.ts'

export const ComposePanel = ({ item, contact }: { readonly item: DraftItem; readonly contact: Contact }) => {
  const { documentTypes, sendPlans, drafts, t } = usePane()
  const { known: settings, failure: settingsFailure } = useSettings()
  const wished = useDraft(drafts.archive, item.key, () => noWish)
  const types = useDocumentTypes()
  useEffect(() => void sendPlans.look(item), [item.key])

  const { plan, isBusy, failure } = useSignals(() => sendPlans.of(item))
  if (plan._tag === 'Looking' || (settings === null && settingsFailure === null)) return <ArchiveSkeleton />
  const announced = plan._tag === 'Announced' && !plan.isExpired ? plan : null
  const isAuto = settings?.autoArchiveOnSend === true
  const targets = targetsOf(contact)
  const planned = targets.find(({ kind, id }) => kind === announced?.target.kind && id === announced.target.id)
  const target = targetAmong(targets, wished.value.kind, planned?.kind, settings?.defaultArchiveTarget)
  const documentType = typeWished(
    wished.value.documentType === undefined && announced !== null
      ? { ...wished.value, documentType: announced.documentType }
      : wished.value,
    types,
  )
  const isOn = announced !== null || (isAuto && plan._tag !== 'Withheld')
  const announce = (choice: Partial<ArchiveWish> = {}): void => {
    const kind = choice.kind ?? target?.kind
    const to = targets.find((one) => one.kind === kind)
    const type = 'documentType' in choice ? typeWished({ ...noWish, ...choice }, types) : documentType
    wished.set({ kind: kind ?? null, documentType: type })
    documentTypes.used(type)
    if (to !== undefined) void sendPlans.announce(item, { kind: to.kind, id: to.id }, type)
  }
  const automatic = (): void => {
    wished.drop()
    void sendPlans.takeBack(item)
  }
  const turn = (on: boolean): void => {
    if (!on && isAuto) void sendPlans.withhold(item)
    else if (on && !isAuto) announce()
    else automatic()
  }
  return (
    <section class="panel" aria-label={t('compose.region')}>
      <PlanHead
        item={item}
        plan={plan}
        isAuto={isAuto}
        isOn={isOn}
        isBusy={isBusy}
        onSwitch={turn}
        name={announced === null ? targetAmong(targets, settings?.defaultArchiveTarget)?.name : planned?.name}
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
            <button type="button" class="link link-line" aria-disabled={isBusy} onClick={automatic}>
              {t('compose.release')}
            </button>
          )}
        </>
      )}
    </section>
  )
}
