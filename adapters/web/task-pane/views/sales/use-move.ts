// Moving opportunities to another stage, as a view tells of it: a quiet word where the ledger refuses.
import { useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/failure.ts'
import type { Opportunity, Stage } from '../../api/sales.ts'
import { usePane } from '../pane-context.tsx'

export interface Move {
  readonly move: (opportunity: Opportunity, stage: Stage) => void
  /** The last one that was refused, until something is moved again. */
  readonly refused: { readonly id: string; readonly failure: ApiFailure } | null
  /** What to tell those who do not see it move. */
  readonly said: string
}

export const useMove = (accountId: string): Move => {
  const { sales, t } = usePane()
  const [refused, setRefused] = useState<Move['refused']>(null)
  const [said, setSaid] = useState('')
  const move = async (opportunity: Opportunity, stage: Stage): Promise<void> => {
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
