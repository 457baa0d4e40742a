// Shows that the mailbox is a stand-in. Lets the user simulate problems of the ledger, if that is a stand-in too.
import { useState } from 'preact/hooks'
import { type SimulatedProblem, makeTrouble } from './mailbox-api.ts'
import { translate } from './words.ts'

const kinds: readonly SimulatedProblem[] = ['down', 'slow', 'ended', 'none']

export function StandInBar({ canTrouble }: { readonly canTrouble: boolean }) {
  return (
    <header class="stand-in wrap between">
      <p class="strong">{translate('standIn')}</p>
      {canTrouble && <Troubles />}
    </header>
  )
}

function Troubles() {
  const [said, setSaid] = useState('')
  const make = async (kind: SimulatedProblem): Promise<void> => {
    setSaid((await makeTrouble(kind)) ? translate(`troubled.${kind}`) : translate('troubled.failed'))
  }
  return (
    <>
      <p class="stand-in-said" role="status">
        {said}
      </p>
      <div class="stand-in-troubles wrap" role="group" aria-labelledby="trouble">
        <span id="trouble" class="stand-in-label">
          {translate('trouble')}
        </span>
        {kinds.map((kind) => (
          <button key={kind} type="button" class="button" onClick={() => void make(kind)}>
            {translate(`trouble.${kind}`)}
          </button>
        ))}
      </div>
    </>
  )
}
