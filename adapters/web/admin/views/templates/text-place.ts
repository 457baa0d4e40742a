// Leads the user to a place in a text: the editor of a mail shows the HTML for it.
import { findRange, type TextPlace } from '../../mailing/template-form.ts'

/** The editor of a mail listens to it. Its detail is a `TextPlace`. */
export const SHOW_PLACE = 'show-place'

/** `id`: of the field. */
export function selectPlace(id: string, place: TextPlace): void {
  const { line = 1 } = place
  const control = document.getElementById(id)
  if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) {
    control?.dispatchEvent(new CustomEvent(SHOW_PLACE, { detail: place, bubbles: true }))
    return
  }
  control.setSelectionRange(...findRange(control.value, place))
  control.focus()
  const lines = control.value.split('\n').length
  control.scrollTop = (control.scrollHeight * (line - 1)) / lines - control.clientHeight / 2
}
