// The page of one person: who he is, what he may do, whether he may sign in, where he is signed in, and what was changed.
import { personCall, type User } from '../../api/people.ts'
import { type Role, rolesCall } from '../../api/roles.ts'
import { type Tag, tagsCall } from '../../api/tags.ts'
import { allowedBy, lackedOf } from '../../people/rights.ts'
import { useAdmin } from '../admin-context.tsx'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Link } from '../frame/link.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { Chip } from '../table/chip.tsx'
import { PersonChanges } from './person-changes.tsx'
import { PersonData } from './person-data.tsx'
import { PersonSignIns } from './person-sign-ins.tsx'
import { PersonStatus } from './person-status.tsx'
import { StatusChip } from './status-chip.tsx'

export const PersonPage = ({ id }: { readonly id: string }) => {
  const { may, navigation, t } = useAdmin()
  const person = useAsked(personCall(id))
  const roles = useAsked(may('roles:read') ? rolesCall : null)
  const tags = useAsked(tagsCall)
  const user = latest(person.asked)
  const known = {
    roles: may('roles:read') ? (latest(roles.asked)?.data ?? null) : [],
    tags: latest(tags.asked)?.data ?? null,
  }
  const back = { href: navigation.href('people'), name: t('people.title') }
  // In each case the head is the first, so that whoever arrived at it stays there.
  if (user !== null && known.roles !== null && known.tags !== null)
    return (
      <>
        <PageHeader title={user.name} back={back} lead={<Lead user={user} />} />
        <Person user={user} roles={known.roles} tags={known.tags} onChange={person.put} onStale={person.again} />
      </>
    )
  const failed = [person, roles, tags].find(({ asked }) => asked._tag === 'Failed')
  if (failed?.asked._tag !== 'Failed')
    return (
      <>
        <PageHeader title={t('table.loading')} isLoading back={back} />
        <FormSkeleton />
      </>
    )
  const { failure } = failed.asked
  if (failure._tag === 'Refused' && failure.code === 'USER_NOT_FOUND')
    return (
      <>
        <PageHeader title={t('person.gone.title')} lead={t('person.gone.body')} back={back} />
        <p>
          <Link class="button button-primary" href={back.href}>
            {t('shell.back', { name: back.name })}
          </Link>
        </p>
      </>
    )
  return (
    <>
      <PageHeader title={t('people.title')} back={back} />
      <FailureNotice failure={failure} onRetry={failed.again} />
    </>
  )
}

const Lead = ({ user }: { readonly user: User }) => {
  const { me, t } = useAdmin()
  return (
    <span class="person-lead">
      <span>{user.email}</span>
      <StatusChip status={user.status} />
      {user.uuid === me.user.uuid && <Chip tone="accent">{t('person.self')}</Chip>}
    </span>
  )
}

const Person = (props: {
  readonly user: User
  readonly roles: readonly Role[]
  readonly tags: readonly Tag[]
  readonly onChange: (user: User) => void
  /** Something else of him was changed. */
  readonly onStale: () => void
}) => {
  const { may, me } = useAdmin()
  const { user, roles, tags, onChange, onStale } = props
  const isSelf = user.uuid === me.user.uuid
  const lacked = lackedOf(me.permissions, allowedBy(roles, user.roles))
  const mayChange = may('users:write') && lacked.length === 0
  return (
    <div class="person">
      <PersonData
        user={user}
        roles={roles}
        tags={tags}
        mayChange={mayChange}
        isBeyond={may('users:write') && lacked.length > 0}
        onChange={onChange}
      />
      <div class="person-side">
        <PersonStatus user={user} mayChange={mayChange} isSelf={isSelf} onChange={onChange} />
        <PersonSignIns key={user.status} user={user} mayChange={mayChange} isSelf={isSelf} onStale={onStale} />
        {may('logs:read') && <PersonChanges key={JSON.stringify(user)} user={user} />}
      </div>
    </div>
  )
}
