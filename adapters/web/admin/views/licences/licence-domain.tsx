// What a licence covers: moves it to another mail domain, and makes a new licence after a revocation (LIC-12).
import type { LicenceResponse } from '#adapters/contract/licence/admin-licences.ts'
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import { ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { call } from '../../api/call.ts'
import { checkMove, toMoveForm } from '../../licences/licence-form.ts'
import { useAdmin } from '../admin-context.tsx'
import type { LicenceProps } from './licence-activations.tsx'

export function LicenceDomain({ licence, onChange }: LicenceProps) {
  const { api, receipts, t } = useAdmin()
  const params = { id: licence.id }
  const initial = toMoveForm(licence)
  const form = useForm({
    key: `licence-domain ${licence.id}`,
    initial,
    label: (name) => t(`licence.${name}`),
    check: checkMove(t, initial),
    send: ({ domain, email, revision }) =>
      api(
        call('PUT /admin/link/licenses/:id/domain', {
          params,
          body: { domain: domain.trim(), ...(email !== initial.email && { email: email.trim() }), revision },
        }),
      ),
    onDone: (moved) => {
      receipts.show({ title: t('licence.moved', { name: moved.organization, domain: moved.covers }) })
      onChange()
    },
    conflict: {
      call: call('GET /admin/link/licenses/:id', { params }),
      toForm: toMoveForm,
      onTake: onChange,
    },
  })
  return (
    <Panel id="licence-domain" title={t('licence.move')}>
      <p>{t('licence.move.body', { covers: licence.covers })}</p>
      <FormFrame form={form} action={t('licence.move.action')}>
        <TextField {...form.text('domain')} help={t('licence.domain.help')} />
        <TextField {...form.text('email')} type="email" help={t('licence.move.email')} />
      </FormFrame>
    </Panel>
  )
}

export function LicenceSuccessor({ licence }: { readonly licence: LicenceResponse }) {
  const { api, navigation, receipts, t } = useAdmin()
  const { id, covers } = licence
  return (
    <Panel id="licence-successor" title={t('licence.succeed')}>
      <p>{t('licence.succeed.body', { covers })}</p>
      <div class="wrap">
        <ConfirmButton
          label={t('licence.succeed')}
          title={t('licence.succeed.title', { covers })}
          action={t('licence.succeed.action')}
          look="primary"
          run={() => api(call('POST /admin/link/licenses/:id/successor', { params: { id } }))}
          onDone={(next) => {
            navigation.go(navigation.href('licence', { id: next.id, query: { tab: 'request' } }))
            receipts.show({ title: t('licence.succeeded', { covers }) })
          }}
        >
          <p>{t('licence.succeed.confirm')}</p>
        </ConfirmButton>
      </div>
    </Panel>
  )
}
