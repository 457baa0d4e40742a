// The quiet line at the foot of the pane: whether the link to the ledger works, and what the ledger still grants where that is little.
import type { Allowance, Quota } from '../../api/link.ts'
import { useLink } from '../use-stores.ts'
import { usePane } from '../pane-context.tsx'

/** With a smaller share of an allowance left it is shown. */
const SCARCE = 0.15

/** `division`: null until it is known. */
export const StatusLine = ({ division }: { readonly division: number | null }) => {
  const { t } = usePane()
  const { quota, link, trouble } = useLink()
  const isLapsing = link?.state === 'lapsing'
  const words =
    trouble !== null ? t(`status.${trouble}`) : link === null ? null : t(isLapsing ? 'status.lapsing' : 'status.linked')
  return (
    <footer class="shell-foot">
      {quota !== null && <Scarcity quota={quota} />}
      <span class="foot-link" role="status" title={division === null ? undefined : t('status.division', { division })}>
        {words !== null && (
          <>
            <span class={isLapsing || trouble !== null ? 'dot dot-note' : 'dot'} aria-hidden="true" />
            {words}
          </>
        )}
      </span>
    </footer>
  )
}

const isScarce = ({ limit, remaining }: Allowance): boolean => remaining < limit * SCARCE

const Scarcity = ({ quota: { minute, day } }: { readonly quota: Quota }) => {
  const { t } = usePane()
  if (isScarce(minute)) return <span>{t.counted('status.scarce.minute', minute.remaining)}</span>
  return isScarce(day) ? <span>{t.counted('status.scarce.day', day.remaining)}</span> : null
}
