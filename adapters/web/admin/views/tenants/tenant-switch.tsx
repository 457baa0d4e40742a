// The tenant in which the user acts. Operators can switch to another and return. People with several offices can change to another of theirs.
import { useState } from 'preact/hooks'
import { call } from '../../api/call.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { Dialog } from '#adapters/web/kit/views/button.tsx'
import { Picture } from '../frame/icons.tsx'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useDebouncedInput } from '#adapters/web/kit/views/use-debounced-input.ts'

const SHOWN = 20

/** A page of the service: the choice replaces the sign-in, after which the whole application is loaded again. */
const OFFICE_PAGE = '/admin/office'

export function TenantSwitch() {
  const { me, navigation, t } = useAdmin()
  const { tenant } = usePlace()
  const [isOpen, setOpen] = useState(false)
  const isAway = tenant !== null && me.tenant.uuid !== me.home.uuid
  const name = isAway ? t('shell.tenant.acting', { name: me.tenant.name }) : me.tenant.name
  return (
    <div class={isAway ? 'tenant row grow tenant-away' : 'tenant row grow'}>
      {me.operator ? (
        <button
          type="button"
          class="button button-quiet tenant-name"
          aria-haspopup="dialog"
          title={t('shell.tenant.choose')}
          onClick={() => setOpen(true)}
        >
          <span class="cut" title={name}>
            <bdi>{name}</bdi>
          </span>
          <Picture of="chevron" />
        </button>
      ) : me.severalOffices ? (
        <a class="button button-quiet tenant-name" href={OFFICE_PAGE} title={t('shell.office.choose')}>
          <span class="cut">
            <bdi>{name}</bdi>
          </span>
          <Picture of="chevron" />
        </a>
      ) : (
        <p class="cut tenant-name" title={name}>
          <bdi>{name}</bdi>
        </p>
      )}
      {isAway && (
        <button
          type="button"
          class="button tenant-back flex-none"
          onClick={() => navigation.go(navigation.hrefIn(null, 'home'))}
        >
          <span class="cut" title={me.home.name}>
            {t('shell.back', { name: me.home.name })}
          </span>
        </button>
      )}
      {isOpen && <TenantChoice onClose={() => setOpen(false)} />}
    </div>
  )
}

function TenantChoice({ onClose }: { readonly onClose: () => void }) {
  const { me, navigation, t } = useAdmin()
  const { typed, settled, type } = useDebouncedInput('')
  const tenants = useRemote(call('GET /tenants', { query: { q: settled, skip: 0, limit: SHOWN } }))
  const page = tenants.value
  const choose = (uuid: string): void => {
    onClose()
    navigation.go(navigation.hrefIn(uuid === me.home.uuid ? null : uuid, 'home'))
  }
  return (
    <Dialog title={t('shell.tenant.choose')} onClose={onClose}>
      {me.severalOffices && <a href={OFFICE_PAGE}>{t('shell.office.choose')}</a>}
      <TextField id="tenant-search" label={t('table.search')} type="search" value={typed} onInput={type} />
      {tenants.failure !== null && <FailureNotice failure={tenants.failure} onRetry={tenants.reload} />}
      <ul class="choices" aria-busy={tenants.isLoading}>
        {page?.data.map(({ uuid, name, mailDomains }) => (
          <li key={uuid}>
            <button type="button" class="choice hovers focus-inside" onClick={() => choose(uuid)}>
              <span class="cut strong">
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
