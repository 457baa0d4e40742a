// The columns of the list of people, and the status of a person as a chip.
import { makeMomentColumn, NameLines } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Chip, type ChipTone } from '#adapters/web/kit/views/panel.tsx'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { toNamesCell } from '../../people/names-cell.ts'
import type { StatusOfUser } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'

export interface NamedThing {
  readonly uuid: string
  readonly name: string
}

const TONES: Readonly<Record<StatusOfUser, ChipTone>> = {
  ACTIVE: 'good',
  NOT_ACTIVATED: 'plain',
  INACTIVE: 'quiet',
  TO_BE_REMOVED: 'bad',
}

export function StatusChip({ status }: { readonly status: StatusOfUser }) {
  const { t } = useAdmin()
  return <Chip tone={TONES[status]}>{t(`status.${status}`)}</Chip>
}

/** Unknown uuids are left out. */
export function findNames(uuids: readonly string[], among: readonly NamedThing[]): readonly string[] {
  return among.filter(({ uuid }) => uuids.includes(uuid)).map(({ name }) => name)
}

/** Shows at most `most` names. The number of the others follows. */
export function Names({ names, most = Infinity }: { readonly names: readonly string[]; readonly most?: number }) {
  return names.length === 0 ? null : (
    <span class="wrap gap-4" title={names.join(', ')}>
      {names.slice(0, most).map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
      {names.length > most && <Chip tone="quiet">+{names.length - most}</Chip>}
    </span>
  )
}

export function usePeopleColumns(
  roles: readonly NamedThing[],
  tags: readonly NamedThing[],
): readonly Column<UserResponse>[] {
  const { t } = useAdmin()
  const makeNamesColumn = (name: 'roles' | 'tags', among: readonly NamedThing[]): readonly Column<UserResponse>[] =>
    among.length === 0
      ? []
      : [
          {
            name,
            header: t(`people.${name}`),
            cell: (user) => <Names names={findNames(user[name], among)} most={2} />,
            text: (user) => toNamesCell(findNames(user[name], among)),
          },
        ]
  return [
    {
      name: 'name',
      header: t('people.name'),
      sort: 'name',
      text: ({ name }) => name,
      cell: ({ name, email }) => <NameLines name={name} address={email} />,
    },
    // Only in the export: the table shows the address below the name.
    { name: 'email', header: t('people.email'), width: 'file', text: ({ email }) => email },
    ...makeNamesColumn('roles', roles),
    ...makeNamesColumn('tags', tags),
    {
      name: 'status',
      header: t('people.status'),
      sort: 'status',
      width: 'middle',
      cell: ({ status }) => <StatusChip status={status} />,
      text: ({ status }) => t(`status.${status}`),
    },
    makeMomentColumn(
      { name: 'since', header: t('shell.since'), sort: 'statusSince', width: 'narrow' },
      ({ statusSince }) => statusSince,
      true,
    ),
  ]
}
