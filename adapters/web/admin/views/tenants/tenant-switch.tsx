// In which office one acts: its name for everybody, and for operators the way into others and back.
import { useState } from 'preact/hooks'
import { tenantsCall } from '../../api/tenants.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { Dialog } from '#adapters/web/kit/views/dialog.tsx'
import { Picture } from '../frame/icons.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { useTyped } from '#adapters/web/kit/views/use-typed.ts'

const SHOWN = 20

export const TenantSwitch = () => {
  const { me, navigation, t } = useAdmin()
  const { tenant } = usePlace()
  const [isOpen, setOpen] = useState(false)
  const isAway = tenant !== null && me.tenant.uuid !== me.home.uuid
  const name = isAway ? t('shell.tenant.acting', { name: me.tenant.name }) : me.tenant.name
  return (
    <div class={isAway ? 'tenant tenant-away' : 'tenant'}>
      {me.operator ? (
        <button
          type="button"
          class="button button-quiet tenant-name"
          aria-haspopup="dialog"
          title={t('shell.tenant.choose')}
          onClick={() => setOpen(true)}
        >
          <span class="cut">
            <bdi>{name}</bdi>
          </span>
          <Picture of="chevron" />
        </button>
      ) : (
        <p class="cut tenant-name" title={name}>
          <bdi>{name}</bdi>
        </p>
      )}
      {isAway && (
        <button type="button" class="button tenant-back" onClick={() => navigation.changeTenant(null)}>
          <span class="cut">{t('shell.tenant.back', { name: me.home.name })}</span>
        </button>
      )}
      {isOpen && <TenantChoice onClose={() => setOpen(false)} />}
    </div>
  )
}

const TenantChoice = ({ onClose }: { readonly onClose: () => void }) => {
  const { me, navigation, t } = useAdmin()
  const { typed, settled, type } = useTyped('')
  const { asked, again } = useAsked(tenantsCall({ q: settled, skip: 0, limit: SHOWN }))
  const page = latest(asked)
  const choose = (uuid: string): void => {
    onClose()
    navigation.changeTenant(uuid === me.home.uuid ? null : uuid)
  }
  return (
    <Dialog title={t('shell.tenant.choose')} onClose={onClose}>
      <div class="field">
        <label class="field-label" for="tenant-search">
          {t('table.search')}
        </label>
        <input
          id="tenant-search"
          class="input"
          type="search"
          value={typed}
          dir="auto"
          onInput={(event) => type(event.currentTarget.value)}
        />
      </div>
      {asked._tag === 'Failed' && <FailureNotice failure={asked.failure} onRetry={again} />}
      <ul class="choices" aria-busy={asked._tag === 'Loading'}>
        {page?.data.map(({ uuid, name, mailDomains }) => (
          <li key={uuid}>
            <button type="button" class="choice" onClick={() => choose(uuid)}>
              <span class="cut choice-name">
                <bdi>{name}</bdi>
              </span>
              <span class="cut quiet">{mailDomains.join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="quiet" role="status">
        {page !== null &&
          (page.total > SHOWN
            ? t('tenants.more', { shown: SHOWN, total: page.total })
            : t.counted('tenants.found', page.total))}
      </p>
    </Dialog>
  )
}
