// The page of one role: who has it, what it allows, and its removal once nobody has it.
import { useState } from 'preact/hooks'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { changeRoleCall, removeRoleCall, type Role, rolesCall } from '../../api/roles.ts'
import { changesOf } from '../../forms/changes.ts'
import { lackedOf } from '../../people/rights.ts'
import { bodyOfRole, checkRole, formOfRole, RoleForm } from '../../roles/role-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { useForm } from '../form/use-form.ts'
import { Confirm } from '../frame/confirm.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Link } from '../frame/link.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { RoleFacts } from './role-facts.tsx'
import { RoleFields, useRoleLabels } from './role-fields.tsx'

export const RolePage = ({ id }: { readonly id: string }) => {
  const { may, me, navigation, t } = useAdmin()
  const { asked, again } = useAsked(rolesCall)
  const back = { href: navigation.href('roles'), name: t('roles.title') }
  const roles = latest(asked)?.data ?? null
  const role = roles?.find(({ uuid }) => uuid === id)
  if (role !== undefined) {
    const isBeyond = lackedOf(me.permissions, role.permissions).length > 0
    return (
      <>
        <PageHeader
          title={role.name}
          back={back}
          lead={
            role.holders === 0 ? (
              t('role.lead.none')
            ) : (
              <>
                {t.counted('role.lead', role.holders)}{' '}
                {may('users:read') && (
                  <Link href={navigation.href('people', { query: { role: role.uuid } })}>{t('role.who')}</Link>
                )}
              </>
            )
          }
        />
        <section class="panel panel-form" aria-label={role.name}>
          {isBeyond && may('roles:write') && (
            <Notice tone="info" title={t('role.beyond.title')}>
              <p>{t('role.beyond.body')}</p>
            </Notice>
          )}
          {may('roles:write') && !isBeyond ? (
            <ChangeForm key={JSON.stringify(role)} role={role} onChanged={again} />
          ) : (
            <RoleFacts role={role} />
          )}
        </section>
        {may('roles:write') && !isBeyond && <Removal role={role} />}
      </>
    )
  }
  if (asked._tag === 'Failed')
    return (
      <>
        <PageHeader title={t('roles.title')} back={back} />
        <FailureNotice failure={asked.failure} onRetry={again} />
      </>
    )
  if (roles !== null && asked._tag === 'Told')
    return (
      <>
        <PageHeader title={t('role.gone.title')} lead={t('role.gone.body')} back={back} />
      </>
    )
  return (
    <>
      <PageHeader title={t('table.loading')} isLoading back={back} />
      <FormSkeleton />
    </>
  )
}

const ChangeForm = ({ role, onChanged }: { readonly role: Role; readonly onChanged: () => void }) => {
  const { api, receipts, t } = useAdmin()
  const labels = useRoleLabels()
  const before = formOfRole(role)
  const form = useForm({
    key: `role ${role.uuid}`,
    codec: RoleForm,
    initial: before,
    check: checkRole(t),
    send: (value) => api(changeRoleCall(role.uuid, changesOf(bodyOfRole(before), bodyOfRole(value)))),
    onDone: (saved) => {
      const undoing = changesOf(bodyOfRole(formOfRole(saved)), bodyOfRole(before))
      receipts.tell({
        title: t('role.saved', { name: saved.name }),
        undo: {
          done: t('bulk.undone'),
          run: async () => {
            const undone = await api(changeRoleCall(role.uuid, undoing))
            onChanged()
            return undone
          },
        },
      })
      onChanged()
    },
  })
  return (
    <FormFrame form={form} fields={labels} action={t('role.save')}>
      <RoleFields form={form} before={role.permissions} holders={role.holders} />
    </FormFrame>
  )
}

const Removal = ({ role }: { readonly role: Role }) => {
  const { api, navigation, receipts, t } = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const { name, holders, isDefault } = role
  const hold = isDefault ? t('role.remove.default') : holders > 0 ? t('role.remove.used') : null
  return (
    <section class="panel panel-form" aria-labelledby="role-removal">
      <h2 id="role-removal" class="panel-title">
        {t('role.remove')}
      </h2>
      {hold === null ? (
        <div class="button-row">
          <button type="button" class="button button-grave" onClick={() => setAsking(true)}>
            {t('role.remove')}
          </button>
        </div>
      ) : (
        <p class="quiet">{hold}</p>
      )}
      {isAsking && (
        <Confirm
          title={t('role.remove.title', { name })}
          action={t('role.remove.action', { name })}
          isGrave
          run={() => api(removeRoleCall(role.uuid))}
          onDone={() => {
            navigation.go(navigation.href('roles'))
            receipts.tell({ title: t('role.removed', { name }) })
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('role.remove.body')}</p>
        </Confirm>
      )}
    </section>
  )
}
