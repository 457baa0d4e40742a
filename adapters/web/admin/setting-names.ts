// Settings as operators of the application know them.
import type { Translate } from '#adapters/web/kit/translate.ts'

/** Replaces names of settings in a message of the service by those that the page Settings shows. */
export function nameSettings(t: Pick<Translate<never>, 'maybe'>, message: string): string {
  return message.replace(/\b[A-Z]+(?:_[A-Z]+)*\b/g, (name) => {
    const label = t.maybe(`setting.${name}`)
    return label === null ? name : `“${label}”`
  })
}
