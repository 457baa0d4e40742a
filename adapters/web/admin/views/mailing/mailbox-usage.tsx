// The use of a mailbox's limits: whether a mail can be sent now, and each hour of the last week in which mail was sent.
import type { SystemMailboxResponse, SystemMailboxUsageResponse } from '#adapters/contract/mailing/system-mailboxes.ts'
import { FigureTable, Meter } from '#adapters/web/kit/views/figure-table.tsx'
import { Loaded, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import type { Remote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { listHoursOfUse } from '../../mailing/hours-of-use.ts'
import { useAdmin } from '../admin-context.tsx'
import { MailerPause } from './mailer-pause.tsx'

interface UsageProps {
  readonly usage: Remote<SystemMailboxUsageResponse>
}

export function MailboxNow({ mailbox, usage }: UsageProps & { readonly mailbox: SystemMailboxResponse }) {
  const { t } = useAdmin()
  const resume = call('POST /admin/system-mailboxes/:key/resume', { params: { key: mailbox.key } })
  return (
    <Panel id="mailbox-now" title={t('mailbox.now')}>
      <Loaded of={usage}>
        {({ minute, day, freeAt, pause }) => (
          <>
            {pause !== null && <MailerPause wait={pause} resume={resume} onResumed={usage.reload} />}
            <UsedOf label={t('mailbox.now.minute')} {...minute} />
            <UsedOf label={t('mailbox.now.day')} {...day} />
            {pause === null && (
              <p class="quiet">
                {freeAt === null ? (
                  t('mailbox.now.free')
                ) : (
                  <>
                    {t('mailbox.now.freeAt')} <When at={freeAt} />.
                  </>
                )}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

interface UsageOfLimit {
  readonly used: number
  readonly limit: number
}

const UsedMeter = ({ used, limit }: UsageOfLimit) => <Meter value={used} max={limit} high={limit * 0.9} />

function UsedOf({ label, used, limit }: UsageOfLimit & { readonly label: string }) {
  const { format, t } = useAdmin()
  return (
    <p class="stack gap-4">
      <span class="wrap between">
        {label}
        <span class="quiet">{t('mailbox.used', { used: format.number(used), limit: format.number(limit) })}</span>
      </span>
      <UsedMeter used={used} limit={limit} />
    </p>
  )
}

export function MailboxUsage({ usage }: UsageProps) {
  const { format, now, t } = useAdmin()
  const renderUsage = ({ byHour, minute, day }: SystemMailboxUsageResponse) => {
    const hourLimit = minute.limit * 60
    const renderCell = (used: number | null, limit: number) => (
      <>
        {used === null ? '–' : format.number(used)}
        {used !== null && <UsedMeter used={used} limit={limit} />}
      </>
    )
    return byHour.length === 0 ? (
      <p class="quiet">{t('mailbox.usage.none')}</p>
    ) : (
      <FigureTable
        title="mailbox-usage"
        heads={[
          t('mailbox.usage.when'),
          t('mailbox.usage.hour', { limit: format.number(hourLimit) }),
          t('mailbox.usage.day', { limit: format.number(day.limit) }),
        ]}
        rows={listHoursOfUse(byHour, now()).map((hour) => [
          hour.start,
          format.when(hour.start, now()),
          renderCell(hour.calls, hourLimit),
          renderCell(hour.day, day.limit),
        ])}
      />
    )
  }
  return (
    <Panel id="mailbox-usage" title={t('mailbox.usage.title')}>
      <Loaded of={usage}>{renderUsage}</Loaded>
    </Panel>
  )
}
