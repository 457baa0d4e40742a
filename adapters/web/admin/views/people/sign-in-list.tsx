// Where somebody is signed in: browsers, programs and assistants, the latest used first.
import type { SignIn } from '../../api/people.ts'
import { useAdmin } from '../admin-context.tsx'
import { Chip } from '../table/chip.tsx'

export const SignInList = ({ signIns }: { readonly signIns: readonly SignIn[] }) => {
  const { format, now, t } = useAdmin()
  const told = (key: 'person.signIns.used' | 'person.signIns.until', at: string) => (
    <span class="quiet" title={format.exactly(Date.parse(at))}>
      {t(key, { when: format.when(Date.parse(at), now()) })}
    </span>
  )
  return signIns.length === 0 ? (
    <p class="quiet">{t('person.signIns.none')}</p>
  ) : (
    <ul class="row-list">
      {signIns.map(({ id, kind, label, lastUsedAt, expiresAt, current }) => (
        <li key={id} class="sign-in-row">
          <span class="person-lead">
            <span class="cut" dir="auto" title={label}>
              {t(`person.signIns.${kind}`)}
              {label !== '' && ` · ${label}`}
            </span>
            {current && <Chip tone="accent">{t('person.signIns.current')}</Chip>}
          </span>
          {told('person.signIns.used', lastUsedAt)}
          {kind !== 'browser' && told('person.signIns.until', expiresAt)}
        </li>
      ))}
    </ul>
  )
}
