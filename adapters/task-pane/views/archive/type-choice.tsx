// As what kind of document a mail is kept in the ledger. Where the kinds can not be told there is nothing to choose.
import { usePane } from '../pane-context.tsx'
import { SelectField } from '../form/field.tsx'
import { useChanges } from './use-board.ts'

export const TypeChoice = (props: {
  readonly documentType: number | null
  readonly onChoose: (type: number | null) => void
}) => {
  const { documentTypes, t } = usePane()
  const { documentType, onChoose } = props
  useChanges(documentTypes)
  const known = documentTypes.known()
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
