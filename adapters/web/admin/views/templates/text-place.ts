// Leads the user to a text, or to a place in it: the editor of a mail shows the HTML for that.
import { findRange, type TextPlace } from '../../mailing/template-form.ts'

/** The editor of a mail listens to it. Its detail is a `TextPlace`. */
export const SHOW_PLACE = 'show-place'

/** `id`: of the field. */
export function selectPlace(id: string, place: TextPlace): void {
  const { line = 1 } = place
  const control = document.getElementById(id)
  if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) {
    if (place.line === undefined) return control?.focus()
    control?.dispatchEvent(new CustomEvent(SHOW_PLACE, { detail: place, bubbles: true }))
    return
  }
  control.setSelectionRange(...findRange(control.value, place))
  control.focus()
  const lines = control.value.split('\n').length
  control.scrollTop = (control.scrollHeight * (line - 1)) / lines - control.clientHeight / 2
}
