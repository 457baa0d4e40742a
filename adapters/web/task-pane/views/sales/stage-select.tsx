// Changes the stage of an opportunity, and reports a refusal of the ledger.
import { useState } from 'preact/hooks'
import { failureWords } from '#adapters/web/kit/failure-words.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { OpportunityStage, PaneOpportunity } from '../../api/sales.ts'
import { usePane } from '../pane-context.ts'

interface OfStage {
  readonly opportunity: PaneOpportunity
  readonly move: ReturnType<typeof useMove>
}

/** `stages`: empty until they are known. */
export const StageSelect = ({
  opportunity,
  stages,
  move,
}: OfStage & { readonly stages: readonly OpportunityStage[] }) => {
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
        if (next !== undefined) void move.run(opportunity, next)
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

export const StageRefusal = ({ opportunity, move }: OfStage) => {
  const { t } = usePane()
  if (move.refused?.id !== opportunity.id) return null
  const { title, body } = failureWords(t, move.refused.failure, 'sales')
  return (
    <p class="field-note field-fault" role="alert">
      {opportunity.name}: {t('sales.stage.kept')} {title}. {body}
    </p>
  )
}

/** `refused`: the last refusal, until the next move. `announcement`: for screen readers. */
export const useMove = (accountId: string) => {
  const { sales, t } = usePane()
  const [refused, setRefused] = useState<{ readonly id: string; readonly failure: ApiFailure } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const run = async (opportunity: PaneOpportunity, to: OpportunityStage): Promise<void> => {
    setRefused(null)
    setAnnouncement('')
    const { id, name } = opportunity
    const answer = await sales.moveStage(accountId, opportunity, to)
    if (answer._tag === 'Left') return setRefused({ id, failure: answer.left })
    if (answer.right === null) return
    setAnnouncement(t('sales.stage.moved', { name, stage: answer.right.stage?.description ?? to.description }))
  }
  return { run, refused, announcement }
}
