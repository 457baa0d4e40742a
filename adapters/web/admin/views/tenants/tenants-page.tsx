// Lists all tenants, for operators: search, export, and adding one.
import { useState } from 'preact/hooks'
import type { TenantResponse } from '#adapters/contract/identity/tenants.ts'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { LANGUAGES } from '#domain/shared/language.ts'
import { Dialog } from '#adapters/web/kit/views/button.tsx'
import { call } from '../../api/call.ts'
import { toTenantBody, checkTenant, type TenantForm } from '../../tenants/tenant-form.ts'
import { type AdminTranslate, useAdmin, usePlace } from '../admin-context.tsx'
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'
import { TenantChip, TenantFields } from './tenant-page.tsx'

export function TenantsPage() {
  const { navigation, t } = useAdmin()
  const { q = '' } = usePlace().query
  const tenants = useList((part) => call('GET /tenants', { query: { q, ...part } }))
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ListPage
        of="tenants"
        action={{ label: t('tenants.add'), needs: 'platform:admin', to: () => setAdding(true) }}
        columns={makeTenantColumns(t)}
        source={tenants}
        toKey={({ uuid }) => uuid}
        toHref={({ uuid }) => navigation.href('tenant', { id: uuid })}
      />
      {isAdding && <AddTenant onClose={() => setAdding(false)} onAdded={tenants.reload} />}
    </>
  )
}

const makeTenantColumns = (t: AdminTranslate): readonly Column<TenantResponse>[] => [
  { name: 'name', header: t('people.name'), text: ({ name }) => name },
  {
    name: 'domains',
    header: t('tenants.mailDomains'),
    cell: ({ mailDomains }) => (
      <span class="cut" title={mailDomains.join(', ')}>
        {mailDomains.length === 0 ? t('tenants.domains.none') : mailDomains.join(', ')}
      </span>
    ),
    text: ({ mailDomains }) => mailDomains.join(', '),
  },
  {
    name: 'status',
    header: t('people.status'),
    width: 'narrow',
    cell: (tenant) => <TenantChip tenant={tenant} />,
    text: ({ active }) => t(active ? 'status.ACTIVE' : 'status.INACTIVE'),
  },
]

function AddTenant({ onClose, onAdded }: { readonly onClose: () => void; readonly onAdded: () => void }) {
  const { api, navigation, receipts, t } = useAdmin()
  const form = useForm<TenantForm, TenantResponse>({
    key: 'tenant',
    initial: { name: '', mailDomains: '', language: LANGUAGES[0], revision: '' },
    label: (name) => t(`tenants.${name}`),
    check: checkTenant(t),
    send: (value) => api(call('POST /tenants', { body: { ...toTenantBody(value), active: true } })),
    onDone: ({ uuid, name }) => {
      onClose()
      receipts.show({
        title: t('shell.added', { name }),
        body: t('tenants.added.body'),
        links: [{ label: t('tenants.added.link', { name }), href: navigation.hrefIn(uuid, 'people') }],
      })
      onAdded()
    },
  })
  return (
    <Dialog title={t('tenants.add')} onClose={onClose}>
      <FormFrame form={form} action={t('tenants.add')} cancel={onClose}>
        <TenantFields form={form} />
      </FormFrame>
    </Dialog>
  )
}
