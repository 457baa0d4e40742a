// How much: a duration as people write it, begin and end, or the pieces of a cost.
import { hoursOf, clockOf, parseDuration } from '../../time/duration.ts'
import type { TimeForm, Typed } from '../../time/time-form.ts'
import { Field, TextField, describing } from '#adapters/web/kit/views/field.tsx'
import { usePane } from '../pane-context.tsx'
import { durationWords } from './time-words.ts'
import { type FaultWords, idOf } from './use-faults.ts'

const QUICK = [15, 30, 60] as const

interface AmountProps {
  readonly form: TimeForm
  readonly faults: FaultWords
  readonly markOf: (...keys: readonly (keyof TimeForm)[]) => string | undefined
  readonly onChange: (change: Typed) => void
}

export const AmountFields = (props: AmountProps & { readonly unit: string | null }) => {
  const { t } = usePane()
  const { form, faults, unit, onChange } = props
  if (form.kind === 'cost')
    return (
      <TextField
        id={idOf('pieces')}
        label={unit === null ? t('time.pieces') : t('time.pieces.unit', { unit })}
        inputMode="decimal"
        maxLength={10}
        value={form.pieces}
        fault={faults.pieces}
        onInput={(pieces) => onChange({ pieces })}
      />
    )
  return form.how === 'times' ? <Times {...props} /> : <Duration {...props} />
}

const minutesBetween = ({ startTime, endTime }: TimeForm): number => {
  const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return startTime === '' || endTime === '' ? 0 : Math.max(0, minuteOf(endTime) - minuteOf(startTime))
}

const useMeant = (minutes: number | null): string | undefined => {
  const { format, t } = usePane()
  if (minutes === null || minutes === 0) return undefined
  // Of whole hours there is nothing more to say.
  if (minutes % 60 === 0) return durationWords(t, minutes)
  return t('time.duration.meant', {
    duration: durationWords(t, minutes),
    hours: format.decimal(hoursOf(minutes)),
  })
}

const Duration = ({ form, faults, markOf, onChange }: AmountProps) => {
  const { t } = usePane()
  const id = idOf('duration')
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
            aria-describedby={describing(id, mark, faults.duration ?? help)}
            aria-invalid={faults.duration === undefined ? undefined : 'true'}
            value={form.duration}
            onInput={(event) => onChange({ duration: event.currentTarget.value })}
          />
          <div class="duration-quick" role="group" aria-label={t('time.duration.quick')}>
            {QUICK.map((quick) => (
              <button
                key={quick}
                type="button"
                class="button"
                title={durationWords(t, quick)}
                aria-pressed={minutes === quick}
                onClick={() => onChange({ duration: clockOf(quick) })}
              >
                {clockOf(quick)}
              </button>
            ))}
          </div>
        </div>
      </Field>
      <button type="button" class="link time-how" onClick={() => onChange({ how: 'times' })}>
        {t('time.byTimes')}
      </button>
    </div>
  )
}

const Times = ({ form, faults, markOf, onChange }: AmountProps) => {
  const { t } = usePane()
  const minutes = minutesBetween(form)
  const meant = useMeant(minutes)
  return (
    <div>
      <div class="field-row">
        {(['startTime', 'endTime'] as const).map((name) => (
          <TextField
            key={name}
            id={idOf(name)}
            type="time"
            label={t(name === 'startTime' ? 'time.start' : 'time.end')}
            mark={markOf(name)}
            value={form[name]}
            fault={faults[name]}
            onInput={(time) => onChange({ [name]: time.slice(0, 5) })}
          />
        ))}
      </div>
      {meant !== undefined && <p class="field-note time-meant">{meant}</p>}
      <button
        type="button"
        class="link time-how"
        onClick={() => onChange({ how: 'duration', ...(minutes > 0 && { duration: clockOf(minutes) }) })}
      >
        {t('time.byDuration')}
      </button>
    </div>
  )
}
