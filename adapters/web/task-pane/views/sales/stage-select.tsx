// The stage of an opportunity, to be changed on the spot.
import { failureWords } from '#adapters/web/kit/failure-words.ts'
import type { Opportunity, Stage } from '../../api/sales.ts'
import { usePane } from '../pane-context.tsx'
import type { Move } from './use-move.ts'

interface Props {
  readonly opportunity: Opportunity
  /** Empty while they are not known. */
  readonly stages: readonly Stage[]
  readonly move: Move
}

export const StageSelect = ({ opportunity, stages, move }: Props) => {
  const { t } = usePane()
  const { id, name, stage, status } = opportunity
  if (status !== 'open') return <span class="tag tag-quiet">{t(`sales.${status}`)}</span>
  if (stages.length === 0) return <span class="quiet cut">{stage?.description}</span>
  const isListed = stages.some((one) => one.id === stage?.id)
  return (
    <select
      id={`stage-${id}`}
      class="stage-select"
      aria-label={t('sales.stage.of', { name })}
      value={stage?.id ?? ''}
      onChange={(event) => {
        const next = stages.find((one) => one.id === event.currentTarget.value)
        if (next !== undefined) move.move(opportunity, next)
      }}
    >
      {!isListed && <option value={stage?.id ?? ''}>{stage?.description ?? t('sales.stage.none')}</option>}
      {stages.map((one) => (
        <option key={one.id} value={one.id}>
          {one.description}
        </option>
      ))}
    </select>
  )
}

/** Why the stage is what it was. */
export const StageRefusal = ({ opportunity, move }: Pick<Props, 'opportunity' | 'move'>) => {
  const { t } = usePane()
  if (move.refused?.id !== opportunity.id) return null
  const { title, body } = failureWords(t, move.refused.failure, 'sales')
  return (
    <p class="field-note field-fault" role="alert">
      {opportunity.name}: {t('sales.stage.kept')} {title}. {body}
    </p>
  )
}
