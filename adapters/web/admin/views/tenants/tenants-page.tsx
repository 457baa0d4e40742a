// All offices, for operators: found, added, changed, turned off and on, and looked after.
import { useState } from 'preact/hooks'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { List, type RowAction } from '#adapters/web/kit/list/list.tsx'
import { Chip } from '#adapters/web/kit/views/chip.tsx'
import { Confirm } from '#adapters/web/kit/views/confirm.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { changeTenantCall, type Tenant, tenantsCall } from '../../api/tenants.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { useList } from '../use-list.ts'
import { TenantDialog } from './tenant-dialog.tsx'

/** `tenant` null: a new one. */
type Doing =
  | { readonly _tag: 'Saving'; readonly tenant: Tenant | null }
  | { readonly _tag: 'TurningOff'; readonly tenant: Tenant }

export const TenantsPage = () => {
  const { api, me, navigation, receipts, t } = useAdmin()
  const { q = '' } = usePlace().query
  const tenants = useList((part) => tenantsCall({ q, ...part }))
  const [doing, setDoing] = useState<Doing | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const columns = useTenantColumns()

  const turn = async (tenant: Tenant, active: boolean) => {
    const answer = await api(changeTenantCall(tenant.uuid, { active }))
    if (answer._tag === 'Right') tenants.again()
    return answer
  }
  const turnedOff = (tenant: Tenant): void => {
    setDoing(null)
    receipts.tell({
      title: t('tenants.off.done', { name: tenant.name }),
      undo: { done: t('tenants.on.done', { name: tenant.name }), run: () => turn(tenant, true) },
    })
  }
  const turnOn = async (tenant: Tenant): Promise<void> => {
    setFailure(null)
    const answer = await turn(tenant, true)
    if (answer._tag === 'Left') setFailure(answer.left)
    else receipts.tell({ title: t('tenants.on.done', { name: tenant.name }) })
  }
  const actions = (tenant: Tenant): readonly RowAction[] => {
    const { name, uuid, active } = tenant
    const change: RowAction = {
      word: t('tenants.edit.short'),
      label: t('tenants.edit', { name }),
      run: () => setDoing({ _tag: 'Saving', tenant }),
    }
    // The office of the operators stays on: no one could sign in to undo it.
    if (uuid === me.home.uuid) return [change]
    const turning: RowAction = active
      ? {
          word: t('tenants.off'),
          label: t('tenants.off.title', { name }),
          run: () => setDoing({ _tag: 'TurningOff', tenant }),
        }
      : { word: t('tenants.on'), label: t('tenants.on.title', { name }), run: () => void turnOn(tenant) }
    return [change, turning]
  }

  return (
    <>
      <AreaHeader
        of="tenants"
        lead={t('tenants.lead')}
        action={
          <button
            type="button"
            class="button button-primary"
            onClick={() => setDoing({ _tag: 'Saving', tenant: null })}
          >
            {t('tenants.add')}
          </button>
        }
      />
      {failure !== null && <FailureNotice failure={failure} />}
      <List
        label={t('tenants.title')}
        columns={columns}
        source={tenants}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        search={t('tenants.search')}
        file={t('tenants.file')}
        actions={actions}
        empty={{ title: t('tenants.empty.title'), body: t('tenants.empty.body') }}
      />
      {doing?._tag === 'Saving' && (
        <TenantDialog
          tenant={doing.tenant}
          onClose={() => setDoing(null)}
          onSaved={({ name, uuid }) => {
            setDoing(null)
            receipts.tell(
              doing.tenant !== null
                ? { title: t('tenants.changed', { name }) }
                : {
                    title: t('tenants.added.title', { name }),
                    body: t('tenants.added.body'),
                    links: [{ label: t('tenants.added.link', { name }), href: navigation.hrefIn(uuid, 'people') }],
                  },
            )
            tenants.again()
          }}
        />
      )}
      {doing?._tag === 'TurningOff' && (
        <Confirm
          title={t('tenants.off.title', { name: doing.tenant.name })}
          action={t('tenants.off.action', { name: doing.tenant.name })}
          isGrave
          run={() => turn(doing.tenant, false)}
          onDone={() => turnedOff(doing.tenant)}
          onClose={() => setDoing(null)}
        >
          <p>{t('tenants.off.body')}</p>
        </Confirm>
      )}
    </>
  )
}

const useTenantColumns = (): readonly Column<Tenant>[] => {
  const { me, navigation, t } = useAdmin()
  const status = ({ active }: Tenant): string => t(active ? 'tenants.active.yes' : 'tenants.active.no')
  return [
    {
      name: 'name',
      header: t('tenants.name'),
      cell: ({ name, uuid }) => (
        <Link class="row-link cut" title={name} href={navigation.hrefIn(uuid === me.home.uuid ? null : uuid, 'home')}>
          <bdi>{name}</bdi>
        </Link>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'domains',
      header: t('tenants.domains'),
      cell: ({ mailDomains }) => (
        <span class="cut" title={mailDomains.join(', ')}>
          {mailDomains.length === 0 ? t('tenants.domains.none') : mailDomains.join(', ')}
        </span>
      ),
      text: ({ mailDomains }) => mailDomains.join(', '),
    },
    {
      name: 'status',
      header: t('tenants.active'),
      width: 'narrow',
      cell: (tenant) => <Chip tone={tenant.active ? 'good' : 'quiet'}>{status(tenant)}</Chip>,
      text: status,
    },
  ]
}
