// The fields of a role: its name, what it allows in named groups, what of the timeline its holders see, and whether it is the default.
import type { Permission } from '#domain/identity/role.ts'
import { TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import type { Query } from '../../navigation/navigation.ts'
import { PERMISSION_GROUPS, permissionsWith, type RoleForm } from '../../roles/role-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { Check, CheckList, type CheckOption } from '../form/check-list.tsx'
import type { Form } from '../form/use-form.ts'

export const RoleFields = (props: {
  readonly form: Form<RoleForm>
  /** What it allows now; empty for a new one. */
  readonly before: readonly string[]
  readonly holders: number
}) => {
  const { me, t } = useAdmin()
  const { form, before, holders } = props
  const { value, set, faults } = form
  const taken = before.filter((one) => !value.permissions.includes(one))
  const option = (permission: Permission): CheckOption => ({
    value: permission,
    label: t(`permission.${permission}`),
    help: t(`permission.${permission}.help`),
    hold: me.permissions.includes(permission) ? undefined : t('role.permission.beyond'),
  })
  const toggle = (group: readonly Permission[], chosen: readonly string[]): void => {
    const next = group.reduce<readonly string[]>(
      (all, one) => permissionsWith(all, one, chosen.includes(one)),
      value.permissions,
    )
    set({ permissions: next })
  }
  return (
    <>
      <TextField
        id="role-name"
        label={t('roles.name')}
        value={value.name}
        fault={faults['name']}
        onInput={(name) => set({ name })}
      />
      <div
        class="fieldset stack-4"
        id="role-permissions"
        role="group"
        aria-labelledby="role-permissions-label"
        tabIndex={-1}
      >
        <p id="role-permissions-label" class="field-label">
          {t('role.permissions')}
        </p>
        {faults['permissions'] !== undefined && <p class="field-note field-fault">{faults['permissions']}</p>}
        <div class="permission-groups stack">
          {PERMISSION_GROUPS.filter(([name]) => name !== 'platform' || me.operator).map(([name, permissions]) => (
            <CheckList
              key={name}
              id={`role-permissions-${name}`}
              label={t(`permissionGroup.${name}`)}
              options={permissions.map(option)}
              chosen={permissions.filter((one) => value.permissions.includes(one))}
              onChange={(chosen) => toggle(permissions, chosen)}
            />
          ))}
        </div>
      </div>
      {taken.length > 0 && holders > 0 && (
        <Notice tone="info" title={t.counted('role.losing.title', taken.length)}>
          <p>{t('role.losing.body')}</p>
        </Notice>
      )}
      <TextArea
        id="role-categories"
        label={t('role.categories')}
        help={t('role.categories.help')}
        rows={4}
        value={value.timelineCategories}
        fault={faults['timelineCategories']}
        onInput={(timelineCategories) => set({ timelineCategories })}
      />
      <Check
        label={t('role.default')}
        help={t('role.default.help')}
        isOn={value.isDefault}
        onChange={(isDefault) => set({ isDefault })}
      />
    </>
  )
}

export const useRoleLabels = (): Readonly<Record<string, readonly [id: string, label: string]>> => {
  const { t } = useAdmin()
  return {
    name: ['role-name', t('roles.name')],
    permissions: ['role-permissions', t('role.permissions')],
    timelineCategories: ['role-categories', t('role.categories')],
  }
}

export const HoldersLink = (props: { readonly query: Query; readonly holders: number }) => {
  const { format, may, navigation, t } = useAdmin()
  const { query, holders } = props
  if (holders === 0) return <span class="quiet">{t('roles.holders.none')}</span>
  return may('users:read') ? (
    <Link class="holders" href={navigation.href('people', { query })}>
      {format.number(holders)}
      <span class="visually-hidden"> {t('role.who')}</span>
    </Link>
  ) : (
    <>{format.number(holders)}</>
  )
}
