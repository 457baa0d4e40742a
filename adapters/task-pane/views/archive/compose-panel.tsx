// A mail that is being written: where it is archived once it is sent. Announcing itself is send-plan.ts's.
import { useEffect } from 'preact/hooks'
import type { Contact } from '../../api/contact.ts'
import { noWish, targetAmong, targetsOf, typeWished } from '../../archive/archive-wish.ts'
import { useKept } from '../form/use-kept.ts'
import type { DraftItem } from '../../host/mail-host.ts'
import { useSettings } from '../settings/use-settings.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { wordsOf } from '../frame/failure-text.ts'
import { FailureNotice } from '../frame/failure-notice.tsx'
import { ArchiveSkeleton } from '../frame/skeleton.tsx'
import { usePane } from '../pane-context.tsx'
import { PlanHead } from './plan-head.tsx'
import { TargetChoice } from './target-choice.tsx'
import { TypeChoice } from './type-choice.tsx'
import { useChanges } from '#adapters/browser/views/use-changes.ts'
import { useDocumentTypes } from './use-document-types.ts'

export const ComposePanel = ({ item, contact }: { readonly item: DraftItem; readonly contact: Contact }) => {
  const { documentTypes, sendPlans, shelves, t } = usePane()
  const { known: settings, failure: settingsFailure } = useSettings()
  const wished = useKept(shelves.archive, item.key, () => noWish)
  useChanges(sendPlans)
  const types = useDocumentTypes()
  useEffect(() => void sendPlans.look(item), [item.key])

  const { plan, isBusy, failure } = sendPlans.of(item)
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
  const isChanged =
    announced === null ||
    target?.id !== announced.target.id ||
    (wished.value.documentType !== undefined && documentType !== announced.documentType)
  const announce = (): void => {
    if (target === undefined) return
    documentTypes.used(documentType)
    wished.set({ kind: target.kind, documentType })
    void sendPlans.announce(item, { kind: target.kind, id: target.id }, documentType)
  }
  const takeBack = (): void => {
    wished.drop()
    void sendPlans.takeBack(item)
  }
  const label = announced !== null ? 'compose.change' : isAuto ? 'compose.fix' : 'compose.action'
  return (
    <section class="panel" aria-label={t('compose.region')}>
      <PlanHead
        item={item}
        plan={plan}
        isAuto={isAuto}
        name={announced === null ? targetAmong(targets, settings?.defaultArchiveTarget)?.name : planned?.name}
      />
      {failure !== null && (
        <FailureNotice
          words={wordsOf(t, failure.failure)}
          meaning={t(failure.at === 'announce' && isAuto ? 'compose.failed.auto' : `compose.failed.${failure.at}`)}
          {...(failure.at === 'look' && { onRetry: () => void sendPlans.look(item) })}
        />
      )}
      <TargetChoice targets={targets} kind={target?.kind} onChoose={(kind) => wished.set({ ...wished.value, kind })} />
      <TypeChoice
        documentType={documentType}
        onChoose={(chosen) => wished.set({ ...wished.value, documentType: chosen })}
      />
      <ActionBar>
        {isChanged && <Action label={t(label)} run={announce} isBusy={isBusy} />}
        {announced !== null && (
          <Action
            label={t(isAuto ? 'compose.release' : 'compose.takeBack')}
            look="plain"
            run={takeBack}
            isBusy={isBusy}
          />
        )}
      </ActionBar>
    </section>
  )
}
