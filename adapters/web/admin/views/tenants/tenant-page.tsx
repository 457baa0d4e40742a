// The page of one tenant, for operators: name and mail domains, whether it is active, and its activity.
import type { TenantResponse } from '#adapters/contract/identity/tenants.ts'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { ActionButton, ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { Chip, Panel } from '#adapters/web/kit/views/panel.tsx'
import { LANGUAGES } from '#domain/shared/language.ts'
import { SelectField, TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { pickChanges } from '#adapters/web/kit/form/faults.ts'
import { toTenantBody, checkTenant, type TenantForm } from '../../tenants/tenant-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { CallButton } from '../frame/call-button.tsx'
import { LatestChanges } from '../changes/latest-changes.tsx'
import { FormFrame, useRecordForm, useUndo } from '#adapters/web/kit/form/form.tsx'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { useBack } from '../frame/area-header.tsx'

interface TenantProps {
  readonly tenant: TenantResponse
  readonly onChange: (tenant: TenantResponse) => void
}

export function TenantPage({ id }: { readonly id: string }) {
  const { me, navigation, t } = useAdmin()
  const remote = useRemote(call('GET /tenants/:id', { params: { id } }))
  const toView = (tenant: TenantResponse) => {
    const common = { tenant, onChange: remote.replace }
    const { uuid, name, mailDomains } = tenant
    return {
      header: {
        title: name,
        lead: (
          <span class="wrap">
            <TenantChip tenant={tenant} />
            {mailDomains.length > 0 && <span>{mailDomains.join(', ')}</span>}
          </span>
        ),
        action: (
          <ActionButton label={t('tenants.open')} to={navigation.hrefIn(uuid === me.home.uuid ? null : uuid, 'home')} />
        ),
      },
      tabs: [
        {
          name: 'details',
          label: t('person.data'),
          content: () => (
            <Panel id="tenant-details" title={t('person.data')}>
              <ChangeForm key={JSON.stringify(tenant)} {...common} />
            </Panel>
          ),
        },
        {
          name: 'activity',
          label: t('changes.title'),
          content: () => <LatestChanges key={JSON.stringify(tenant)} subject={uuid} tenant={uuid} />,
        },
      ],
      facts: <TenantStatus {...common} />,
    }
  }
  return <Record back={useBack('tenants')} parts={[remote]} view={remote.value && toView(remote.value)} />
}

export function TenantChip({ tenant: { active } }: { readonly tenant: TenantResponse }) {
  const { t } = useAdmin()
  return <Chip tone={active ? 'good' : 'quiet'}>{t(active ? 'status.ACTIVE' : 'status.INACTIVE')}</Chip>
}

function ChangeForm({ tenant, onChange }: TenantProps) {
  const { t } = useAdmin()
  const form = useRecordForm({
    key: `tenant ${tenant.uuid}`,
    initial: toTenantForm(tenant),
    label: (name) => t(`tenants.${name}`),
    check: checkTenant(t),
    toForm: toTenantForm,
    change: (after, before) =>
      call('PUT /tenants/:id', {
        params: { id: tenant.uuid },
        body: { ...pickChanges(toTenantBody(before), toTenantBody(after)), revision: after.revision },
      }),
    title: ({ name }) => t('shell.changed', { name }),
    onChange,
    conflict: {
      call: call('GET /tenants/:id', { params: { id: tenant.uuid } }),
      toForm: toTenantForm,
      readable: (one) => ({ ...one, language: t(`language.${one.language}`) }),
    },
  })
  return (
    <FormFrame form={form} action={t('form.save')}>
      <TenantFields form={form} />
    </FormFrame>
  )
}

const toTenantForm = ({ name, mailDomains, language, revision }: TenantResponse): TenantForm => ({
  name,
  mailDomains: mailDomains.join('\n'),
  language,
  revision,
})

export function TenantFields({ form }: { readonly form: Form<TenantForm> }) {
  const { t } = useAdmin()
  return (
    <>
      <TextField {...form.text('name')} />
      <TextArea {...form.text('mailDomains')} help={t('tenants.domains.help')} />
      <SelectField
        {...form.field('language')}
        help={t('tenants.language.help')}
        value={form.value.language}
        options={LANGUAGES.map((one) => ({ value: one, label: t(`language.${one}`) }))}
        onChange={(chosen) => form.set({ language: LANGUAGES.find((one) => one === chosen) ?? form.value.language })}
      />
    </>
  )
}

function TenantStatus({ tenant, onChange }: TenantProps) {
  const { api, me, receipts, t } = useAdmin()
  const undo = useUndo()
  const { uuid, name, active } = tenant
  const toStatusCall = (next: boolean) => call('PUT /tenants/:id', { params: { id: uuid }, body: { active: next } })
  return (
    <Panel id="tenant-status" title={t('people.status')}>
      <p>{t(active ? 'tenants.status.on' : 'tenants.status.off')}</p>
      {/* The operators' tenant cannot be deactivated: without it, no person could sign in to undo it. */}
      {uuid !== me.home.uuid && (
        <div class="wrap">
          {active ? (
            <ConfirmButton
              label={t('shell.turnOff')}
              title={t('tenants.off.title', { name })}
              run={() => api(toStatusCall(false))}
              onDone={(saved) => {
                receipts.show({ title: t('shell.turnedOff', { name }), undo: undo(toStatusCall(true), onChange) })
                onChange(saved)
              }}
            >
              <p>{t('tenants.off.body')}</p>
            </ConfirmButton>
          ) : (
            <CallButton
              label={t('tenants.on')}
              call={toStatusCall(true)}
              done={t('shell.turnedOn', { name })}
              onDone={onChange}
            />
          )}
        </div>
      )}
    </Panel>
  )
}
