// The fields of a person: name and address, roles, tags, the book of faces.
import { TextField } from '#adapters/web/kit/views/field.tsx'
import type { Role } from '../../api/roles.ts'
import type { Tag } from '../../api/tags.ts'
import type { PersonForm } from '../../people/person-form.ts'
import { lackedOf } from '../../people/status-acts.ts'
import { useAdmin } from '../admin-context.tsx'
import { Check, CheckList, type CheckOption } from '../form/check-list.tsx'
import type { Form } from '../form/use-form.ts'

export const PersonFields = (props: {
  readonly form: Form<PersonForm>
  /** Null: they may not be seen. */
  readonly roles: readonly Role[] | null
  readonly tags: readonly Tag[]
}) => {
  const { t } = useAdmin()
  const { form, roles, tags } = props
  const { value, set, faults } = form
  return (
    <>
      <TextField
        id="person-name"
        label={t('people.name')}
        value={value.name}
        fault={faults['name']}
        onInput={(name) => set({ name })}
      />
      <TextField
        id="person-email"
        label={t('people.email')}
        help={t('person.email.help')}
        type="email"
        value={value.email}
        fault={faults['email']}
        onInput={(email) => set({ email })}
      />
      <RoleList chosen={value.roles} fault={faults['roles']} roles={roles} onChange={(next) => set({ roles: next })} />
      <CheckList
        id="person-tags"
        label={t('people.tags')}
        help={t('person.tags.help')}
        none={t('person.tags.none')}
        fault={faults['tags']}
        options={tags.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        chosen={value.tags}
        onChange={(next) => set({ tags: next })}
      />
      <Check
        label={t('person.facebook')}
        help={t('person.facebook.help')}
        isOn={value.facebook}
        onChange={(facebook) => set({ facebook })}
      />
    </>
  )
}

export const usePersonLabels = (): Readonly<Record<string, readonly [id: string, label: string]>> => {
  const { t } = useAdmin()
  return {
    name: ['person-name', t('people.name')],
    email: ['person-email', t('people.email')],
    roles: ['person-roles', t('people.roles')],
    tags: ['person-tags', t('people.tags')],
  }
}

const RoleList = (props: {
  readonly chosen: readonly string[]
  readonly fault: string | undefined
  readonly roles: readonly Role[] | null
  readonly onChange: (chosen: readonly string[]) => void
}) => {
  const { me, t } = useAdmin()
  const { chosen, fault, roles, onChange } = props
  const option = ({ uuid, name, permissions }: Role): CheckOption => {
    const lacked = lackedOf(me.permissions, permissions)
    const allowed = permissions.map((one) => t.maybe(`permission.${one}`) ?? one).join(', ')
    return {
      value: uuid,
      label: name,
      help: permissions.length === 0 ? t('person.role.everything') : allowed,
      hold: lacked.length === 0 ? undefined : t('person.role.beyond'),
    }
  }
  return (
    <CheckList
      id="person-roles"
      label={t('people.roles')}
      help={roles === null ? t('person.roles.unseen') : t('person.roles.help')}
      {...(roles !== null && { none: t('person.roles.none') })}
      fault={fault}
      options={(roles ?? []).map(option)}
      chosen={chosen}
      onChange={onChange}
    />
  )
}
