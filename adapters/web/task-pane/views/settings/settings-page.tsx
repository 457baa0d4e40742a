// The menu's page of settings, with link and licence.
import { useEffect, useState } from 'preact/hooks'
import { FailureNotice, Panel } from '#adapters/web/kit/views/panel.tsx'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { PaneLicence, PaneSettings } from '../../api/settings.ts'
import { PaneButton, LinkButton, Skeletons } from '../elements.tsx'
import { AttemptNotice, useReconnect } from '../login/login-view.tsx'
import { useLicence, useLink, usePane, useSettings } from '../pane-context.ts'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { useWork } from '#adapters/web/kit/views/use-work.ts'

export function SettingsPage(props: { readonly division: number | null; readonly onMyData: () => void }) {
  const { t } = usePane()
  return (
    <>
      <ArchivingSection />
      <LinkSection division={props.division} />
      <LicenceSection />
      <Panel id="settings-privacy" title={t('settings.privacy')}>
        <LinkButton look="link-line" label={t('settings.privacy.myData')} run={props.onMyData} />
        <a class="link-line" href="/privacy" target="_blank" rel="noopener">
          {t('settings.privacy.page')}
        </a>
      </Panel>
    </>
  )
}

type SavedSettings =
  | { readonly _tag: 'Resting' | 'Saved' }
  | { readonly _tag: 'Saving'; readonly wanted: PaneSettings }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure; readonly wanted: PaneSettings }

function ArchivingSection() {
  const { settings, t } = usePane()
  const known = useSettings()
  const [saving, setSaving] = useState<SavedSettings>({ _tag: 'Resting' })
  const save = async (wanted: PaneSettings): Promise<void> => {
    setSaving({ _tag: 'Saving', wanted })
    const answer = await settings.change(wanted)
    setSaving(answer._tag === 'Right' ? { _tag: 'Saved' } : { _tag: 'Failed', failure: answer.left, wanted })
  }
  // Shows the new settings while they are saved, and the earlier ones if that fails.
  const shown = saving._tag === 'Saving' ? saving.wanted : known._tag === 'Known' ? known.value : null
  const isLoading = shown === null && known._tag === 'Loading'
  return (
    <section class="panel" aria-labelledby="settings-archiving" aria-busy={isLoading}>
      <div class="group-head between at-baseline">
        <h2 id="settings-archiving">{t('settings.archiving')}</h2>
        <p class="quiet" role="status">
          {saving._tag === 'Saved' ? t('settings.saved') : ''}
        </p>
      </div>
      {shown === null && known._tag === 'Failed' && (
        <FailureNotice failure={known.failure} onRetry={() => void settings.load()} />
      )}
      {isLoading && <Skeletons shapes="row row" />}
      {shown !== null && (
        <>
          <label class="check row at-start">
            <input
              type="checkbox"
              checked={shown.autoArchiveOnSend}
              aria-describedby="settings-auto-note"
              onChange={(event) => void save({ ...shown, autoArchiveOnSend: event.currentTarget.checked })}
            />
            <span>
              {t('settings.auto')}
              <span id="settings-auto-note" class="quiet block">
                {t('settings.auto.note')}
              </span>
            </span>
          </label>
          <fieldset>
            <legend>{t('settings.target')}</legend>
            {(['contact', 'account'] as const).map((kind) => (
              <label key={kind} class="check row at-start">
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

function LicenceSection() {
  const { t, licence } = usePane()
  const known = useLicence()
  return (
    <Panel id="settings-licence" title={t('licence.title')} isBusy={known._tag === 'Loading'}>
      {known._tag === 'Loading' && <Skeletons shapes="row" />}
      {known._tag === 'Failed' && <FailureNotice failure={known.failure} onRetry={() => void licence.load()} />}
      {known._tag === 'Known' && <LicenceFacts licence={known.value} />}
    </Panel>
  )
}

function LicenceFacts({ licence }: { readonly licence: PaneLicence }) {
  const { host, t, format, now } = usePane()
  const { state, organization, expiresAt } = licence
  // If the host forbids commercial text, the page does not mention a trial and does not ask to register or renew.
  const sells = host.allowsCommerce
  const until = expiresAt === null ? null : Date.parse(expiresAt)
  return (
    <>
      <Facts
        facts={[
          [t('licence.state'), t(`licence.${state === 'trial' && !sells ? 'active' : state}`)],
          [t('licence.organisation'), organization],
          [
            t(until !== null && until > now() ? 'licence.until' : 'licence.since'),
            until === null ? null : format.day(until, now()),
          ],
        ]}
      />
      {sells && <p class="quiet">{t(`licence.${state}.note`)}</p>}
      {sells && state === 'none' && (
        <a class="link-line" href="/register" target="_blank" rel="noopener">
          {t('licence.register')}
        </a>
      )}
      {!licence.activated && ACTIVATED_FROM.has(state) && <Activation needsCode={state === 'pending'} />}
    </>
  )
}

const ACTIVATED_FROM: ReadonlySet<PaneLicence['state']> = new Set(['pending', 'trial', 'active'])

/** `needsCode`: no colleague has activated the licence yet. */
function Activation({ needsCode }: { readonly needsCode: boolean }) {
  const { licence, t } = usePane()
  const { isBusy, failure, run } = useWork()
  const [code, setCode] = useState('')
  const isMissing = needsCode && code.trim() === ''
  return (
    <>
      {needsCode && (
        <TextField
          id="licence-code"
          label={t('licence.code')}
          help={t('licence.code.help')}
          value={code}
          onInput={setCode}
        />
      )}
      {failure !== null && <FailureNotice failure={failure} meaning={t('licence.notActivated')} />}
      <PaneButton
        look="button button-primary"
        aria-disabled={isBusy || isMissing}
        aria-busy={isBusy}
        label={t(isBusy ? 'licence.activating' : 'licence.activate')}
        run={() => void run(() => licence.activate(code))}
      />
    </>
  )
}

function LinkSection({ division }: { readonly division: number | null }) {
  const { host, link: watch, t, format, now } = usePane()
  const { link, quota } = useLink()
  const { attempt, start } = useReconnect()
  useEffect(() => watch.look(), [watch])
  const day = link === null ? '' : format.day(Date.parse(link.lapsesAt), now())
  const state = link?.state === 'ok' ? t('status.linked') : t('settings.link.lapses', { day })
  const { number } = format
  return (
    <Panel id="settings-link" title={t('settings.link')}>
      <Facts
        facts={[
          [t('settings.link.mailbox'), host.userAddress],
          [t('settings.link.division'), division === null ? null : String(division)],
          [t('settings.link.state'), link === null ? null : state],
          [
            t('settings.link.day'),
            quota && t('status.minute', { left: number(quota.day.remaining), limit: number(quota.day.limit) }),
          ],
        ]}
      />
      {attempt._tag === 'SignedIn' ? (
        <p role="status">{t('lapse.renewed.title')}</p>
      ) : (
        <AttemptNotice attempt={attempt} />
      )}
      <PaneButton label={t('lapse.renew')} run={start} />
    </Panel>
  )
}

const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: string | null])[] }) => (
  <dl class="stack facts">
    {facts.map(
      ([name, value]) =>
        value !== null && (
          <div key={name} class="between gap-16">
            <dt class="flex-none">{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
