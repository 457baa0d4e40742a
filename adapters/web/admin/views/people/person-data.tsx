// Who a person is and what they may do: as a form, or as facts for users who may not change it.
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { changePersonCall, type User } from '../../api/people.ts'
import type { Role } from '../../api/roles.ts'
import type { Tag } from '../../api/tags.ts'
import { changesOf } from '../../forms/faults.ts'
import { checkPerson, formOf, isPersonForm } from '../../people/person-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { useForm } from '../form/use-form.ts'
import { Names, namesOf } from './people-columns.tsx'
import { PersonFields, usePersonLabels } from './person-fields.tsx'

interface PersonDataProps {
  readonly user: User
  readonly roles: readonly Role[]
  readonly tags: readonly Tag[]
  readonly mayChange: boolean
  /** The person has permissions that the user has not. */
  readonly isBeyond: boolean
  readonly onChange: (user: User) => void
}

export const PersonData = (props: PersonDataProps) => {
  const { t } = useAdmin()
  const { user, mayChange, isBeyond } = props
  return (
    <section class="panel" aria-labelledby="person-data">
      <h2 id="person-data" class="panel-title">
        {t('person.data')}
      </h2>
      {isBeyond && (
        <Notice tone="info" title={t('person.beyond.title', { name: user.name })}>
          <p>{t('person.beyond.body')}</p>
        </Notice>
      )}
      {mayChange ? <ChangeForm key={JSON.stringify(formOf(user))} {...props} /> : <Facts {...props} />}
    </section>
  )
}

const ChangeForm = ({ user, roles, tags, onChange }: PersonDataProps) => {
  const { api, may, receipts, t } = useAdmin()
  const labels = usePersonLabels()
  const before = formOf(user)
  const form = useForm({
    key: `person ${user.uuid}`,
    isForm: isPersonForm,
    initial: before,
    check: checkPerson(t),
    send: (value) => api(changePersonCall(user.uuid, changesOf(before, value))),
    onDone: (saved) => {
      const undoing = changesOf(formOf(saved), before)
      receipts.tell({
        title: t('person.saved', { name: saved.name }),
        undo: {
          done: t('bulk.undone'),
          run: async () => {
            const undone = await api(changePersonCall(user.uuid, undoing))
            if (undone._tag === 'Right') onChange(undone.right)
            return undone
          },
        },
      })
      onChange(saved)
    },
  })
  return (
    <FormFrame form={form} fields={labels} action={t('person.save')}>
      <PersonFields form={form} roles={may('roles:read') ? roles : null} tags={tags} />
    </FormFrame>
  )
}

const Facts = ({ user, roles, tags }: PersonDataProps) => {
  const { t } = useAdmin()
  return (
    <dl class="facts">
      <dt>{t('people.name')}</dt>
      <dd dir="auto">{user.name}</dd>
      <dt>{t('people.email')}</dt>
      <dd>{user.email}</dd>
      <dt>{t('people.roles')}</dt>
      <dd>
        <Names names={namesOf(user.roles, roles)} />
      </dd>
      <dt>{t('people.tags')}</dt>
      <dd>
        <Names names={namesOf(user.tags, tags)} />
      </dd>
      <dt>{t('person.facebook')}</dt>
      <dd>{t(user.facebook ? 'people.yes' : 'people.no')}</dd>
    </dl>
  )
}
