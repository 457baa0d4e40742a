// What the field of a mail's body is given: for the editor, its tools and the source.
import type { AddedPictures } from '../../mailing/template-form.ts'
import type { PictureUrls } from './use-pictures.ts'

export interface BodyFieldProps {
  readonly id: string
  readonly label: string
  readonly fault?: string | undefined
  /** HTML with placeholders. */
  readonly value: string
  readonly onInput: (value: string) => void
  /** The placeholders that the purpose fills. */
  readonly filled: readonly string[]
  /** The pictures that the mail can show. */
  readonly pictures: PictureUrls
  /** Makes files attachments of the mail, as far as they fit. Absent: the mail has the attachments of a template. */
  readonly addFiles?: ((files: readonly File[]) => AddedPictures) | undefined
}
