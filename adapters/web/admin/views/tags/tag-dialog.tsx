// Makes a tag, or renames one.
import { isSome } from 'fp-ts/lib/Option.js'
import { hasFields, isText } from '#adapters/web/kit/guard.ts'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { MAX_NAME, parseName } from '#domain/identity/naming.ts'
import { addTagCall, renameTagCall, type SavedTag } from '../../api/tags.ts'
import { useAdmin } from '../admin-context.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { useForm } from '../form/use-form.ts'
import { Dialog } from '#adapters/web/kit/views/dialog.tsx'

const isTagForm = hasFields({ name: isText })

export const TagDialog = (props: {
  /** Null: a new one. */
  readonly tag: SavedTag | null
  readonly onSaved: (tag: SavedTag) => void
  readonly onClose: () => void
}) => {
  const { api, t } = useAdmin()
  const { tag, onSaved, onClose } = props
  const form = useForm({
    key: tag === null ? 'tag' : `tag ${tag.uuid}`,
    isForm: isTagForm,
    initial: { name: tag?.name ?? '' },
    check: ({ name }) => {
      if (name.trim() === '') return { name: t('tags.name.missing') }
      return isSome(parseName(name)) ? {} : { name: t('person.name.invalid', { max: MAX_NAME }) }
    },
    send: ({ name }) => api(tag === null ? addTagCall(name.trim()) : renameTagCall(tag.uuid, name.trim())),
    onDone: onSaved,
  })
  const title = tag === null ? t('tags.add') : t('tags.rename.title', { name: tag.name })
  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame
        form={form}
        fields={{ name: ['tag-name', t('tags.name')] }}
        action={tag === null ? t('tags.add.action') : t('tags.rename')}
        cancel={onClose}
      >
        <TextField
          id="tag-name"
          label={t('tags.name')}
          value={form.value.name}
          fault={form.faults['name']}
          onInput={(name) => form.set({ name })}
        />
      </FormFrame>
    </Dialog>
  )
}
