// The fields of a booking, new or existing.
import { isLeft, isRight } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { joinDescriptionIds, Field, TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import type { BookingItem, Project } from '../../api/time.ts'
import type { BookingLists } from '../../time/booking-lists.ts'
import { toClock, toHours, parseDuration } from '../../time/duration.ts'
import { filterMatching } from '../../time/filter-matching.ts'
import { getItemField, type TimeForm, type TypedFields } from '../../time/time-form.ts'
import { PaneButton, LinkButton } from '../elements.tsx'
import { type Choices, Combobox, type ComboboxOption } from '../form/combobox.tsx'
import { usePane } from '../pane-context.ts'
import { formatDuration, parseDayInstant, type FaultWords, toFieldId } from './time-panel.tsx'

interface FieldsProps {
  readonly form: TimeForm
  readonly faults: FaultWords
  readonly lists: BookingLists
  /** Returns a mark if one of the fields has a suggested value. */
  readonly markOf: (...keys: readonly (keyof TimeForm)[]) => string | undefined
  readonly onChange: (change: TypedFields) => void
}

const makeTextProps =
  ({ form, faults, onChange }: Omit<FieldsProps, 'markOf'>) =>
  (name: 'date' | 'startTime' | 'endTime' | 'pieces' | 'notes', label: string) => ({
    id: toFieldId(name),
    label,
    value: form[name],
    fault: faults[name],
    onInput: (typed: string) => onChange({ [name]: typed }),
  })

function useMatches<A extends BookingItem | Project>(
  all: readonly A[] | null,
  optionOf: (one: A) => ComboboxOption,
  truncated: boolean,
): { readonly choices: Choices; readonly search: (text: string) => void } {
  const { t } = usePane()
  const [text, search] = useState('')
  if (all === null) return { choices: { _tag: 'Failed', words: t('time.listFailed') }, search }
  const { found, more } = filterMatching(all, text)
  const note = more > 0 ? t.counted('time.more', more) : truncated ? t('time.truncated') : undefined
  return { choices: { _tag: 'Found', choices: found.map(optionOf), note }, search }
}

const toItemOption = ({ id, code, description }: BookingItem): ComboboxOption => ({
  id,
  name: description,
  detail: code,
})

function ItemField({ form, faults, lists, markOf, onChange }: FieldsProps) {
  const { t } = usePane()
  const field = getItemField(form.kind)
  const all = isRight(lists.items) ? lists.items.right[form.kind] : null
  const { choices, search } = useMatches(all, toItemOption, false)
  const chosen = all?.find(({ id }) => id === form[field])
  return (
    <Combobox
      key={field}
      id={toFieldId('item')}
      label={t(`time.${field}`)}
      mark={markOf(field)}
      fault={faults.item}
      chosen={chosen === undefined ? null : toItemOption(chosen)}
      choices={choices}
      words={{ none: t('time.item.none'), searching: t('time.searching') }}
      onSearch={search}
      onChoose={(choice) => onChange({ [field]: choice?.id ?? null })}
    />
  )
}

function ProjectField({ form, faults, lists, markOf, onChange }: FieldsProps) {
  const { format, now, t } = usePane()
  const projects = isRight(lists.projects) ? lists.projects.right : null
  const toOption = ({ id, code, description, endDate }: Project): ComboboxOption => ({
    id,
    name: description,
    detail:
      endDate === null ? code : t('time.project.until', { code, day: format.day(parseDayInstant(endDate), now()) }),
  })
  // Nothing can be booked on projects that have ended.
  const open = projects?.data.filter(({ endDate }) => endDate === null || endDate >= form.date) ?? null
  const { choices, search } = useMatches(open, toOption, projects?.truncated ?? false)
  const chosen = projects?.data.find(({ id }) => id === form.project)
  const isNone = projects !== null && projects.data.length === 0
  return (
    <Combobox
      id={toFieldId('project')}
      label={t('time.project')}
      mark={markOf('project')}
      help={t(isNone ? 'time.project.noneAtAll' : 'time.project.optional')}
      fault={faults.project}
      chosen={chosen === undefined ? null : toOption(chosen)}
      choices={choices}
      words={{ none: t(isNone ? 'time.project.noneAtAll' : 'time.project.none'), searching: t('time.searching') }}
      onSearch={search}
      onChoose={(choice) => onChange({ project: choice?.id ?? null })}
    />
  )
}

const QUICK = [15, 30, 60] as const

function countMinutesBetween({ startTime, endTime }: TimeForm): number {
  const toMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return startTime === '' || endTime === '' ? 0 : Math.max(0, toMinute(endTime) - toMinute(startTime))
}

/** Describes a duration in words, and also in decimal hours unless it is whole hours. */
function useMeant(minutes: number | null): string | undefined {
  const { format, t } = usePane()
  if (minutes === null || minutes === 0) return undefined
  const duration = formatDuration(t, minutes)
  if (minutes % 60 === 0) return duration
  return t('time.duration.meant', { duration, hours: format.decimal(toHours(minutes)) })
}

function DurationField({ form, faults, markOf, onChange }: FieldsProps) {
  const { t } = usePane()
  const id = toFieldId('duration')
  const minutes = parseDuration(form.duration)
  const meant = useMeant(minutes)
  const help = meant ?? t('time.duration.help')
  const mark = markOf('duration')
  return (
    <div>
      <Field id={id} label={t('time.duration')} mark={mark} help={help} fault={faults.duration}>
        <div class="duration">
          <input
            id={id}
            class="input"
            type="text"
            autoComplete="off"
            maxLength={30}
            aria-describedby={joinDescriptionIds(id, mark, faults.duration ?? help)}
            aria-invalid={faults.duration === undefined ? undefined : 'true'}
            value={form.duration}
            onInput={(event) => onChange({ duration: event.currentTarget.value })}
          />
          <div class="duration-quick" role="group" aria-label={t('time.duration.quick')}>
            {QUICK.map((quick) => (
              <PaneButton
                key={quick}
                title={formatDuration(t, quick)}
                aria-pressed={minutes === quick}
                label={toClock(quick)}
                run={() => onChange({ duration: toClock(quick) })}
              />
            ))}
          </div>
        </div>
      </Field>
      <LinkButton look="time-how" label={t('time.byTimes')} run={() => onChange({ how: 'times' })} />
    </div>
  )
}

function TimesField(props: FieldsProps) {
  const { t } = usePane()
  const { form, markOf, onChange } = props
  const field = makeTextProps(props)
  const minutes = countMinutesBetween(form)
  const meant = useMeant(minutes)
  return (
    <div>
      <div class="field-row">
        {(['startTime', 'endTime'] as const).map((name) => (
          <TextField
            key={name}
            {...field(name, t(name === 'startTime' ? 'time.start' : 'time.end'))}
            type="time"
            mark={markOf(name)}
            onInput={(time) => onChange({ [name]: time.slice(0, 5) })}
          />
        ))}
      </div>
      {meant !== undefined && <p class="field-note time-meant">{meant}</p>}
      <LinkButton
        look="time-how"
        label={t('time.byDuration')}
        run={() => onChange({ how: 'duration', ...(minutes > 0 && { duration: toClock(minutes) }) })}
      />
    </div>
  )
}

function AmountField(props: FieldsProps) {
  const { t } = usePane()
  const { form, lists } = props
  if (form.kind === 'time') return form.how === 'times' ? <TimesField {...props} /> : <DurationField {...props} />
  const item = isRight(lists.items) ? lists.items.right.cost.find(({ id }) => id === form.costType) : undefined
  const unit = item?.unit ?? null
  return (
    <TextField
      {...makeTextProps(props)('pieces', unit === null ? t('time.pieces') : t('time.pieces.unit', { unit }))}
      inputMode="decimal"
      maxLength={10}
    />
  )
}

/** `suggested`: the values that the user did not enter. `onAgain` loads the failed lists again. */
export function BookingFields(
  props: Omit<FieldsProps, 'markOf'> & { readonly suggested: TypedFields; readonly onAgain: () => void },
) {
  const { t } = usePane()
  const { form, suggested, faults, lists, onChange, onAgain } = props
  const getMark = (...keys: readonly (keyof TimeForm)[]): string | undefined =>
    keys.some((key) => suggested[key] !== undefined) ? t('time.suggested') : undefined
  const failed = isLeft(lists.items) ? lists.items : isLeft(lists.projects) ? lists.projects : null
  const shared = { form, faults, lists, markOf: getMark, onChange }
  const field = makeTextProps(shared)
  return (
    <>
      {failed !== null && <FailureNotice failure={failed.left} meaning={t('time.list.meaning')} onRetry={onAgain} />}
      <fieldset class="time-kinds">
        <legend class="visually-hidden">{t('time.kind')}</legend>
        {(['time', 'cost'] as const).map((kind) => (
          <label key={kind} class="row segment">
            <input type="radio" name="time-kind" checked={form.kind === kind} onChange={() => onChange({ kind })} />
            {t(`time.kind.${kind}`)}
          </label>
        ))}
      </fieldset>
      <ItemField {...shared} />
      <ProjectField {...shared} />
      <TextField {...field('date', t('time.date'))} type="date" />
      <AmountField {...shared} />
      <TextArea {...field('notes', t('time.notes'))} mark={getMark('notes')} maxLength={4000} />
    </>
  )
}
