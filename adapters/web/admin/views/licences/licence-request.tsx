// A licence that waits for its first activation: its applicant, the mail with the code, and its removal (LIC-11).
import type { LicenceResponse } from '#adapters/contract/licence/admin-licences.ts'
import { pickChanges } from '#adapters/web/kit/form/faults.ts'
import { FormFrame, useRecordForm } from '#adapters/web/kit/form/form.tsx'
import { ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { call } from '../../api/call.ts'
import { checkRequest, toRequestForm } from '../../licences/licence-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { RemovalPanel } from '../frame/removal-panel.tsx'
import type { LicenceProps } from './licence-activations.tsx'

export function LicenceRequest(props: LicenceProps) {
  const { t } = useAdmin()
  const { licence } = props
  return (
    <>
      <Panel id="licence-request" title={t('licence.request')}>
        <Correction {...props} />
      </Panel>
      {licence.applicant !== null && <Code licence={licence} email={licence.applicant.email} />}
      <RemovalPanel
        of="licence"
        name={licence.organization}
        call={call('DELETE /admin/link/licenses/:id', { params: { id: licence.id } })}
      />
    </>
  )
}

function Correction({ licence, onChange }: LicenceProps) {
  const { t } = useAdmin()
  const { id, covers } = licence
  const form = useRecordForm({
    key: `licence-request ${id}`,
    initial: toRequestForm(licence),
    label: (name) => t(`licence.${name}`),
    check: checkRequest(t),
    toForm: toRequestForm,
    change: (after, before) =>
      call('PUT /admin/link/licenses/:id/applicant', {
        params: { id },
        body: { ...pickChanges(before, after), revision: after.revision },
      }),
    title: ({ organization }) => t('shell.changed', { name: organization }),
    onChange,
    conflict: { call: call('GET /admin/link/licenses/:id', { params: { id } }), toForm: toRequestForm },
  })
  return (
    <FormFrame form={form} action={t('form.save')}>
      <TextField {...form.text('organization')} />
      <TextField {...form.text('name')} />
      <TextField {...form.text('email')} type="email" help={t('licence.email.help', { covers })} />
    </FormFrame>
  )
}

function Code({ licence, email }: { readonly licence: LicenceResponse; readonly email: string }) {
  const { api, receipts, t } = useAdmin()
  return (
    <Panel id="licence-code" title={t('licence.code')}>
      <p>{t('licence.code.body')}</p>
      <div class="wrap">
        <ConfirmButton
          label={t('licence.code.send')}
          title={t('licence.code.title', { email })}
          action={t('licence.code.send')}
          look="primary"
          run={() => api(call('POST /admin/link/licenses/:id/code', { params: { id: licence.id } }))}
          onDone={() => receipts.show({ title: t('licence.code.sent', { email }) })}
        >
          <p>{t('licence.code.confirm')}</p>
        </ConfirmButton>
      </div>
    </Panel>
  )
}
