// A running archiving, told by the names of its steps.
import { useRef } from 'preact/hooks'
import type { MailArchiveState } from '../../archive/archive-state.ts'
import { type ArchiveStep, percentOf, stepsOf } from '../../archive/steps.ts'
import { CheckIcon } from '#adapters/web/kit/views/icons.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { usePane } from '../pane-context.tsx'

export const ArchiveProgress = ({
  state,
  attachments,
}: {
  readonly state: MailArchiveState
  readonly attachments: number
}) => {
  const { t } = usePane()
  const steps = stepsOf(state, attachments)
  const isQueued = state._tag === 'Working' && state.queued
  const reached = useRef(0)
  reached.current = Math.max(reached.current, percentOf(steps))
  const awaitsSignIn = state._tag === 'Working' && state.progress?.waitsFor === 'sign_in'
  const running = steps.find((step) => step.state === 'running')
  return (
    <section class="panel" aria-label={t('archive.working')}>
      <h2 class="panel-title" id="working">
        {t('archive.working')}
      </h2>
      <progress max={100} value={reached.current} aria-labelledby="working" />
      <ol class="stack">
        {steps.map((step) => (
          <li key={step.name} class={`step step-${step.state}`}>
            <span class="step-mark" aria-hidden="true">
              {step.state === 'done' && <CheckIcon />}
            </span>
            <StepName step={step} />
            <span class="visually-hidden">{t(`archive.step.${step.state}`)}</span>
          </li>
        ))}
      </ol>
      <p class="visually-hidden" role="status">
        {running === undefined ? '' : nameOf(t, running)}
      </p>
      {awaitsSignIn ? (
        <Notice tone="info" title={t('archive.waitsForSignIn.title')}>
          <p>{t('archive.waitsForSignIn.body')}</p>
        </Notice>
      ) : (
        <p class="quiet">{isQueued ? t('archive.queued.body') : t('archive.working.body')}</p>
      )}
    </section>
  )
}

const nameOf = (t: ReturnType<typeof usePane>['t'], step: ArchiveStep): string =>
  step.name === 'attachments' ? t.counted('archive.step.attachments', step.total) : t(`archive.step.${step.name}`)

const StepName = ({ step }: { readonly step: ArchiveStep }) => {
  const { t } = usePane()
  return (
    <span class="step-name">
      {nameOf(t, step)}
      {step.state === 'running' && step.total > 1 && (
        <span class="step-count">{t('archive.step.of', { done: step.done, total: step.total })}</span>
      )}
    </span>
  )
}
