// Describes an audit entry in words: who, what, and how.
import type { AuditActorResponse, AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import type { Format } from '#adapters/web/kit/format.ts'
import type { Translate } from '#adapters/web/kit/translate.ts'
import { type ChangeDetail, listChangeDetails } from '../../logs/audit-log.ts'
import type { SubjectNames } from '../../logs/audit-records.ts'
import { escapeToLine } from '../../logs/log-entry.ts'
import type { AdminTextKey } from '../../texts/texts.ts'
import { describeToolCall } from '../../assistant/calls.ts'

type Words = Translate<AdminTextKey>

interface ChangeWords {
  readonly t: Words
  readonly format: Pick<Format, 'day'>
  readonly now: () => number
}

export function describeActor(t: Words, { kind, name }: AuditActorResponse): string {
  if (kind === 'service') return t('changes.actor.service', { name: t.maybe(`changes.service.${name}`) ?? name ?? '' })
  if (name !== null) return escapeToLine(name)
  return t(kind === 'operator' ? 'changes.actor.operator' : 'changes.actor.gone')
}

/** Actions without a text show their own name. */
export function describeAction(t: Words, { action, outcome }: Pick<AuditEntryResponse, 'action' | 'outcome'>): string {
  const words = t.maybe(`changes.action.${action}`) ?? escapeToLine(action)
  return outcome === 'done' ? words : `${words} (${t(`changes.outcome.${outcome}`)})`
}

/** Names of fields in a campaign's phase, such as `inviteSubject`. */
const OF_PHASE = /^(invite|reminder[123])(SendDate|Subject|Body)$/

/** Fields whose values are moments. */
const DAYS: ReadonlySet<string> = new Set(['expiresAt'])

/** Mailers are shown by their kind: `tenant:…` or `system:…`. */
function describeValue({ t, format, now }: ChangeWords, names: SubjectNames, field: string, value: string): string {
  if (DAYS.has(field) && /^\d+$/.test(value)) return format.day(Number(value), now())
  const [, phase, part] = OF_PHASE.exec(value) ?? []
  if (phase !== undefined)
    return `${t.maybe(`changes.value.${phase}`) ?? phase}: ${t.maybe(`changes.value.${part}`) ?? part}`
  const name = names(value)
  return (
    (name === null ? t('changes.subject.gone') : name) ??
    t.maybe(`changes.value.${field}.${value.replace(/:.*/, '')}`) ??
    t.maybe(`changes.value.${value}`) ??
    t.maybe(`permission.${value}`) ??
    (/^[0-9a-f-]{36}$/.test(value) ? value.slice(0, 8) : escapeToLine(value))
  )
}

/** How many values are shown. The number of the others follows. */
const SHOWN = 10

function describeDetail(words: ChangeWords, names: SubjectNames, detail: ChangeDetail): string {
  const { t } = words
  const field = t.maybe(`changes.field.${detail.field}`) ?? escapeToLine(detail.field)
  const joinValues = (all: readonly string[]): string => {
    const shown = all.slice(0, SHOWN).map((value) => describeValue(words, names, detail.field, value))
    return [...shown, ...(all.length > SHOWN ? [`+${all.length - SHOWN}`] : [])].join(', ')
  }
  switch (detail._tag) {
    case 'Changed':
      return t('changes.detail.changed', { field })
    case 'Given':
      return t('changes.detail.given', { field, values: joinValues(detail.values) })
    case 'Taken':
      return t('changes.detail.taken', { field, values: joinValues(detail.values) })
    case 'Listed':
      return t('changes.detail.value', { field, value: joinValues(detail.values) })
    case 'FromTo': {
      const describeOne = (value: string | null): string =>
        value === null ? t('changes.value.none') : describeValue(words, names, detail.field, value)
      return t('changes.detail.fromTo', { field, from: describeOne(detail.from), to: describeOne(detail.to) })
    }
    case 'Value':
      return t('changes.detail.value', { field, value: describeValue(words, names, detail.field, detail.value) })
  }
}

export function describeDetails(
  words: ChangeWords,
  names: SubjectNames,
  entry: Pick<AuditEntryResponse, 'action' | 'details'>,
): readonly string[] {
  return (
    (entry.action === 'assistant.tool' ? describeToolCall(words.t, entry.details, names) : null) ??
    listChangeDetails(entry).map((detail) => describeDetail(words, names, detail))
  )
}
