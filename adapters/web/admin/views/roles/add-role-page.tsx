// Makes a role.
import { addRoleCall } from '../../api/roles.ts'
import { bodyOfRole, checkRole, emptyRole, isRoleForm } from '../../roles/role-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { useForm } from '../form/use-form.ts'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { RoleFields, useRoleLabels } from './role-fields.tsx'

export const AddRolePage = () => {
  const { api, navigation, receipts, t } = useAdmin()
  const labels = useRoleLabels()
  const form = useForm({
    key: 'role',
    isForm: isRoleForm,
    initial: emptyRole,
    check: checkRole(t),
    send: (value) => api(addRoleCall(bodyOfRole(value))),
    onDone: (role) => {
      navigation.go(navigation.href('role', { id: role.uuid }))
      receipts.tell({
        title: t('role.added', { name: role.name }),
        body: t('role.added.body'),
        links: [{ label: t('people.title'), href: navigation.href('people') }],
      })
    },
  })
  return (
    <>
      <PageHeader title={t('role.add.title')} lead={t('role.add.lead')} back={useBack('roles')} />
      <div class="panel panel-form">
        <FormFrame form={form} fields={labels} action={t('role.add.action')} cancel={navigation.href('roles')}>
          <RoleFields form={form} before={[]} holders={0} />
        </FormFrame>
      </div>
    </>
  )
}
