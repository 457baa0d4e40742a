// Finds people of the office by name, address, role or tag, and adds them to the recipients of a mail.
import { useState } from 'preact/hooks'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import type { ListFilter } from '#adapters/web/kit/list/filter.ts'
import { Filters } from '#adapters/web/kit/list/filters.tsx'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Check, TextField } from '#adapters/web/kit/views/field.tsx'
import { FailureNotice, Loaded } from '#adapters/web/kit/views/panel.tsx'
import { useDebouncedInput } from '#adapters/web/kit/views/use-debounced-input.ts'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { RECIPIENTS_AT_MOST } from '#domain/mailing/message.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { loadAllPages } from '../../api/all-pages.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'

/** How many of the people found are shown. All of them can be chosen at once. */
const SHOWN = 10

export function PeopleChooser(props: {
  /** In comparable form. */
  readonly chosen: ReadonlySet<string>
  readonly onAdd: (people: readonly UserResponse[]) => void
  readonly onRemove: (person: UserResponse) => void
}) {
  const { api, may, t } = useAdmin()
  const { chosen, onAdd, onRemove } = props
  const [filter, setFilter] = useState<Readonly<Record<string, string>>>({})
  const search = useDebouncedInput('')
  const query = { ...filter, q: search.settled, status: 'ACTIVE,NOT_ACTIVATED' }
  const found = useRemote(call('GET /users', { query: { ...query, limit: SHOWN } }))
  const roles = useRemote(may('roles:read') ? call('GET /roles') : null).value?.data ?? []
  const tags = useRemote(call('GET /tags')).value?.data ?? []
  const { failure, isBusy, perform } = useWork()
  const total = found.value?.total ?? 0
  const addAll = (): void =>
    perform(() => loadAllPages((part) => api(call('GET /users', { query: { ...query, ...part } }))), onAdd)
  const toOptions = (among: readonly { readonly uuid: string; readonly name: string }[]) =>
    among.map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <div class="stack gap-12" role="search">
      <TextField id="message-people" label={t('messages.people.search')} value={search.typed} onInput={search.type} />
      <div class="wrap">
        <Filters
          filters={(['role', 'tag'] as const).map((name): ListFilter => ({
            kind: 'choice',
            name,
            label: t(`people.filter.${name}`),
            all: t(`people.filter.${name}.all`),
            options: toOptions(name === 'role' ? roles : tags),
          }))}
          values={filter}
          onChange={(changes) => setFilter({ ...filter, ...changes })}
        />
      </div>
      <Loaded of={found}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="quiet">{t('table.noMatch.title')}</p>
          ) : (
            <div class="choices gap-4">
              {data.map((person) => (
                <Check
                  key={person.uuid}
                  label={person.name}
                  help={person.email}
                  isOn={chosen.has(toComparable(person.email))}
                  onChange={(isOn) => (isOn ? onAdd([person]) : onRemove(person))}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      {failure !== null && <FailureNotice failure={failure} />}
      {total > RECIPIENTS_AT_MOST ? (
        <p class="quiet">{t('messages.people.tooMany', { max: RECIPIENTS_AT_MOST })}</p>
      ) : (
        total > 1 && (
          <div class="wrap">
            <Button isBusy={isBusy} onClick={addAll}>
              {t.counted('messages.people.all', total)}
            </Button>
          </div>
        )
      )}
    </div>
  )
}
