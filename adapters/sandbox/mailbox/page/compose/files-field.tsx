// The files that go along with a mail; they stay in this page's memory.
import { Icon } from '../icons.tsx'
import type { AttachedFile } from '../state/items.ts'
import { sizeOf, word } from '../words.ts'

export const AttachButton = (props: {
  readonly disabled: boolean
  readonly onFiles: (files: readonly AttachedFile[]) => void
}) => (
  <label class={props.disabled ? 'button attach attach-off' : 'button attach'}>
    <Icon name="attach" />
    {word('attach')}
    <input
      class="visually-hidden"
      type="file"
      multiple
      disabled={props.disabled}
      onChange={(event) => {
        const input = event.currentTarget
        props.onFiles([...(input.files ?? [])].map((file) => ({ id: crypto.randomUUID(), file })))
        // The same file can be chosen again after it was removed.
        input.value = ''
      }}
    />
  </label>
)

export const AttachedFiles = (props: {
  readonly files: readonly AttachedFile[]
  readonly disabled: boolean
  readonly onRemove: (id: string) => void
}) =>
  props.files.length === 0 ? null : (
    <ul class="attached compose-attached" aria-label={word('attachments')}>
      {props.files.map(({ id, file }) => (
        <li key={id} class="attached-own">
          <span class="cut" dir="auto" title={file.name}>
            {file.name}
          </span>
          <span class="attached-size">{sizeOf(file.size)}</span>
          <button
            type="button"
            class="person-remove"
            aria-label={word('remove', { name: file.name })}
            disabled={props.disabled}
            onClick={() => props.onRemove(id)}
          >
            <Icon name="remove" />
          </button>
        </li>
      ))}
    </ul>
  )
