// With whom the document is kept: the person, or the organisation he belongs to.
import type { ArchiveTarget } from '../../api/archive.ts'
import type { NamedTarget } from '../../archive/archive-wish.ts'
import { usePane } from '../pane-context.tsx'

export const TargetChoice = (props: {
  readonly targets: readonly NamedTarget[]
  readonly kind: ArchiveTarget['kind'] | undefined
  readonly onChoose: (kind: ArchiveTarget['kind']) => void
}) => {
  const { t } = usePane()
  const { targets, kind, onChoose } = props
  const [only] = targets
  if (only === undefined) return null
  if (targets.length === 1)
    return (
      <div>
        <p class="group-title">{t('archive.target')}</p>
        <p class="cut" title={only.name} dir="auto">
          {only.name}
        </p>
      </div>
    )
  return (
    <fieldset class="targets">
      <legend>{t('archive.target')}</legend>
      <div class="segments">
        {targets.map((target) => (
          <label key={target.kind} class="segment" title={target.name}>
            <input type="radio" name="target" checked={target.kind === kind} onChange={() => onChoose(target.kind)} />
            <span class="cut" dir="auto">
              {target.name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
