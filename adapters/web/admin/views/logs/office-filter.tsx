// The lines of one office, for an operator who sees those of all.
import { SelectField } from '#adapters/web/kit/views/field.tsx'
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
    <SelectField
      id="log-office"
      label={t('logs.office')}
      value={tenant ?? ''}
      options={[
        { value: '', label: t('logs.office.all') },
        ...(tenant !== null && !offices.has(tenant) ? [{ value: tenant, label: tenant }] : []),
        ...[...offices].map(([uuid, name]) => ({ value: uuid, label: name })),
      ]}
      onChange={(chosen) => show(asking(view, { tenant: chosen || null }))}
    />
  )
}
