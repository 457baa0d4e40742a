// Lists the mailboxes that use a licence, with their last use. An operator can release their seats.
import type { LicenceActivationResponse, LicenceResponse } from '#adapters/contract/licence/admin-licences.ts'
import { makeMomentColumn } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { List } from '#adapters/web/kit/list/list.tsx'
import { Chip } from '#adapters/web/kit/views/panel.tsx'
import { ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { call } from '../../api/call.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { useList } from '../use-list.ts'

export interface LicenceProps {
  readonly licence: LicenceResponse
  readonly onChange: () => void
}

export function makeActivationColumns(t: AdminTranslate): readonly Column<LicenceActivationResponse>[] {
  return [
    {
      name: 'email',
      header: t('licence.mailbox'),
      cell: ({ email, deactivatedAt }) => (
        <span class="wrap">
          <span class="cut" title={email}>
            {email}
          </span>
          {deactivatedAt !== null && <Chip tone="quiet">{t('licence.inactive')}</Chip>}
        </span>
      ),
      text: ({ email }) => email,
    },
    makeMomentColumn({ name: 'lastUsedAt', header: t('licence.lastUsedAt') }, ({ lastUsedAt }) => lastUsedAt),
    {
      name: 'activatedAt',
      header: t('licence.activatedAt'),
      width: 'file',
      text: ({ activatedAt }) => activatedAt,
    },
  ]
}

export function LicenceActivations({ licence, onChange }: LicenceProps) {
  const { t } = useAdmin()
  const { id } = licence
  const source = useList((part) => call('GET /admin/link/licenses/:id/activations', { params: { id }, query: part }))
  return (
    <List<LicenceActivationResponse>
      label={t('licence.activations')}
      source={source}
      toKey={({ email }) => email}
      empty={{ title: t('licence.activations.none'), body: t('licence.activations.none.body') }}
      columns={[
        ...makeActivationColumns(t),
        {
          name: 'release',
          header: t('licence.release'),
          width: 'action',
          cell: ({ email }) => (
            <Release
              licence={licence}
              email={email}
              onChange={() => {
                source.reload()
                onChange()
              }}
            />
          ),
        },
      ]}
    />
  )
}

function Release({ licence: { id }, email, onChange }: LicenceProps & { readonly email: string }) {
  const { api, receipts, t } = useAdmin()
  return (
    <ConfirmButton
      label={t('licence.release')}
      title={t('licence.release.title', { email })}
      action={t('licence.release')}
      run={() => api(call('POST /admin/link/licenses/:id/activations/release', { params: { id }, body: { email } }))}
      onDone={() => {
        receipts.show({ title: t('licence.released', { email }) })
        onChange()
      }}
    >
      <p>{t('licence.release.body')}</p>
    </ConfirmButton>
  )
}
