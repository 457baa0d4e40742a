// The placeholders that the editor offers: only those that the mails of a purpose fill, with the values of the preview.
import { FILLED_BY, findUnfilledPaths, SAMPLE_VALUES } from '#domain/mailing/placeholders.ts'

const SAMPLES: Readonly<Record<string, string>> = SAMPLE_VALUES

/** Other paths for what the menu already offers. */
const REPEATED = new Set(['user.name', 'user.email', 'data.surveyUrl'])

/** `filled`: of the purpose. If it fills any value, those of invitations are offered. */
export function listMenuPaths(filled: readonly string[]): readonly string[] {
  const known = filled.flatMap((path) => (path === 'data.*' ? FILLED_BY.invitation : [path]))
  return [...new Set(['name', 'email', ...known])].filter((path) => !REPEATED.has(path))
}

/** Whether the value is an address, to which a link or button can lead. */
export function isLinkPath(path: string): boolean {
  return path.endsWith('Url')
}

/** As the preview fills it. */
export function findSampleValue(path: string): string {
  const short = path.replace(/^(?:user|data)\./, '')
  return SAMPLES[short] ?? `[${short}]`
}

/** Whether mails of the purpose have a value for the placeholder. */
export function isFilledPath(path: string, filled: readonly string[]): boolean {
  return findUnfilledPaths([{ path, use: 'text' }], filled).length === 0
}
