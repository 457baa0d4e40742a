// With whom the document is kept: the person, or the organisation he belongs to.
import type { ArchiveTarget } from '../../api/archive.ts'
import type { Contact } from '../../api/contact.ts'
import { usePane } from '../pane-context.tsx'

/** The targets a contact offers; the first is the person himself. */
export const targetsOf = (contact: Contact): readonly (ArchiveTarget & { readonly name: string })[] => [
  { kind: contact.kind, id: contact.id, name: contact.fullName },
  ...(contact.kind === 'contact' && contact.organisation !== null
    ? [{ kind: 'account' as const, id: contact.organisation.id, name: contact.organisation.name }]
    : []),
]

export const TargetChoice = (props: {
  readonly contact: Contact
  readonly kind: ArchiveTarget['kind']
  readonly onChoose: (kind: ArchiveTarget['kind']) => void
}) => {
  const { t } = usePane()
  const targets = targetsOf(props.contact)
  if (targets.length < 2) return null
  return (
    <fieldset class="targets">
      <legend>{t('archive.target')}</legend>
      <div class="segments">
        {targets.map((target) => (
          <label class="segment" title={target.name}>
            <input
              type="radio"
              name="target"
              checked={target.kind === props.kind}
              onChange={() => props.onChoose(target.kind)}
            />
            <span class="cut" dir="auto">
              {target.name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
