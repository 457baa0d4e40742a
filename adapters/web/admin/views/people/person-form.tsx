// Adds a person, and changes their details. Users without the permission to change them see facts.
import type { TagResponse } from '#adapters/contract/identity/tags.ts'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { TextField, Check, CheckList, type CheckOption, SelectField } from '#adapters/web/kit/views/field.tsx'
import { Notice, Facts, Panel } from '#adapters/web/kit/views/panel.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call, type ListedRole } from '../../api/call.ts'
import { pickChanges } from '#adapters/web/kit/form/faults.ts'
import { checkPerson, toPersonForm, type PersonChangeForm, type PersonForm } from '../../people/person-form.ts'
import { listLackedPermissions } from '../../people/status-acts.ts'
import { LANGUAGES } from '#domain/shared/language.ts'
import { useAdmin } from '../admin-context.tsx'
import { FormFrame, useRecordForm, useForm } from '#adapters/web/kit/form/form.tsx'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { useBack } from '../frame/area-header.tsx'
import { Names, findNames } from './people-columns.tsx'
import { describeLanguage, listLanguageOptions } from './language-choice.ts'

export function AddPersonPage() {
  const { may, t } = useAdmin()
  const roles = useRemote(may('roles:read') ? call('GET /roles') : null)
  const tags = useRemote(call('GET /tags'))
  const isReady = tags.value !== null && (!may('roles:read') || roles.value !== null)
  return (
    <>
      <PageHeader title={t('people.add')} lead={t('person.add.lead')} back={useBack('people')} />
      {isReady ? (
        <AddForm roles={roles.value?.data ?? null} tags={tags.value?.data ?? []} />
      ) : (
        <Pending parts={[roles, tags]} />
      )}
    </>
  )
}

interface Choices {
  /** Null: the user may not see them. */
  readonly roles: readonly ListedRole[] | null
  readonly tags: readonly TagResponse[]
}

function AddForm({ roles, tags }: Choices) {
  const { api, navigation, receipts, t } = useAdmin()
  const form = useForm<PersonForm, UserResponse>({
    key: 'person',
    initial: {
      name: '',
      email: '',
      // A person without a role gets the default role.
      roles: (roles ?? []).filter(({ isDefault }) => isDefault).map(({ uuid }) => uuid),
      tags: [],
      facebook: false,
      language: null,
    },
    label: (name) => t(`people.${name}`),
    check: checkPerson(t),
    send: (value) =>
      api(call('POST /users', { body: { ...value, name: value.name.trim(), email: value.email.trim() } })),
    onDone: ({ uuid, name, email }) => {
      navigation.go(navigation.href('person', { id: uuid }))
      receipts.show({
        title: t('shell.added', { name }),
        body: t('person.added.body', { email }),
        links: [{ label: t('person.added.another'), href: navigation.href('addPerson') }],
      })
    },
  })
  return (
    <div class="panel framed stack gap-12 panel-form">
      <FormFrame form={form} action={t('person.add.action')} cancel={navigation.href('people')}>
        <PersonFields form={form} roles={roles} tags={tags} />
      </FormFrame>
    </div>
  )
}

interface PersonDetailsProps {
  readonly user: UserResponse
  readonly roles: readonly ListedRole[]
  readonly tags: readonly TagResponse[]
  readonly mayChange: boolean
  /** The person has permissions that the user lacks. */
  readonly isBeyond: boolean
  readonly onChange: (user: UserResponse) => void
}

export function PersonDetails(props: PersonDetailsProps) {
  const { me, t } = useAdmin()
  const { user, roles, tags, mayChange, isBeyond } = props
  return (
    <Panel id="person-details" title={t('person.data')}>
      {isBeyond && (
        <Notice tone="info" title={t('person.beyond.title', { name: user.name })}>
          <p>{t('person.beyond.body')}</p>
        </Notice>
      )}
      {mayChange ? (
        <ChangeForm key={JSON.stringify(toPersonForm(user))} {...props} />
      ) : (
        <Facts
          of={[
            [t('people.name'), user.name],
            [t('people.email'), user.email],
            [t('people.roles'), <Names names={findNames(user.roles, roles)} />],
            [t('people.tags'), <Names names={findNames(user.tags, tags)} />],
            [t('people.facebook'), t(`changes.value.${user.facebook}`)],
            [t('people.language'), describeLanguage(t, user.language, me.tenant)],
          ]}
        />
      )}
    </Panel>
  )
}

function ChangeForm({ user, roles, tags, onChange }: PersonDetailsProps) {
  const { may, me, t } = useAdmin()
  const params = { id: user.uuid }
  const form = useRecordForm<PersonChangeForm, UserResponse>({
    key: `person ${user.uuid}`,
    initial: toPersonForm(user),
    label: (name) => t(`people.${name}`),
    check: checkPerson(t),
    toForm: toPersonForm,
    change: (after, before) =>
      call('PUT /users/:id', { params, body: { ...pickChanges(before, after), revision: after.revision } }),
    title: ({ name }) => t('shell.changed', { name }),
    onChange,
    conflict: {
      call: call('GET /users/:id', { params }),
      toForm: toPersonForm,
      readable: (one) => ({
        ...one,
        roles: findNames(one.roles, roles).join(', '),
        tags: findNames(one.tags, tags).join(', '),
        facebook: t(`changes.value.${one.facebook}`),
        language: describeLanguage(t, one.language, me.tenant),
      }),
    },
  })
  return (
    <FormFrame form={form} action={t('form.save')}>
      <PersonFields form={form} roles={may('roles:read') ? roles : null} tags={tags} />
    </FormFrame>
  )
}

function PersonFields({ form, roles, tags }: Choices & { readonly form: Form<PersonForm> }) {
  const { me, t } = useAdmin()
  const { value, set } = form
  const toRoleOption = ({ uuid, name, permissions }: ListedRole): CheckOption => ({
    value: uuid,
    label: name,
    help:
      permissions.length === 0
        ? t('person.role.everything')
        : permissions.map((one) => t.maybe(`permission.${one}`) ?? one).join(', '),
    hold: listLackedPermissions(me.permissions, permissions).length === 0 ? undefined : t('person.role.beyond'),
  })
  return (
    <>
      <TextField {...form.text('name')} />
      <TextField {...form.text('email')} help={t('person.email.help')} type="email" />
      <CheckList
        {...form.field('roles')}
        help={t(roles === null ? 'person.roles.unseen' : 'person.roles.help')}
        {...(roles !== null && { none: t('person.roles.none') })}
        options={(roles ?? []).map(toRoleOption)}
        chosen={value.roles}
        onChange={(chosen) => set({ roles: chosen })}
      />
      <CheckList
        {...form.field('tags')}
        help={t('person.tags.help')}
        none={t('person.tags.none')}
        options={tags.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        chosen={value.tags}
        onChange={(chosen) => set({ tags: chosen })}
      />
      <Check
        label={t('people.facebook')}
        help={t('person.facebook.help')}
        isOn={value.facebook}
        onChange={(facebook) => set({ facebook })}
      />
      <SelectField
        {...form.field('language')}
        help={t('person.language.help')}
        value={value.language ?? ''}
        options={listLanguageOptions(t, me.tenant)}
        onChange={(chosen) => set({ language: LANGUAGES.find((one) => one === chosen) ?? null })}
      />
    </>
  )
}
