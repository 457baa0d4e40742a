// What the user has chosen for himself, and how his link to the ledger and his licence stand.
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useState, useEffect } from 'preact/hooks'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { type PaneLicence, licenceCall, type PaneSettings } from '../../api/settings.ts'
import { AttemptNotice, useReconnect } from '../login/login-view.tsx'
import { usePane } from '../pane-context.tsx'
import { useSettings, useLink } from '../use-stores.ts'

export const SettingsPage = (props: { readonly division: number | null; readonly onMyData: () => void }) => {
  const { t } = usePane()
  return (
    <>
      <ArchivingSection />
      <LinkSection division={props.division} />
      <LicenceSection />
      <section class="panel" aria-labelledby="settings-privacy">
        <h2 id="settings-privacy" class="panel-title">
          {t('settings.privacy')}
        </h2>
        <button type="button" class="link link-line" onClick={props.onMyData}>
          {t('settings.privacy.myData')}
        </button>
        <a class="link-line" href="/privacy" target="_blank" rel="noopener">
          {t('settings.privacy.page')}
        </a>
      </section>
    </>
  )
}

type Saving =
  | { readonly _tag: 'Resting' }
  | { readonly _tag: 'Saving'; readonly wanted: PaneSettings }
  | { readonly _tag: 'Saved' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure; readonly wanted: PaneSettings }

const ArchivingSection = () => {
  const { settings, t } = usePane()
  const { known, failure } = useSettings()
  const [saving, setSaving] = useState<Saving>({ _tag: 'Resting' })
  const save = async (wanted: PaneSettings): Promise<void> => {
    setSaving({ _tag: 'Saving', wanted })
    const answer = await settings.change(wanted)
    setSaving(answer._tag === 'Right' ? { _tag: 'Saved' } : { _tag: 'Failed', failure: answer.left, wanted })
  }
  // What is being saved stands already; where that fails, what holds comes back.
  const shown = saving._tag === 'Saving' ? saving.wanted : known
  return (
    <section class="panel" aria-labelledby="settings-archiving" aria-busy={shown === null && failure === null}>
      <div class="group-head">
        <h2 id="settings-archiving" class="panel-title">
          {t('settings.archiving')}
        </h2>
        <p class="quiet" role="status">
          {saving._tag === 'Saved' ? t('settings.saved') : ''}
        </p>
      </div>
      {shown === null && failure !== null && <FailureNotice failure={failure} onRetry={() => void settings.load()} />}
      {shown === null && failure === null && (
        <>
          <span class="skeleton skeleton-row" />
          <span class="skeleton skeleton-row" />
        </>
      )}
      {shown !== null && (
        <>
          <label class="check">
            <input
              type="checkbox"
              checked={shown.autoArchiveOnSend}
              aria-describedby="settings-auto-note"
              onChange={(event) => void save({ ...shown, autoArchiveOnSend: event.currentTarget.checked })}
            />
            <span>
              {t('settings.auto')}
              <span id="settings-auto-note" class="quiet check-note">
                {t('settings.auto.note')}
              </span>
            </span>
          </label>
          <fieldset class="targets">
            <legend>{t('settings.target')}</legend>
            {(['contact', 'account'] as const).map((kind) => (
              <label key={kind} class="check">
                <input
                  type="radio"
                  name="default-target"
                  checked={shown.defaultArchiveTarget === kind}
                  onChange={() => void save({ ...shown, defaultArchiveTarget: kind })}
                />
                <span>{t(`settings.target.${kind}`)}</span>
              </label>
            ))}
          </fieldset>
        </>
      )}
      {saving._tag === 'Failed' && (
        <FailureNotice
          failure={saving.failure}
          meaning={t('settings.notSaved')}
          onRetry={() => void save(saving.wanted)}
        />
      )}
    </section>
  )
}

const LicenceSection = () => {
  const { t } = usePane()
  const { value, isLoading, failure, reload } = useRemote(licenceCall)
  return (
    <section class="panel" aria-labelledby="settings-licence" aria-busy={isLoading}>
      <h2 id="settings-licence" class="panel-title">
        {t('licence.title')}
      </h2>
      {isLoading && <span class="skeleton skeleton-row" />}
      {failure !== null && <FailureNotice failure={failure} onRetry={reload} />}
      {value !== null && !isLoading && failure === null && <LicenceFacts licence={value} />}
    </section>
  )
}

const LicenceFacts = ({ licence }: { readonly licence: PaneLicence }) => {
  const { t, format, now } = usePane()
  const { state, organization, expiresAt } = licence
  const until = expiresAt === null ? null : Date.parse(expiresAt)
  return (
    <>
      <dl class="stack facts">
        <Fact name={t('licence.state')} value={t(`licence.${state}`)} />
        {organization !== null && <Fact name={t('licence.organisation')} value={organization} />}
        {until !== null && (
          <Fact name={t(until > now() ? 'licence.until' : 'licence.since')} value={format.day(until, now())} />
        )}
      </dl>
      <p class="quiet">{t(`licence.${state}.note`)}</p>
    </>
  )
}

const LinkSection = ({ division }: { readonly division: number | null }) => {
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
      <dl class="stack facts">
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

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd class="cut" title={value}>
      {value}
    </dd>
  </div>
)
