// The user's link to the ledger: whose, to what, and how well; and the way to renew it.
import { useEffect } from 'preact/hooks'
import { useLink } from '../use-stores.ts'
import { usePane } from '../pane-context.tsx'
import { AttemptNotice } from '../login/attempt-notice.tsx'
import { useReconnect } from '../login/lapse-notice.tsx'

export const LinkSection = ({ division }: { readonly division: number | null }) => {
  const { host, link: watch, t, format, now } = usePane()
  const { link, quota } = useLink()
  const { attempt, reconnect } = useReconnect()
  useEffect(() => watch.look(), [watch])
  const lapsesAt = link === null ? null : Date.parse(link.lapsesAt)
  return (
    <section class="panel" aria-labelledby="settings-link">
      <h2 id="settings-link" class="panel-title">
        {t('settings.link')}
      </h2>
      <dl class="facts">
        {host.userAddress !== null && <Fact name={t('settings.link.mailbox')} value={host.userAddress} />}
        {division !== null && <Fact name={t('settings.link.division')} value={String(division)} />}
        {link !== null && lapsesAt !== null && (
          <Fact
            name={t('settings.link.state')}
            value={
              link.state === 'ok' ? t('status.linked') : t('settings.link.lapses', { day: format.day(lapsesAt, now()) })
            }
          />
        )}
        {quota !== null && (
          <Fact
            name={t('settings.link.day')}
            value={t('status.minute', {
              left: format.number(quota.day.remaining),
              limit: format.number(quota.day.limit),
            })}
          />
        )}
      </dl>
      {attempt._tag === 'SignedIn' ? (
        <p role="status">{t('lapse.renewed.title')}</p>
      ) : (
        <AttemptNotice attempt={attempt} />
      )}
      <button type="button" class="button" onClick={reconnect}>
        {t('lapse.renew')}
      </button>
    </section>
  )
}

export const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd class="cut" title={value}>
      {value}
    </dd>
  </div>
)
