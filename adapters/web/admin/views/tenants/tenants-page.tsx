// All offices, for whoever runs the service: found, added, changed, turned off and on, and looked after.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { changeTenantCall, type Tenant, tenantsCall } from '../../api/tenants.ts'
import { type Admin, useAdmin, usePlace } from '../admin-context.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Confirm } from '../frame/confirm.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { DataTable } from '../table/data-table.tsx'
import { Empty } from '../table/empty.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { Pager, useSkip } from '../table/pager.tsx'
import { TenantDialog } from './tenant-dialog.tsx'
import type { TenantDoing } from './tenant-doing.ts'
import { useTenantColumns } from './tenant-columns.tsx'

const LIMIT = 50
const AT_ONCE = 200

const allTenants = async ({ api }: Admin, q: string): Promise<Either<CallFailure, readonly Tenant[]>> => {
  const all: Tenant[] = []
  for (;;) {
    const answer = await api(tenantsCall({ q, skip: all.length, limit: AT_ONCE }))
    if (answer._tag === 'Left') return left(answer.left)
    all.push(...answer.right.data)
    if (answer.right.data.length === 0 || all.length >= answer.right.total) return right(all)
  }
}

export const TenantsPage = () => {
  const admin = useAdmin()
  const { api, navigation, receipts, t } = admin
  const { q = '' } = usePlace().query
  const skip = useSkip(LIMIT)
  const { asked, again } = useAsked(tenantsCall({ q, skip, limit: LIMIT }))
  const [doing, setDoing] = useState<TenantDoing | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const page = latest(asked)

  const turn = (tenant: Tenant, active: boolean) => api(changeTenantCall(tenant.uuid, { active }))
  const turnedOff = ({ uuid, name, ...rest }: Tenant): void => {
    setDoing(null)
    receipts.tell({
      title: t('tenants.off.done', { name }),
      undo: {
        done: t('tenants.on.done', { name }),
        run: async () => {
          const answer = await turn({ uuid, name, ...rest }, true)
          again()
          return answer
        },
      },
    })
    again()
  }
  const act = async (next: TenantDoing): Promise<void> => {
    setFailure(null)
    if (next._tag !== 'TurningOn') return setDoing(next)
    const answer = await turn(next.tenant, true)
    if (answer._tag === 'Left') return setFailure(answer.left)
    receipts.tell({ title: t('tenants.on.done', { name: next.tenant.name }) })
    again()
  }
  const columns = useTenantColumns((next) => void act(next))

  return (
    <>
      <PageHeader
        title={t('tenants.title')}
        lead={t('tenants.lead')}
        action={
          <button type="button" class="button button-primary" onClick={() => void act({ _tag: 'Adding' })}>
            {t('tenants.add')}
          </button>
        }
      />
      <div class="toolbar" role="search">
        <SearchField label={t('tenants.search')} />
        <ExportButton fileName={t('tenants.file')} columns={columns} all={() => allTenants(admin, q)} />
      </div>
      {failure !== null && <FailureNotice failure={failure} />}
      <DataTable
        label={t('tenants.title')}
        columns={columns}
        asked={asked}
        onRetry={again}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        empty={
          <Empty title={t('tenants.empty.title')}>
            <p>{t('tenants.empty.body')}</p>
          </Empty>
        }
      />
      {page !== null && <Pager total={page.total} limit={LIMIT} />}
      {(doing?._tag === 'Adding' || doing?._tag === 'Changing') && (
        <TenantDialog
          tenant={doing._tag === 'Adding' ? null : doing.tenant}
          onClose={() => setDoing(null)}
          onSaved={({ name, uuid }) => {
            setDoing(null)
            receipts.tell(
              doing._tag === 'Changing'
                ? { title: t('tenants.changed', { name }) }
                : {
                    title: t('tenants.added.title', { name }),
                    body: t('tenants.added.body'),
                    links: [{ label: t('tenants.added.link', { name }), href: navigation.hrefIn(uuid, 'people') }],
                  },
            )
            again()
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
