// What the tools of the editor show. Apart from the editor, which is loaded later.
import type { ListTag, MailButton, MailPicture, TextTag } from './mail-blocks.ts'

/** What applies at the cursor. */
export interface EditorState {
  readonly tag: TextTag
  readonly list: ListTag | null
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isUnderlined: boolean
  /** The address of the link at the cursor. */
  readonly href: string | null
  /** The selected button. */
  readonly button: MailButton | null
  /** The selected picture. */
  readonly picture: MailPicture | null
  /** Text is selected. */
  readonly hasSelection: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export const EMPTY_STATE: EditorState = {
  tag: 'p',
  list: null,
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  href: null,
  button: null,
  picture: null,
  hasSelection: false,
  canUndo: false,
  canRedo: false,
}
