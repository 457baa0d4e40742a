// Describes an audit entry in words: who, what, and how.
import type { AuditActorResponse, AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import type { Format } from '#adapters/web/kit/format.ts'
import type { Translate } from '#adapters/web/kit/translate.ts'
import { type ChangeDetail, listChangeDetails } from '../../logs/audit-log.ts'
import { type AuditRecord, getValueRecord, SHOWN_VALUES, type SubjectNames } from '../../logs/audit-records.ts'
import { escapeToLine } from '../../logs/log-entry.ts'
import type { AdminTextKey } from '../../texts/texts.ts'
import { describeToolCall } from '../../assistant/calls.ts'

type Words = Translate<AdminTextKey>

interface ChangeWords {
  readonly t: Words
  readonly format: Pick<Format, 'day' | 'exactly'>
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

/** A part of a sentence: words, and the record that they name. */
export interface WordPart {
  readonly words: string
  readonly record: AuditRecord | null
}

type Sentence = readonly WordPart[]

const toPart = (words: string, record: AuditRecord | null = null): WordPart => ({ words, record })

export function joinWords(sentence: Sentence): string {
  return sentence.map(({ words }) => words).join('')
}

/** Fills `{names}` of a text with parts. */
const fillParts = (text: string, values: Readonly<Record<string, Sentence>>): Sentence =>
  text.split(/\{(\w+)\}/).flatMap((part, n) => (n % 2 === 0 ? [toPart(part)] : (values[part] ?? [])))

/** Names of fields in a campaign's phase, such as `inviteSubject`. */
const OF_PHASE = /^(invite|reminder[123])(SendDate|Subject|Body)$/

function describeOfPhase(t: Words, field: string): string | null {
  const [, phase, part] = OF_PHASE.exec(field) ?? []
  if (phase === undefined) return null
  return `${t.maybe(`changes.value.${phase}`) ?? phase}: ${t.maybe(`changes.value.${part}`) ?? part}`
}

/** A field without a text shows its own name. */
export function describeField(t: Words, field: string): string {
  return describeOfPhase(t, field) ?? t.maybe(`changes.field.${field}`) ?? escapeToLine(field)
}

/** Fields whose values are days, and moments. */
const DAYS: ReadonlySet<string> = new Set(['expiresAt', 'validFrom', 'validUntil'])
const MOMENT = /SendDate$/

/** Mailers are shown by their kind: `tenant:…` or `system:…`. */
function describeValue({ t, format, now }: ChangeWords, names: SubjectNames, field: string, value: string): WordPart {
  if (field === 'fields') return toPart(describeField(t, value))
  if (/^\d+$/.test(value)) {
    if (DAYS.has(field)) return toPart(format.day(Number(value), now()))
    if (MOMENT.test(field)) return toPart(format.exactly(Number(value)))
  }
  const name = names(value)
  const words =
    (name === null ? t('changes.subject.gone') : name) ??
    t.maybe(`changes.value.${field}.${value.replace(/:.*/, '')}`) ??
    t.maybe(`changes.value.${value}`) ??
    t.maybe(`permission.${value}`) ??
    (/^[0-9a-f-]{36}$/.test(value) ? value.slice(0, 8) : escapeToLine(value))
  return toPart(words, typeof name === 'string' ? getValueRecord(field, value) : null)
}

function describeDetail(words: ChangeWords, names: SubjectNames, detail: ChangeDetail): Sentence {
  const { t } = words
  const field = [toPart(describeField(t, detail.field))]
  const joinValues = (all: readonly string[]): Sentence => {
    const shown = all.slice(0, SHOWN_VALUES).map((value) => describeValue(words, names, detail.field, value))
    const parts = [...shown, ...(all.length > SHOWN_VALUES ? [toPart(`+${all.length - SHOWN_VALUES}`)] : [])]
    return parts.flatMap((part, n) => (n === 0 ? [part] : [toPart(', '), part]))
  }
  const fillSentence = (name: string, values: Readonly<Record<string, Sentence>>): Sentence =>
    fillParts(t.maybe(`changes.detail.${name}`) ?? '', values)
  switch (detail._tag) {
    case 'Changed':
      return fillSentence('changed', { field })
    case 'Given':
      return fillSentence('given', { field, values: joinValues(detail.values) })
    case 'Taken':
      return fillSentence('taken', { field, values: joinValues(detail.values) })
    case 'Listed':
      return fillSentence('value', { field, value: joinValues(detail.values) })
    case 'FromTo': {
      const describeOne = (value: string | null): Sentence => [
        value === null ? toPart(t('changes.value.none')) : describeValue(words, names, detail.field, value),
      ]
      return fillSentence('fromTo', {
        field,
        from: describeOne(detail.from),
        to: describeOne(detail.to),
      })
    }
    case 'Value':
      return fillSentence('value', { field, value: joinValues([detail.value]) })
  }
}

export function describeDetails(
  words: ChangeWords,
  names: SubjectNames,
  entry: Pick<AuditEntryResponse, 'action' | 'details'>,
): readonly Sentence[] {
  const call = entry.action === 'assistant.tool' ? describeToolCall(words.t, entry.details, names) : null
  return call === null
    ? listChangeDetails(entry).map((detail) => describeDetail(words, names, detail))
    : call.map((one) => [toPart(one)])
}
