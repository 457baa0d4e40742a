// What the list of people tells of each.
import type { User } from '../../api/people.ts'
import { useSurroundings } from '../admin-context.tsx'
import { When } from '../frame/when.tsx'
import { Chip } from '../table/chip.tsx'
import type { Column } from '../table/column.ts'
import { StatusChip } from './status-chip.tsx'

interface Named {
  readonly uuid: string
  readonly name: string
}

/** More than these are told by their number. */
const SHOWN = 2

/** One that is not known yet, or no longer, is left out. */
const namesOf = (uuids: readonly string[], among: readonly Named[]): readonly string[] =>
  among.filter(({ uuid }) => uuids.includes(uuid)).map(({ name }) => name)

const Names = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0 ? null : (
    <span class="chips" title={names.join(', ')}>
      {names.slice(0, SHOWN).map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
      {names.length > SHOWN && <Chip tone="quiet">+{names.length - SHOWN}</Chip>}
    </span>
  )

export const usePeopleColumns = (roles: readonly Named[], tags: readonly Named[]): readonly Column<User>[] => {
  const { t } = useSurroundings()
  return [
    {
      name: 'name',
      header: t('people.name'),
      sort: 'name',
      text: ({ name }) => name,
      cell: ({ name, email }) => (
        <span class="person-name" title={`${name}\n${email}`}>
          <span class="cut" dir="auto">
            {name}
          </span>
          <span class="cut person-email">{email}</span>
        </span>
      ),
    },
    // The address stands under the name, and has a column of its own in a file.
    ...(roles.length === 0
      ? []
      : [
          {
            name: 'roles',
            header: t('people.roles'),
            cell: (user: User) => <Names names={namesOf(user.roles, roles)} />,
            text: (user: User) => namesOf(user.roles, roles).join(', '),
          },
        ]),
    ...(tags.length === 0
      ? []
      : [
          {
            name: 'tags',
            header: t('people.tags'),
            cell: (user: User) => <Names names={namesOf(user.tags, tags)} />,
            text: (user: User) => namesOf(user.tags, tags).join(', '),
          },
        ]),
    {
      name: 'status',
      header: t('people.status'),
      sort: 'status',
      width: 'middle',
      cell: ({ status }) => <StatusChip status={status} />,
      text: ({ status }) => t(`status.${status}`),
    },
    {
      name: 'since',
      header: t('people.since'),
      sort: 'statusSince',
      width: 'narrow',
      cell: ({ statusSince }) => <When at={statusSince} isDay />,
      text: ({ statusSince }) => statusSince,
    },
  ]
}

/** Those of a file: the address besides. */
export const withAddress = (columns: readonly Column<User>[], header: string): readonly Column<User>[] =>
  columns.flatMap((column) =>
    column.name === 'name'
      ? [column, { name: 'email', header, cell: ({ email }: User) => email, text: ({ email }: User) => email }]
      : [column],
  )
