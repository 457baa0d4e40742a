// The page of one person: who they are and what they may do, where they are signed in, what was changed, and their removal.
import { Record } from '#adapters/web/kit/record/record.tsx'
import { Chip } from '#adapters/web/kit/views/chip.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { personCall } from '../../api/people.ts'
import { rolesCall } from '../../api/roles.ts'
import { tagsCall } from '../../api/tags.ts'
import { allowedBy, lackedOf } from '../../people/status-acts.ts'
import { useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { StatusChip } from './people-columns.tsx'
import { PersonChanges } from './person-changes.tsx'
import { PersonData } from './person-data.tsx'
import { PersonSignIns } from './person-sign-ins.tsx'
import { PersonRemoval, PersonStatus } from './person-status.tsx'

export const PersonPage = ({ id }: { readonly id: string }) => {
  const { may, me, t } = useAdmin()
  const person = useAsked(personCall(id))
  const roles = useAsked(may('roles:read') ? rolesCall : null)
  const tags = useAsked(tagsCall)
  const user = latest(person.asked)
  const allRoles = may('roles:read') ? (latest(roles.asked)?.data ?? null) : []
  const allTags = latest(tags.asked)?.data ?? null
  const failure = person.asked._tag === 'Failed' ? person.asked.failure : null

  const viewOf = () => {
    if (user === null || allRoles === null || allTags === null) return null
    const isSelf = user.uuid === me.user.uuid
    const isBeyond = lackedOf(me.permissions, allowedBy(allRoles, user.roles)).length > 0
    const mayChange = may('users:write') && !isBeyond
    const common = { user, mayChange, isSelf, onChange: person.put }
    return {
      header: {
        title: user.name,
        lead: (
          <span class="wrap">
            <span>{user.email}</span>
            <StatusChip status={user.status} />
            {isSelf && <Chip tone="accent">{t('person.self')}</Chip>}
          </span>
        ),
      },
      tabs: [
        {
          name: 'details',
          label: t('person.data'),
          content: () => (
            <PersonData {...common} roles={allRoles} tags={allTags} isBeyond={may('users:write') && isBeyond} />
          ),
        },
        {
          name: 'sign-ins',
          label: t('person.signIns'),
          content: () => <PersonSignIns key={user.status} {...common} onStale={person.again} />,
        },
        ...(may('logs:read')
          ? [
              {
                name: 'activity',
                label: t('changes.title'),
                content: () => <PersonChanges key={JSON.stringify(user)} user={user} />,
              },
            ]
          : []),
        { name: 'data', label: t('person.removal'), content: () => <PersonRemoval {...common} /> },
      ],
      facts: <PersonStatus {...common} />,
    }
  }

  return (
    <Record
      back={useBack('people')}
      asked={[person, roles, tags]}
      view={viewOf()}
      gone={{
        isGone: failure?._tag === 'Refused' && failure.code === 'USER_NOT_FOUND',
        title: t('person.gone.title'),
        body: t('person.gone.body'),
      }}
    />
  )
}
