// Asks which picture of the attachments comes into the text, and what it shows.
import { useState } from 'preact/hooks'
import { Button, Dialog } from '#adapters/web/kit/views/button.tsx'
import { SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import type { MailPicture } from '../../editor/mail-blocks.ts'
import { useAdmin } from '../admin-context.tsx'
import { measureWidth, type PictureUrls } from './use-pictures.ts'

export function PictureDialog(props: {
  readonly pictures: PictureUrls
  /** The selected picture. Null: a new one. */
  readonly before: MailPicture | null
  readonly onClose: () => void
  readonly onDone: (picture: MailPicture) => void
}) {
  const { t } = useAdmin()
  const { pictures, before, onClose, onDone } = props
  const files = [...pictures.keys()]
  const [file, setFile] = useState(before !== null && pictures.has(before.file) ? before.file : (files[0] ?? ''))
  const [alt, setAlt] = useState(before?.alt ?? '')
  const finish = async (): Promise<void> => {
    onDone({ file, alt: alt.trim(), width: await measureWidth(pictures.get(file) ?? '') })
  }
  return (
    <Dialog title={t('editor.picture')} onClose={onClose}>
      {files.length === 0 ? (
        <p>{t('editor.picture.none')}</p>
      ) : (
        <div class="stack gap-16">
          <SelectField
            id="editor-picture-file"
            label={t('editor.picture.file')}
            value={file}
            options={files.map((name) => ({ value: name, label: name }))}
            onChange={setFile}
          />
          <TextField
            id="editor-picture-alt"
            label={t('editor.picture.alt')}
            help={t('editor.picture.alt.help')}
            value={alt}
            onInput={setAlt}
            onEnter={() => void finish()}
            maxLength={200}
          />
          <div class="wrap">
            <Button look="primary" onClick={() => void finish()}>
              {t('editor.apply')}
            </Button>
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
