// Shows the placeholders of a template that its mails will not fill, before anything is sent (MSG-3).
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { findUnfilledPaths } from '#domain/mailing/placeholders.ts'
import { call } from '../../api/call.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'

/** The placeholders in the text that `filled` does not contain. */
export function listUnfilled(
  { subject, body }: { readonly subject: string; readonly body: string },
  filled: readonly string[],
): readonly string[] {
  return findUnfilledPaths(
    [...`${subject}${body}`.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, path = '']) => ({ path: path.trim(), use: 'text' })),
    filled,
  )
}

const joinPlaceholders = (paths: readonly string[]): string => paths.map((path) => `{{${path}}}`).join(', ')

export function describeUnfilled(t: AdminTranslate, paths: readonly string[]): string {
  return t('template.unfilled.body', { places: joinPlaceholders(paths) })
}

export function UnfilledNotice({ paths }: { readonly paths: readonly string[] }) {
  const { t } = useAdmin()
  return paths.length === 0 ? null : (
    <Notice tone="info" title={t('template.unfilled')}>
      <p>{describeUnfilled(t, paths)}</p>
    </Notice>
  )
}

/** `template`: its uuid, or empty. `filled`: the placeholders that the purpose fills. */
export function UnfilledInTemplate(props: { readonly template: string; readonly filled: readonly string[] }) {
  const { template, filled } = props
  const { value } = useRemote(template === '' ? null : call('GET /templates/:id', { params: { id: template } }))
  return value === null ? null : <UnfilledNotice paths={listUnfilled(value, filled)} />
}
