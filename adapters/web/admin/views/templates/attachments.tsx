// The attachments of a template: the saved ones stay until others are chosen. No draft keeps files.
import { useState } from 'preact/hooks'
import type { TemplateResponse } from '#adapters/contract/mailing/templates.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Field } from '#adapters/web/kit/views/field.tsx'
import { attachmentFault, type NewAttachment } from '../../mailing/template-form.ts'
import { useAdmin } from '../admin-context.tsx'

const ID = 'template-attachments'

interface ChosenFile extends NewAttachment {
  readonly size: number
}

interface ChosenFiles {
  /** Null: as they are saved. */
  readonly chosen: readonly ChosenFile[] | null
  readonly choose: (files: readonly ChosenFile[] | null) => void
}

export const useAttachments = (): ChosenFiles => {
  const [chosen, choose] = useState<ChosenFiles['chosen']>(null)
  return { chosen, choose }
}

const contentOf = async (file: File): Promise<string> =>
  btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCodePoint(byte)).join(''))

const chosenFile = async (file: File): Promise<ChosenFile> => ({
  filename: file.name,
  contentType: file.type === '' ? 'application/octet-stream' : file.type,
  content: await contentOf(file),
  size: file.size,
})

export const Attachments = (props: ChosenFiles & { readonly saved: TemplateResponse['attachments'] }) => {
  const { format, t } = useAdmin()
  const { chosen, choose, saved } = props
  const [fault, setFault] = useState<string | null>(null)
  const shown = chosen ?? saved
  const add = async (input: HTMLInputElement): Promise<void> => {
    const files = [...(input.files ?? [])]
    const refused = attachmentFault(t, [
      ...(chosen ?? []).map(({ filename: name, size }) => ({ name, size })),
      ...files,
    ])
    setFault(refused)
    if (refused === null)
      try {
        choose([...(chosen ?? []), ...(await Promise.all(files.map(chosenFile)))])
      } catch {
        setFault(t('template.attachments.unreadable'))
      }
    // The same file can be chosen again.
    input.value = ''
  }
  return (
    <Field
      id={ID}
      label={t('template.attachments')}
      help={t(saved.length > 0 && chosen === null ? 'template.attachments.replace' : 'template.attachments.help')}
      fault={fault ?? undefined}
    >
      {shown.length > 0 && (
        <ul>
          {shown.map(({ filename, size }) => (
            <li key={filename} class="break">
              <bdi>{filename}</bdi> <span class="small">{format.size(size)}</span>
            </li>
          ))}
        </ul>
      )}
      <input
        id={ID}
        class="input"
        type="file"
        multiple
        aria-describedby={`${ID}-note`}
        onChange={(event) => void add(event.currentTarget)}
      />
      {(shown.length > 0 || chosen !== null) && (
        <div class="wrap">
          {shown.length > 0 && <Button onClick={() => choose([])}>{t('template.attachments.none')}</Button>}
          {chosen !== null && saved.length > 0 && (
            <Button onClick={() => choose(null)}>{t('template.attachments.saved')}</Button>
          )}
        </div>
      )}
    </Field>
  )
}
