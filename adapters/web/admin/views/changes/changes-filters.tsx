// What the activity is filtered by: words, a kind, a person, a period. All of it stands in the address.
import { SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import type { AuditEntry } from '../../api/audit.ts'
import { AUDIT_ACTIONS } from '../../logs/audit-filter.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { actionWords } from './change-words.ts'
import type { Names } from './use-names.ts'

/** The user, the chosen person and those on the page, by name. */
const peopleIn = (
  entries: readonly AuditEntry[],
  me: string,
  chosen: string,
  names: Names,
): ReadonlyMap<string, string> => {
  const on = entries.flatMap(({ actor }) => (actor.kind === 'person' && actor.uuid !== null ? [actor.uuid] : []))
  const all = [...new Set([me, ...(chosen === '' ? [] : [chosen]), ...on])]
  return new Map(all.map((uuid) => [uuid, names(uuid) ?? uuid.slice(0, 8)]))
}

export const ChangesFilters = (props: { readonly entries: readonly AuditEntry[]; readonly names: Names }) => {
  const { me, navigation, t } = useAdmin()
  const { action = '', actor = '', subject = '', from = '', to = '' } = usePlace().query
  const { entries, names } = props
  const people = peopleIn(entries, me.user.uuid, actor, (uuid) => (uuid === me.user.uuid ? me.user.name : names(uuid)))
  const narrow = (change: Readonly<Record<string, string>>): void => navigation.narrow({ ...change, page: '' })
  return (
    <>
      <SelectField
        id="change-action"
        label={t('changes.filter')}
        value={action}
        options={[
          { value: '', label: t('changes.filter.all') },
          ...AUDIT_ACTIONS.map((name) => ({ value: name, label: actionWords(t, { action: name, outcome: 'done' }) })),
        ]}
        onChange={(chosen) => narrow({ action: chosen })}
      />
      <SelectField
        id="change-actor"
        label={t('changes.actor')}
        value={actor}
        options={[
          { value: '', label: t('changes.actor.all') },
          ...[...people].map(([uuid, name]) => ({ value: uuid, label: name })),
        ]}
        onChange={(chosen) => narrow({ actor: chosen })}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          id={`change-${end}`}
          label={t(`changes.${end}`)}
          type="date"
          value={end === 'from' ? from : to}
          onInput={(chosen) => narrow({ [end]: chosen })}
        />
      ))}
      {subject !== '' && (
        <button type="button" class="filter-chip" aria-pressed={true} onClick={() => narrow({ subject: '' })}>
          <span class="cut">{t('changes.subject', { name: names(subject) ?? t('changes.subject.this') })}</span>
          <span aria-hidden="true">×</span>
        </button>
      )}
    </>
  )
}
