// Adds somebody to the office, and goes on to his page.
import { addPersonCall } from '../../api/people.ts'
import { type Role, rolesCall } from '../../api/roles.ts'
import { type Tag, tagsCall } from '../../api/tags.ts'
import { checkPerson, PersonForm } from '../../people/person-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { useForm } from '../form/use-form.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Link } from '../frame/link.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { PersonFields, usePersonLabels } from './person-fields.tsx'

export const AddPersonPage = () => {
  const { may, navigation, t } = useAdmin()
  const roles = useAsked(may('roles:read') ? rolesCall : null)
  const tags = useAsked(tagsCall)
  const isReady = latest(tags.asked) !== null && (!may('roles:read') || latest(roles.asked) !== null)
  const failed = [roles, tags].find(({ asked }) => asked._tag === 'Failed')
  return (
    <>
      <PageHeader
        title={t('person.add.title')}
        lead={t('person.add.lead')}
        back={{ href: navigation.href('people'), name: t('people.title') }}
      />
      {isReady ? (
        <AddForm roles={latest(roles.asked)?.data ?? null} tags={latest(tags.asked)?.data ?? []} />
      ) : failed?.asked._tag === 'Failed' ? (
        <FailureNotice failure={failed.asked.failure} onRetry={failed.again} />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}

const AddForm = ({ roles, tags }: { readonly roles: readonly Role[] | null; readonly tags: readonly Tag[] }) => {
  const { api, navigation, receipts, t } = useAdmin()
  const labels = usePersonLabels()
  const form = useForm({
    key: 'person',
    codec: PersonForm,
    initial: {
      name: '',
      email: '',
      // Whoever is added without a role gets this one: it is shown as what it is.
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
      <FormFrame
        form={form}
        fields={labels}
        action={t('person.add.action')}
        beside={
          <Link class="button" href={navigation.href('people')}>
            {t('shell.cancel')}
          </Link>
        }
      >
        <PersonFields form={form} roles={roles} tags={tags} />
      </FormFrame>
    </div>
  )
}
