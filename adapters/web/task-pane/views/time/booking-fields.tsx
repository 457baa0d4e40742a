// The fields of a booking, new or existing.
import { isLeft, isRight } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { joinDescriptionIds, Field, TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import type { BookingItem, Project } from '../../api/time.ts'
import type { BookingLists } from '../../time/booking-lists.ts'
import { toClock, toHours, parseDuration } from '../../time/duration.ts'
import { filterMatching } from '../../time/filter-matching.ts'
import { getItemField, type TimeField, type TimeForm, type TypedFields } from '../../time/time-form.ts'
import type { PaneTranslate } from '../../texts/texts.ts'
import { PaneButton, LinkButton } from '../elements.tsx'
import { type Choices, Combobox, type ComboboxOption } from '../form/combobox.tsx'
import { usePane } from '../pane-context.ts'
import { formatDuration, parseDayInstant } from './time-panel.tsx'

interface FieldsProps {
  readonly form: Form<TimeForm, TimeField>
  readonly lists: BookingLists
  /** Returns a mark if one of the fields has a suggested value. */
  readonly markOf: (...keys: readonly (keyof TimeForm)[]) => string | undefined
}

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

function ItemField({ form, lists, markOf }: FieldsProps) {
  const { t } = usePane()
  const { value } = form
  const field = getItemField(value.kind)
  const all = isRight(lists.items) ? lists.items.right[value.kind] : null
  const { choices, search } = useMatches(all, toItemOption, false)
  const chosen = all?.find(({ id }) => id === value[field])
  return (
    <Combobox
      key={field}
      {...form.field('item')}
      mark={markOf(field)}
      chosen={chosen === undefined ? null : toItemOption(chosen)}
      choices={choices}
      words={{ none: t('time.item.none'), searching: t('time.searching') }}
      onSearch={search}
      onChoose={(choice) => form.set({ [field]: choice?.id ?? null })}
    />
  )
}

function ProjectField({ form, lists, markOf }: FieldsProps) {
  const { format, now, t } = usePane()
  const projects = isRight(lists.projects) ? lists.projects.right : null
  const toOption = ({ id, code, description, endDate }: Project): ComboboxOption => ({
    id,
    name: description,
    detail:
      endDate === null ? code : t('time.project.until', { code, day: format.day(parseDayInstant(endDate), now()) }),
  })
  // Nothing can be booked on projects that have ended.
  const open = projects?.data.filter(({ endDate }) => endDate === null || endDate >= form.value.date) ?? null
  const { choices, search } = useMatches(open, toOption, projects?.truncated ?? false)
  const chosen = projects?.data.find(({ id }) => id === form.value.project)
  const isNone = projects !== null && projects.data.length === 0
  return (
    <Combobox
      {...form.field('project')}
      mark={markOf('project')}
      help={t(isNone ? 'time.project.noneAtAll' : 'time.project.optional')}
      chosen={chosen === undefined ? null : toOption(chosen)}
      choices={choices}
      words={{ none: t(isNone ? 'time.project.noneAtAll' : 'time.project.none'), searching: t('time.searching') }}
      onSearch={search}
      onChoose={(choice) => form.set({ project: choice?.id ?? null })}
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

function DurationField({ form, markOf }: FieldsProps) {
  const { t } = usePane()
  const { value, onInput, ...field } = form.text('duration')
  const { id, fault } = field
  const minutes = parseDuration(value)
  const meant = useMeant(minutes)
  const help = meant ?? t('time.duration.help')
  const mark = markOf('duration')
  return (
    <div>
      <Field {...field} mark={mark} help={help}>
        <div class="wrap duration">
          <input
            id={id}
            class="input"
            type="text"
            autoComplete="off"
            maxLength={30}
            aria-describedby={joinDescriptionIds(id, mark, fault ?? help)}
            aria-invalid={fault === undefined ? undefined : 'true'}
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          <div class="row gap-4 duration-quick" role="group" aria-label={t('time.duration.quick')}>
            {QUICK.map((quick) => (
              <PaneButton
                key={quick}
                title={formatDuration(t, quick)}
                aria-pressed={minutes === quick}
                label={toClock(quick)}
                run={() => onInput(toClock(quick))}
              />
            ))}
          </div>
        </div>
      </Field>
      <LinkButton look="link-line" label={t('time.byTimes')} run={() => form.set({ how: 'times' })} />
    </div>
  )
}

function TimesField({ form, markOf }: FieldsProps) {
  const { t } = usePane()
  const minutes = countMinutesBetween(form.value)
  const meant = useMeant(minutes)
  return (
    <div>
      <div class="field-row">
        {(['startTime', 'endTime'] as const).map((name) => (
          <TextField
            key={name}
            {...form.text(name)}
            type="time"
            mark={markOf(name)}
            onInput={(time) => form.set({ [name]: time.slice(0, 5) })}
          />
        ))}
      </div>
      {meant !== undefined && <p class="small below">{meant}</p>}
      <LinkButton
        look="link-line"
        label={t('time.byDuration')}
        run={() => form.set({ how: 'duration', ...(minutes > 0 && { duration: toClock(minutes) }) })}
      />
    </div>
  )
}

function AmountField(props: FieldsProps) {
  const { kind, how } = props.form.value
  if (kind === 'cost') return <TextField {...props.form.text('pieces')} inputMode="decimal" maxLength={10} />
  return how === 'times' ? <TimesField {...props} /> : <DurationField {...props} />
}

export function describeTimeField(
  t: PaneTranslate,
  field: TimeField,
  { kind, costType }: TimeForm,
  { items }: BookingLists,
): string {
  if (field === 'item') return t(`time.${getItemField(kind)}`)
  const unit = isRight(items) ? items.right.cost.find(({ id }) => id === costType)?.unit : undefined
  return field === 'pieces' && unit ? t('time.pieces.unit', { unit }) : t(`time.${field}`)
}

/** `suggested`: the values that the user did not enter. `onAgain` loads the failed lists again. */
export function BookingFields(
  props: Omit<FieldsProps, 'markOf'> & { readonly suggested: TypedFields; readonly onAgain: () => void },
) {
  const { t } = usePane()
  const { form, suggested, lists, onAgain } = props
  const getMark = (...keys: readonly (keyof TimeForm)[]): string | undefined =>
    keys.some((key) => suggested[key] !== undefined) ? t('time.suggested') : undefined
  const failed = isLeft(lists.items) ? lists.items : isLeft(lists.projects) ? lists.projects : null
  const shared = { form, lists, markOf: getMark }
  return (
    <>
      {failed !== null && <FailureNotice failure={failed.left} meaning={t('time.list.meaning')} onRetry={onAgain} />}
      <fieldset class="row gap-16">
        <legend class="visually-hidden">{t('time.kind')}</legend>
        {(['time', 'cost'] as const).map((kind) => (
          <label key={kind} class="row segment">
            <input
              type="radio"
              name="time-kind"
              checked={form.value.kind === kind}
              onChange={() => form.set({ kind })}
            />
            {t(`time.kind.${kind}`)}
          </label>
        ))}
      </fieldset>
      <ItemField {...shared} />
      <ProjectField {...shared} />
      <TextField {...form.text('date')} type="date" />
      <AmountField {...shared} />
      <TextArea {...form.text('notes')} mark={getMark('notes')} maxLength={4000} />
    </>
  )
}
