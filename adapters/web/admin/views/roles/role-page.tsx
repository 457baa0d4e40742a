// Adds a role, and shows one: how many people have it, its permissions, and its removal.
import { Record } from '#adapters/web/kit/record/record.tsx'
import { TextArea, TextField, Check, CheckList, type CheckOption } from '#adapters/web/kit/views/field.tsx'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { Notice, Facts } from '#adapters/web/kit/views/panel.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { isLoaded, useRemote } from '#adapters/web/kit/views/use-remote.ts'
import type { Permission } from '#domain/identity/role.ts'
import { call, type ListedRole } from '../../api/call.ts'
import { pickChanges } from '#adapters/web/kit/form/faults.ts'
import { listLackedPermissions } from '../../people/status-acts.ts'
import {
  toRoleBody,
  checkRole,
  emptyRole,
  toRoleForm,
  PERMISSION_GROUPS,
  togglePermission,
  type RoleForm,
} from '../../roles/role-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { FormFrame, useRecordForm, useForm } from '#adapters/web/kit/form/form.tsx'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { useBack } from '../frame/area-header.tsx'
import { RemovalPanel } from '../frame/removal-panel.tsx'

export function AddRolePage() {
  const { api, navigation, receipts, t } = useAdmin()
  const form = useForm({
    key: 'role',
    initial: emptyRole,
    label: (name) => t(`role.${name}`),
    check: checkRole(t),
    send: (value) => api(call('POST /roles', { body: toRoleBody(value) })),
    onDone: ({ uuid, name }) => {
      navigation.go(navigation.href('role', { id: uuid }))
      receipts.show({
        title: t('role.added', { name }),
        body: t('role.added.body'),
        links: [{ label: t('people.title'), href: navigation.href('people') }],
      })
    },
  })
  return (
    <>
      <PageHeader title={t('roles.add')} lead={t('role.add.lead')} back={useBack('roles')} />
      <div class="panel framed stack gap-12 panel-form">
        <FormFrame form={form} action={t('role.add.action')} cancel={navigation.href('roles')}>
          <RoleFields form={form} before={[]} holders={0} />
        </FormFrame>
      </div>
    </>
  )
}

export function RolePage({ id }: { readonly id: string }) {
  const { may, me, navigation, t } = useAdmin()
  const roles = useRemote(call('GET /roles'))
  const role = roles.value?.data.find(({ uuid }) => uuid === id)

  const toView = (shown: ListedRole) => {
    const { name, holders } = shown
    const isBeyond = listLackedPermissions(me.permissions, shown.permissions).length > 0
    const mayChange = may('roles:write') && !isBeyond
    const lead = (
      <>
        {holders === 0 ? t('role.lead.none') : t.counted('role.lead', holders)}{' '}
        {holders > 0 && may('users:read') && (
          <Link href={navigation.href('people', { query: { role: id } })}>{t('role.who')}</Link>
        )}
      </>
    )
    const content = () => (
      <>
        <section class="panel framed stack gap-12 panel-form" aria-label={name}>
          {isBeyond && may('roles:write') && (
            <Notice tone="info" title={t('role.beyond.title')}>
              <p>{t('role.beyond.body')}</p>
            </Notice>
          )}
          {mayChange ? (
            <ChangeForm key={JSON.stringify(shown)} role={shown} onChanged={roles.reload} />
          ) : (
            <RoleFacts role={shown} />
          )}
        </section>
        {mayChange && <Removal role={shown} />}
      </>
    )
    return { header: { title: name, lead }, tabs: [{ name: 'details', label: name, content }] }
  }
  return (
    <Record
      back={useBack('roles')}
      parts={[roles]}
      view={role === undefined ? null : toView(role)}
      isGone={isLoaded(roles)}
    />
  )
}

function ChangeForm({ role, onChanged }: { readonly role: ListedRole; readonly onChanged: () => void }) {
  const { t } = useAdmin()
  const form = useRecordForm({
    key: `role ${role.uuid}`,
    initial: toRoleForm(role),
    label: (name) => t(`role.${name}`),
    check: checkRole(t),
    toForm: toRoleForm,
    change: (after, before) =>
      call('PUT /roles/:id', {
        params: { id: role.uuid },
        body: { ...pickChanges(toRoleBody(before), toRoleBody(after)), revision: after.revision },
      }),
    title: ({ name }) => t('role.saved', { name }),
    onChange: onChanged,
    conflict: {
      call: call('GET /roles'),
      toForm: ({ data }) => toRoleForm(data.find(({ uuid }) => uuid === role.uuid) ?? role),
      readable: (one) => ({
        ...one,
        permissions: one.permissions.map((name) => t.maybe(`permission.${name}`) ?? name).join(', '),
        isDefault: t(`changes.value.${one.isDefault}`),
      }),
    },
  })
  return (
    <FormFrame form={form} action={t('form.save')}>
      <RoleFields form={form} before={role.permissions} holders={role.holders} />
    </FormFrame>
  )
}

function Removal({ role: { uuid, name, holders, isDefault } }: { readonly role: ListedRole }) {
  const { t } = useAdmin()
  return (
    <RemovalPanel
      of="role"
      name={name}
      call={call('DELETE /roles/:id', { params: { id: uuid } })}
      hold={isDefault ? t('role.remove.default') : holders > 0 ? t('role.remove.used') : null}
    />
  )
}

function RoleFacts({ role }: { readonly role: ListedRole }) {
  const { t } = useAdmin()
  const allowed = role.permissions.map((one) => t.maybe(`permission.${one}`) ?? one).join(', ')
  return (
    <Facts
      of={[
        [t('people.name'), role.name],
        [t('roles.allows'), allowed === '' ? t('roles.nothing') : allowed],
        [t('role.timelineCategories'), role.timelineCategories.join(', ')],
        [t('role.isDefault'), t(`changes.value.${role.isDefault}`)],
      ]}
    />
  )
}

function RoleFields(props: {
  readonly form: Form<RoleForm>
  /** The saved permissions; empty for a new role. */
  readonly before: readonly string[]
  readonly holders: number
}) {
  const { me, t } = useAdmin()
  const { form, before, holders } = props
  const { value, set } = form
  const { id, label, fault } = form.field('permissions')
  const removed = before.filter((one) => !value.permissions.includes(one))
  const toOption = (permission: Permission): CheckOption => ({
    value: permission,
    label: t(`permission.${permission}`),
    help: t(`permission.${permission}.help`),
    hold: me.permissions.includes(permission) ? undefined : t('role.permission.beyond'),
  })
  const choose = (group: readonly Permission[], chosen: readonly string[]): void => {
    const next = group.reduce<readonly string[]>(
      (all, one) => togglePermission(all, one, chosen.includes(one)),
      value.permissions,
    )
    set({ permissions: next })
  }
  return (
    <>
      <TextField {...form.text('name')} />
      <div class="fieldset stack gap-4" id={id} role="group" aria-labelledby={`${id}-label`} tabIndex={-1}>
        <p id={`${id}-label`} class="field-label">
          {label}
        </p>
        {fault !== undefined && <p class="small bad">{fault}</p>}
        <div class="permission-groups stack">
          {PERMISSION_GROUPS.filter(([name]) => name !== 'platform' || me.operator).map(([name, permissions]) => (
            <CheckList
              key={name}
              id={`${id}-${name}`}
              label={t(`permissionGroup.${name}`)}
              options={permissions.map(toOption)}
              chosen={permissions.filter((one) => value.permissions.includes(one))}
              onChange={(chosen) => choose(permissions, chosen)}
            />
          ))}
        </div>
      </div>
      {removed.length > 0 && holders > 0 && (
        <Notice tone="info" title={t.counted('role.losing.title', removed.length)}>
          <p>{t('role.losing.body')}</p>
        </Notice>
      )}
      <TextArea {...form.text('timelineCategories')} help={t('role.categories.help')} rows={4} />
      <Check
        label={t('role.isDefault')}
        help={t('role.default.help')}
        isOn={value.isDefault}
        onChange={(isDefault) => set({ isDefault })}
      />
    </>
  )
}
