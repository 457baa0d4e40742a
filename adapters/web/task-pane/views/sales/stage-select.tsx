// The stage of an opportunity, to be changed on the spot; a quiet word where the ledger refuses.
import { failureWords } from '#adapters/web/kit/failure-words.ts'
import { useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { PaneOpportunity, OpportunityStage } from '../../api/sales.ts'
import { usePane } from '../pane-context.tsx'

interface Props {
  readonly opportunity: PaneOpportunity
  /** Empty while they are not known. */
  readonly stages: readonly OpportunityStage[]
  readonly move: StageMove
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
      class="input stage-select"
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

export interface StageMove {
  readonly move: (opportunity: PaneOpportunity, stage: OpportunityStage) => void
  /** The last one that was refused, until something is moved again. */
  readonly refused: { readonly id: string; readonly failure: ApiFailure } | null
  /** What to tell those who do not see it move. */
  readonly said: string
}

export const useMove = (accountId: string): StageMove => {
  const { sales, t } = usePane()
  const [refused, setRefused] = useState<StageMove['refused']>(null)
  const [said, setSaid] = useState('')
  const move = async (opportunity: PaneOpportunity, stage: OpportunityStage): Promise<void> => {
    setRefused(null)
    setSaid('')
    const answer = await sales.moveStage(accountId, opportunity, stage)
    if (answer._tag === 'Left') setRefused({ id: opportunity.id, failure: answer.left })
    else if (answer.right !== null)
      setSaid(
        t('sales.stage.moved', { name: opportunity.name, stage: answer.right.stage?.description ?? stage.description }),
      )
  }
  return { move: (opportunity, stage) => void move(opportunity, stage), refused, said }
}
