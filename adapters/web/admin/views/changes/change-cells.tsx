// Parts of an audit entry with links: who did it, to which record, and its details.
import type { AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { type AuditRecord, getAuditRecord, getRecordRoute, type SubjectNames } from '../../logs/audit-records.ts'
import { escapeToLine } from '../../logs/log-entry.ts'
import { routes } from '../../routes.ts'
import { type Admin, useAdmin } from '../admin-context.tsx'
import { describeActor, describeDetails } from './change-words.ts'

interface CellProps {
  readonly entry: AuditEntryResponse
  readonly names: SubjectNames
}

export function Actor({ entry: { actor } }: Pick<CellProps, 'entry'>) {
  const { may, navigation, t } = useAdmin()
  const words = describeActor(t, actor)
  return actor.kind === 'person' && actor.uuid !== null && actor.name !== null && may('users:read') ? (
    <Link class="change-person cut" href={navigation.href('person', { id: actor.uuid })} title={actor.email ?? words}>
      <bdi>{words}</bdi>
    </Link>
  ) : (
    <bdi>{words}</bdi>
  )
}

/** The name of the record, or the word for its kind. Empty: the entry has no record. */
export function describeSubject({ t }: Pick<Admin, 't'>, entry: AuditEntryResponse, names: SubjectNames): string {
  const { subject, actor, details } = entry
  const record = getAuditRecord(entry)
  if (record === null) return ''
  if (record.kind === 'user' && subject === actor.uuid) return t('changes.subject.self')
  const known = record.id === '' ? undefined : names(record.id)
  const former = typeof details['name'] === 'string' ? escapeToLine(details['name']) : null
  return known ?? former ?? (known === null ? t('changes.subject.gone') : t(`changes.record.${record.kind}`))
}

/** Links to the page of a record, if the user may open it. */
function RecordLink(props: {
  readonly record: AuditRecord
  readonly words: string
  /** Within a sentence, long words are not cut. */
  readonly isInSentence?: boolean
}) {
  const { may, navigation } = useAdmin()
  const { record, words, isInSentence = false } = props
  const { id } = record
  const place = getRecordRoute(record)
  const { needs } = routes.ruleOf(place)
  return needs === null || may(needs) ? (
    <Link
      class={isInSentence ? 'break' : 'change-person cut'}
      href={navigation.href(place, id === '' ? {} : { id })}
      title={words}
    >
      <bdi>{words}</bdi>
    </Link>
  ) : (
    <bdi>{words}</bdi>
  )
}

export function ChangeSubject({ entry, names }: CellProps) {
  const admin = useAdmin()
  const record = getAuditRecord(entry)
  if (record === null) return null
  const words = describeSubject(admin, entry, names)
  const isThere = record.id === '' || (names(record.id) !== null && !entry.action.endsWith('.removed'))
  return isThere ? <RecordLink record={record} words={words} /> : <bdi>{words}</bdi>
}

export function ChangeDetails({ entry, names }: CellProps) {
  const sentences = describeDetails(useAdmin(), names, entry)
  return sentences.length === 0 ? null : (
    <ul class="quiet break">
      {sentences.map((sentence, at) => (
        <li key={at}>
          {sentence.map(({ words, record }, n) =>
            record === null ? (
              <bdi key={n}>{words}</bdi>
            ) : (
              <RecordLink key={n} record={record} words={words} isInSentence />
            ),
          )}
        </li>
      ))}
    </ul>
  )
}
