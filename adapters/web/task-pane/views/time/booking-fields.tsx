// The fields of a booking, of one to be made or to be changed. Whose values they are the caller says.
import { isLeft, isRight } from 'fp-ts/lib/Either.js'
import type { BookingLists } from '../../time/booking-lists.ts'
import { type TimeForm, type Typed, itemFieldOf } from '../../time/time-form.ts'
import { TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { usePane } from '../pane-context.tsx'
import { AmountFields } from './amount-fields.tsx'
import { ItemField, ProjectField } from './list-fields.tsx'
import { type FaultWords, idOf } from './use-faults.ts'

export const BookingFields = (props: {
  readonly form: TimeForm
  /** What the user has not said himself. */
  readonly suggested: Typed
  readonly faults: FaultWords
  readonly lists: BookingLists
  readonly onChange: (change: Typed) => void
  /** Asks once more for the lists that failed. */
  readonly onAgain: () => void
}) => {
  const { t } = usePane()
  const { form, suggested, faults, lists, onChange, onAgain } = props
  const markOf = (...keys: readonly (keyof TimeForm)[]): string | undefined =>
    keys.some((key) => suggested[key] !== undefined) ? t('time.suggested') : undefined
  const failed = isLeft(lists.items) ? lists.items : isLeft(lists.projects) ? lists.projects : null
  const itemId = form[itemFieldOf(form.kind)]
  const item = isRight(lists.items) ? lists.items.right[form.kind].find(({ id }) => id === itemId) : undefined
  const shared = { form, faults, lists, markOf, onChange }
  return (
    <>
      {failed !== null && <FailureNotice failure={failed.left} meaning={t('time.list.meaning')} onRetry={onAgain} />}
      <fieldset class="time-kinds">
        <legend class="visually-hidden">{t('time.kind')}</legend>
        {(['time', 'cost'] as const).map((kind) => (
          <label key={kind} class="segment">
            <input type="radio" name="time-kind" checked={form.kind === kind} onChange={() => onChange({ kind })} />
            {t(`time.kind.${kind}`)}
          </label>
        ))}
      </fieldset>
      <ItemField {...shared} />
      <ProjectField {...shared} />
      <TextField
        id={idOf('date')}
        type="date"
        label={t('time.date')}
        value={form.date}
        fault={faults.date}
        onInput={(date) => onChange({ date })}
      />
      <AmountFields {...shared} unit={item?.unit ?? null} />
      <TextArea
        id={idOf('notes')}
        label={t('time.notes')}
        mark={markOf('notes')}
        maxLength={4000}
        value={form.notes}
        fault={faults.notes}
        onInput={(notes) => onChange({ notes })}
      />
    </>
  )
}
