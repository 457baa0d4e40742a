// The lines of one office, for an operator who sees those of all.
import { type LogView, asking } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'

export const OfficeFilter = (props: {
  readonly view: LogView
  readonly offices: ReadonlyMap<string, string>
  readonly show: (view: LogView) => void
}) => {
  const { t } = useAdmin()
  const { view, offices, show } = props
  const { tenant } = view
  return (
    <div class="field">
      <label class="field-label" for="log-office">
        {t('logs.office')}
      </label>
      <select
        id="log-office"
        class="input"
        value={tenant ?? ''}
        onChange={(event) => show(asking(view, { tenant: event.currentTarget.value || null }))}
      >
        <option value="">{t('logs.office.all')}</option>
        {tenant !== null && !offices.has(tenant) && <option value={tenant}>{tenant}</option>}
        {[...offices].map(([uuid, name]) => (
          <option key={uuid} value={uuid}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
