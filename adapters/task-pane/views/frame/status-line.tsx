// The quiet line at the foot of the pane: what the ledger still grants this minute, and whether the link to it is well.
import type { Allowance, Quota } from '../../api/link.ts'
import { useLink } from './use-link.ts'
import { usePane } from '../pane-context.tsx'

/** With a smaller share of the minute left it is worth a look. */
const SCARCE = 0.15

export const StatusLine = ({ division }: { readonly division: number }) => {
  const { t } = usePane()
  const { quota, link } = useLink()
  const isLapsing = link?.state === 'lapsing'
  return (
    <footer class="shell-foot">
      {quota !== null && <Meter quota={quota} />}
      <span class="foot-link" title={t('status.division', { division })}>
        <span class={isLapsing ? 'dot dot-note' : 'dot'} aria-hidden="true" />
        {isLapsing ? t('status.lapsing') : t('status.linked')}
      </span>
    </footer>
  )
}

const isScarce = ({ limit, remaining }: Allowance): boolean => remaining < limit * SCARCE

const Meter = ({ quota }: { readonly quota: Quota }) => {
  const { t, format } = usePane()
  const { minute, day } = quota
  // The day's rest is told once it is what runs out first.
  const told = isScarce(day) && !isScarce(minute) ? day : minute
  const words = t(told === minute ? 'status.minute' : 'status.day', {
    left: format.number(told.remaining),
    limit: format.number(told.limit),
  })
  return (
    <span class="foot-quota" title={t('status.quota.explained', { left: format.number(day.remaining) })}>
      <meter
        class="quota"
        min={0}
        max={told.limit}
        low={told.limit * SCARCE}
        optimum={told.limit}
        value={told.remaining}
        aria-label={words}
      />
      <span aria-hidden="true">{words}</span>
    </span>
  )
}
