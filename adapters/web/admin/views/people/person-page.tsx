// The page of one person: details and permissions, sign-ins, mails, seat, activity, and removal.
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { Chip } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { listAllowedPermissions, listLackedPermissions } from '../../people/status-acts.ts'
import { useAdmin } from '../admin-context.tsx'
import { LatestChanges } from '../changes/latest-changes.tsx'
import { useBack } from '../frame/area-header.tsx'
import { PersonInvitations } from './invite.tsx'
import { StatusChip } from './people-columns.tsx'
import { PersonMail, PersonSeat } from './person-mail.tsx'
import { PersonDetails } from './person-form.tsx'
import { PersonSignIns } from './person-sign-ins.tsx'
import { PersonRemoval, PersonStatus, PersonSurveyMail } from './person-status.tsx'

export function PersonPage({ id }: { readonly id: string }) {
  const { may, me, t } = useAdmin()
  const person = useRemote(call('GET /users/:id', { params: { id } }))
  const roles = useRemote(may('roles:read') ? call('GET /roles') : null)
  const tags = useRemote(call('GET /tags'))
  const user = person.value
  const allRoles = may('roles:read') ? (roles.value?.data ?? null) : []
  const allTags = tags.value?.data ?? null

  const toView = () => {
    if (user === null || allRoles === null || allTags === null) return null
    const isSelf = user.uuid === me.user.uuid
    const isBeyond = listLackedPermissions(me.permissions, listAllowedPermissions(allRoles, user.roles)).length > 0
    const mayChange = may('users:write') && !isBeyond
    // The service invites the person at each change.
    const onChange = (changed: UserResponse): void => person.replace({ ...changed, invited: true })
    const common = { user, mayChange, isSelf, onChange }
    const lead = (
      <span class="wrap">
        <span>{user.email}</span>
        <StatusChip status={user.status} />
        {isSelf && <Chip tone="accent">{t('person.self')}</Chip>}
      </span>
    )
    const details = (
      <PersonDetails {...common} roles={allRoles} tags={allTags} isBeyond={may('users:write') && isBeyond} />
    )
    return {
      header: { title: user.name, lead },
      tabs: [
        { name: 'details', label: t('person.data'), content: () => details },
        {
          name: 'sign-ins',
          label: t('person.signIns'),
          content: () => <PersonSignIns key={user.status} {...common} onStale={person.reload} />,
        },
        may('mail:read') && {
          name: 'mail',
          label: t('person.mail'),
          content: () => <PersonMail key={user.email} user={user} />,
        },
        may('logs:read') && {
          name: 'activity',
          label: t('changes.title'),
          content: () => <LatestChanges key={JSON.stringify(user)} subject={user.uuid} actor={user.uuid} />,
        },
        { name: 'data', label: t('person.removal'), content: () => <PersonRemoval {...common} /> },
      ],
      facts: (
        <>
          <PersonStatus {...common} isInvited={user.invited} />
          <PersonInvitations key={user.email} user={user} />
          <PersonSurveyMail key={`survey ${user.email}`} {...common} />
          {may('users:write') && <PersonSeat key={`seat ${user.email}`} user={user} />}
        </>
      ),
    }
  }
  return <Record back={useBack('people')} parts={[person, roles, tags]} view={toView()} />
}
