// What the user has chosen for himself, and how his link to the ledger and his licence stand.
import { useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/failure.ts'
import type { Settings } from '../../api/settings.ts'
import { useSettings } from '../use-stores.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { usePane } from '../pane-context.tsx'
import { LicenceSection } from './licence-section.tsx'
import { LinkSection } from './link-section.tsx'

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
  | { readonly _tag: 'Saving'; readonly wanted: Settings }
  | { readonly _tag: 'Saved' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure; readonly wanted: Settings }

const ArchivingSection = () => {
  const { settings, t } = usePane()
  const { known, failure } = useSettings()
  const [saving, setSaving] = useState<Saving>({ _tag: 'Resting' })
  const save = async (wanted: Settings): Promise<void> => {
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
