// The period that is looked at: back from now, or between two moments of one's own.
import { SelectField } from '#adapters/web/kit/views/field.tsx'
import { fromField, toField } from '../../logs/local-moment.ts'
import { boundsOf } from '../../logs/log-question.ts'
import { type LogView, SPAN_NAMES, type Window, asking } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'

interface WindowProps {
  readonly view: LogView
  readonly show: (view: LogView) => void
}

const OWN = 'own'

export const WindowFilter = ({ view, show }: WindowProps) => {
  const { t, now } = useAdmin()
  const { window } = view
  const choose = (value: string): void => {
    const span = SPAN_NAMES.find((name) => name === value)
    const chosen: Window =
      span === undefined ? { _tag: 'Between', from: boundsOf(window, now()).from, to: null } : { _tag: 'Last', span }
    show(asking(view, { window: chosen }))
  }
  return (
    <>
      <SelectField
        id="log-window"
        label={t('logs.window')}
        value={window._tag === 'Last' ? window.span : OWN}
        options={[
          ...SPAN_NAMES.map((span) => ({ value: span, label: t(`logs.window.${span}`) })),
          { value: OWN, label: t('logs.window.own') },
        ]}
        onChange={choose}
      />
      {window._tag === 'Between' && <OwnWindow view={view} window={window} show={show} />}
    </>
  )
}

const OwnWindow = ({ view, window, show }: WindowProps & { readonly window: Extract<Window, { _tag: 'Between' }> }) => {
  const { t } = useAdmin()
  const change = (end: 'from' | 'to', text: string): void => {
    const instant = fromField(text, end === 'to')
    const next: Window = { ...window, [end]: instant }
    // What is only half typed, or wrong way round, is not yet meant.
    if ((instant === null && text !== '') || (next.from !== null && next.to !== null && next.from > next.to)) return
    show(asking(view, { window: next, isLive: view.isLive && next.to === null }))
  }
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} class="field">
          <label class="field-label" for={`log-${end}`}>
            {t(`logs.window.${end}`)}
          </label>
          <input
            id={`log-${end}`}
            class="input"
            type="datetime-local"
            value={toField(window[end])}
            onChange={(event) => change(end, event.currentTarget.value)}
          />
        </div>
      ))}
    </>
  )
}
