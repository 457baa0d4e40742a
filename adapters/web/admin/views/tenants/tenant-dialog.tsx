// Adds an office, or changes one.
import { Dialog } from '#adapters/web/kit/views/dialog.tsx'
import { TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import { addTenantCall, changeTenantCall, type Tenant } from '../../api/tenants.ts'
import { changesOf } from '../../forms/faults.ts'
import { bodyOfTenant, checkTenant, formOfTenant, isTenantForm } from '../../tenants/tenant-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { useForm } from '../form/use-form.ts'

export const TenantDialog = (props: {
  /** Null: a new one. */
  readonly tenant: Tenant | null
  readonly onSaved: (tenant: Tenant) => void
  readonly onClose: () => void
}) => {
  const { api, t } = useAdmin()
  const { tenant, onSaved, onClose } = props
  const before = formOfTenant(tenant)
  const form = useForm({
    key: tenant === null ? 'tenant' : `tenant ${tenant.uuid}`,
    isForm: isTenantForm,
    initial: before,
    check: checkTenant(t),
    send: (value) => {
      const body = bodyOfTenant(value)
      return api(
        tenant === null
          ? addTenantCall({ ...body, active: true })
          : changeTenantCall(tenant.uuid, changesOf(bodyOfTenant(before), body)),
      )
    },
    onDone: onSaved,
  })
  return (
    <Dialog title={tenant === null ? t('tenants.add') : t('tenants.edit', { name: tenant.name })} onClose={onClose}>
      <FormFrame
        form={form}
        fields={{
          name: ['tenant-name', t('tenants.name')],
          mailDomains: ['tenant-domains', t('tenants.domains')],
        }}
        action={tenant === null ? t('tenants.add') : t('tenants.save')}
        cancel={onClose}
      >
        <TextField
          id="tenant-name"
          label={t('tenants.name')}
          value={form.value.name}
          fault={form.faults['name']}
          onInput={(name) => form.set({ name })}
        />
        <TextArea
          id="tenant-domains"
          label={t('tenants.domains')}
          help={t('tenants.domains.help')}
          value={form.value.mailDomains}
          fault={form.faults['mailDomains']}
          onInput={(mailDomains) => form.set({ mailDomains })}
        />
      </FormFrame>
    </Dialog>
  )
}
