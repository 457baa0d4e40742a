// As what kind of document a mail is kept in the ledger. Where the kinds can not be told there is nothing to choose.
import { SelectField } from '#adapters/web/kit/views/field.tsx'
import { usePane } from '../pane-context.tsx'
import { useDocumentTypes } from '../use-stores.ts'

export const TypeChoice = (props: {
  readonly documentType: number | null
  readonly onChoose: (type: number | null) => void
}) => {
  const { t } = usePane()
  const { documentType, onChoose } = props
  const known = useDocumentTypes()
  if (known === null)
    return (
      <div class="field" aria-hidden="true">
        <span class="skeleton skeleton-short" />
        <span class="skeleton skeleton-row" />
      </div>
    )
  if (known.types.length === 0) return null
  return (
    <SelectField
      id="document-type"
      label={t('archive.type')}
      value={documentType === null ? '' : String(documentType)}
      options={[
        { value: '', label: t('archive.type.default') },
        ...known.types.map(({ id, description }) => ({ value: String(id), label: description })),
      ]}
      onChange={(value) => onChoose(value === '' ? null : Number(value))}
    />
  )
}
