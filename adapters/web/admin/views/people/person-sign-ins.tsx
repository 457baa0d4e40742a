// Shows where a person is signed in, and ends all these sign-ins.
import type { ComponentChildren } from 'preact'
import type { SignInOfUserResponse, UserResponse } from '#adapters/contract/identity/users.ts'
import { Chip, Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { ConfirmButton, Link } from '#adapters/web/kit/views/button.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'

export function PersonSignIns(props: {
  readonly user: UserResponse
  readonly mayChange: boolean
  readonly isSelf: boolean
  readonly onStale: () => void
}) {
  const { api, may, navigation, receipts, t } = useAdmin()
  const { user, mayChange, isSelf, onStale } = props
  const { uuid: id, name } = user
  const signIns = useRemote(call('GET /users/:id/sign-ins', { params: { id } }))
  return (
    <Panel
      id="person-sign-ins"
      title={t('person.signIns')}
      more={
        may('logs:read') && (
          <Link href={navigation.href('changes', { query: { actor: id, action: 'sign-in.begun' } })}>
            {t('person.signIns.past')}
          </Link>
        )
      }
    >
      <Loaded of={signIns}>{({ data }) => <SignInList signIns={data} />}</Loaded>
      {mayChange && signIns.value !== null && signIns.value.data.length > 0 && (
        <div class="wrap">
          <ConfirmButton
            label={t('person.signIns.end')}
            title={t('person.signIns.end.title', { name })}
            action={t('person.signIns.end')}
            run={() => api(call('DELETE /users/:id/sign-ins', { params: { id } }))}
            onDone={({ ended }) => {
              receipts.show({ title: t.counted('person.signIns.ended', ended, { name }) })
              signIns.reload()
              onStale()
            }}
          >
            <p>{t('person.signIns.end.body', { name })}</p>
            {isSelf && <p>{t('person.signIns.end.self')}</p>}
          </ConfirmButton>
        </div>
      )}
    </Panel>
  )
}

/** The most recently used sign-in is first. */
export function SignInList(props: {
  readonly signIns: readonly SignInOfUserResponse[]
  readonly action?: (signIn: SignInOfUserResponse) => ComponentChildren
}) {
  const { format, now, t } = useAdmin()
  const { signIns, action } = props
  const renderMoment = (key: 'person.signIns.used' | 'person.signIns.until', at: string) => (
    <span class="quiet" title={format.exactly(Date.parse(at))}>
      {t(key, { when: format.when(Date.parse(at), now()) })}
    </span>
  )
  return signIns.length === 0 ? (
    <p class="quiet">{t('person.signIns.none')}</p>
  ) : (
    <ul class="stack">
      {signIns.map((signIn) => {
        const { id, kind, label, lastUsedAt, expiresAt, current } = signIn
        return (
          <li key={id} class="ruled lines">
            <span class="wrap">
              <span class="cut" dir="auto" title={label}>
                {t(`person.signIns.${kind}`)}
                {label !== '' && ` · ${label}`}
              </span>
              {current && <Chip tone="accent">{t('person.signIns.current')}</Chip>}
            </span>
            {renderMoment('person.signIns.used', lastUsedAt)}
            {kind !== 'browser' && renderMoment('person.signIns.until', expiresAt)}
            {action?.(signIn)}
          </li>
        )
      })}
    </ul>
  )
}
