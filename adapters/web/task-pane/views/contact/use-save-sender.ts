// Where saving an unknown sender at one press stands.
import { isLeft } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/failure.ts'
import type { Organisation } from '../../api/organisation.ts'
import { bodyOf, findOrganisations, type SenderPlan } from '../../contact/save-sender.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { usePane } from '../pane-context.tsx'

export interface SavingSender {
  readonly isBusy: boolean
  /** What the ledger has already, to choose from; empty: there is nothing to choose. */
  readonly offered: readonly Organisation[]
  readonly failure: ApiFailure | null
  readonly start: () => void
  /** With a known organisation, or undefined: with a new one. */
  readonly saveWith: (accountId: string | undefined) => void
  readonly stop: () => void
}

export const useSaveSender = (address: string, plan: SenderPlan, onSaved: () => void): SavingSender => {
  const { api, contactActs } = usePane()
  const { isBusy, failure, run, clearFailure } = useWork<ApiFailure>()
  const [offered, setOffered] = useState<readonly Organisation[]>([])
  const save = async (accountId: string | undefined): Promise<ApiFailure | null> => {
    const saved = await contactActs.save(address, bodyOf(plan, accountId))
    if (isLeft(saved)) return saved.left
    onSaved()
    return null
  }
  return {
    isBusy,
    offered,
    failure,
    start: () =>
      void run(async () => {
        const found = await findOrganisations(api, plan)
        if (isLeft(found)) return found.left
        if (found.right.length === 0) return save(undefined)
        setOffered(found.right)
        return null
      }),
    saveWith: (accountId) => void run(() => save(accountId)),
    stop: () => {
      setOffered([])
      clearFailure()
    },
  }
}
