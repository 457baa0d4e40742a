// A role to be read by whoever may not change it.
import type { Role } from '../../api/roles.ts'
import { useAdmin } from '../admin-context.tsx'

export const RoleFacts = ({ role }: { readonly role: Role }) => {
  const { t } = useAdmin()
  return (
    <dl class="facts">
      <dt>{t('roles.name')}</dt>
      <dd dir="auto">{role.name}</dd>
      <dt>{t('roles.allows')}</dt>
      <dd>
        {role.permissions.length === 0
          ? t('roles.nothing')
          : role.permissions.map((one) => t.maybe(`permission.${one}`) ?? one).join(', ')}
      </dd>
      <dt>{t('role.categories')}</dt>
      <dd dir="auto">{role.timelineCategories.join(', ')}</dd>
      <dt>{t('role.default')}</dt>
      <dd>{t(role.isDefault ? 'people.yes' : 'people.no')}</dd>
    </dl>
  )
}
