// What the list of people is narrowed to, kept in the address: statuses as chips with their numbers, a role and a tag.
import type { Counts, Status } from '../../api/people.ts'
import type { TextKey } from '../../texts/texts.ts'
import { useSurroundings, usePlace } from '../admin-context.tsx'
import { FilterChip } from '../table/chip.tsx'

export const StatusFilters = (props: { readonly counts: Counts | null; readonly statuses: readonly Status[] }) => {
  const { format, navigation, t } = useSurroundings()
  const { status = '' } = usePlace().query
  const { counts, statuses } = props
  const chosen = status.split(',')
  return (
    <div class="chips" role="group" aria-label={t('people.filter.status')}>
      {statuses.map((one) => (
        <FilterChip
          key={one}
          label={t(`status.${one}`)}
          count={counts === null ? undefined : format.number(counts[one])}
          isOn={chosen.includes(one)}
          onChange={(isOn) => {
            const next = statuses.filter((other) => (other === one ? isOn : chosen.includes(other)))
            navigation.narrow({ status: next.join(','), page: '' })
          }}
        />
      ))}
    </div>
  )
}

export const NameFilter = (props: {
  /** In the address. */
  readonly name: 'role' | 'tag'
  readonly label: TextKey
  readonly all: TextKey
  readonly among: readonly { readonly uuid: string; readonly name: string }[]
}) => {
  const { navigation, t } = useSurroundings()
  const { name, label, all, among } = props
  const chosen = usePlace().query[name] ?? ''
  return (
    <select
      class={chosen === '' ? 'input filter-select' : 'input filter-select filter-on'}
      aria-label={t(label)}
      value={chosen}
      onChange={(event) => navigation.narrow({ [name]: event.currentTarget.value, page: '' })}
    >
      <option value="">{t(all)}</option>
      {among.map(({ uuid, name: word }) => (
        <option key={uuid} value={uuid}>
          {word}
        </option>
      ))}
    </select>
  )
}
