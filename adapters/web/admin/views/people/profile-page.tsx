// The user's own page: who they are, what they may do, and where they are signed in. It needs no permission.
import { SelectField } from '#adapters/web/kit/views/field.tsx'
import { Facts, Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { LANGUAGES } from '#domain/shared/language.ts'
import { useAdmin } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { CallButton } from '../frame/call-button.tsx'
import { listLanguageOptions } from './language-choice.ts'
import { SignInList } from './person-sign-ins.tsx'

export function ProfilePage() {
  const { chooseLanguage, me, t } = useAdmin()
  const { name, email, language } = me.user
  return (
    <>
      <AreaHeader of="profile" lead={t('profile.lead')} />
      <div class="record record-facts">
        <OwnSignIns />
        <div class="stack gap-16">
          <Panel id="profile-facts" title={name}>
            <Facts
              of={[
                [t('people.email'), email],
                [t('profile.office'), me.home.name],
              ]}
            />
            <SelectField
              id="profile-language"
              label={t('people.language')}
              help={t('profile.language.help')}
              value={language ?? ''}
              options={listLanguageOptions(t, me.home)}
              onChange={(chosen) => chooseLanguage(LANGUAGES.find((one) => one === chosen) ?? null)}
            />
          </Panel>
          <Panel id="profile-permissions" title={t('profile.permissions', { office: me.tenant.name })}>
            {me.permissions.length === 0 ? (
              <p class="quiet">{t('roles.nothing')}</p>
            ) : (
              <ul>
                {me.permissions.map((permission) => (
                  <li key={permission}>{t(`permission.${permission}`)}</li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
      </div>
    </>
  )
}

/** The current one ends by signing out. */
function OwnSignIns() {
  const { t } = useAdmin()
  const signIns = useRemote(call('GET /admin/me/sign-ins'))
  return (
    <Panel id="profile-sign-ins" title={t('person.signIns')}>
      <Loaded of={signIns}>
        {({ data }) => (
          <SignInList
            signIns={data}
            action={({ id, kind, label, current }) => {
              const name = label || t(`person.signIns.${kind}`)
              return (
                !current && (
                  <div class="wrap">
                    <CallButton
                      label={t('profile.signIns.end', { name })}
                      call={call('DELETE /admin/me/sign-ins/:id', { params: { id } })}
                      done={t('profile.signIns.ended', { name })}
                      onDone={signIns.reload}
                    />
                  </div>
                )
              )
            }}
          />
        )}
      </Loaded>
    </Panel>
  )
}
