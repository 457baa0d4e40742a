// Adds a person to the office, and goes on to their page.
import { addPersonCall } from '../../api/people.ts'
import { type Role, rolesCall } from '../../api/roles.ts'
import { type Tag, tagsCall } from '../../api/tags.ts'
import { checkPerson, isPersonForm } from '../../people/person-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { useForm } from '../form/use-form.ts'
import { useBack } from '../frame/area-header.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { PersonFields, usePersonLabels } from './person-fields.tsx'

export const AddPersonPage = () => {
  const { may, t } = useAdmin()
  const roles = useAsked(may('roles:read') ? rolesCall : null)
  const tags = useAsked(tagsCall)
  const isReady = latest(tags.asked) !== null && (!may('roles:read') || latest(roles.asked) !== null)
  return (
    <>
      <PageHeader title={t('person.add.title')} lead={t('person.add.lead')} back={useBack('people')} />
      {isReady ? (
        <AddForm roles={latest(roles.asked)?.data ?? null} tags={latest(tags.asked)?.data ?? []} />
      ) : (
        <Pending asked={[roles, tags]} />
      )}
    </>
  )
}

const AddForm = ({ roles, tags }: { readonly roles: readonly Role[] | null; readonly tags: readonly Tag[] }) => {
  const { api, navigation, receipts, t } = useAdmin()
  const labels = usePersonLabels()
  const form = useForm({
    key: 'person',
    isForm: isPersonForm,
    initial: {
      name: '',
      email: '',
      // A person without a role gets the default one.
      roles: (roles ?? []).filter(({ isDefault }) => isDefault).map(({ uuid }) => uuid),
      tags: [],
      facebook: false,
    },
    check: checkPerson(t),
    send: (value) => api(addPersonCall({ ...value, name: value.name.trim(), email: value.email.trim() })),
    onDone: (user) => {
      navigation.go(navigation.href('person', { id: user.uuid }))
      receipts.tell({
        title: t('person.added.title', { name: user.name }),
        body: t('person.added.body', { email: user.email }),
        links: [{ label: t('person.added.another'), href: navigation.href('addPerson') }],
      })
    },
  })
  return (
    <div class="panel panel-form">
      <FormFrame form={form} fields={labels} action={t('person.add.action')} cancel={navigation.href('people')}>
        <PersonFields form={form} roles={roles} tags={tags} />
      </FormFrame>
    </div>
  )
}
