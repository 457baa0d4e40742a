// Placeholders of a template that mails for a purpose do not fill, shown before anything leaves (MSG-3).
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { unfilledIn } from '../../mailing/message-form.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'

const places = (paths: readonly string[]): string => paths.map((path) => `{{${path}}}`).join(', ')

export const unfilledWords = (t: AdminTranslate, paths: readonly string[]): string =>
  t('template.unfilled.body', { places: places(paths) })

export const UnfilledNotice = ({ paths }: { readonly paths: readonly string[] }) => {
  const { t } = useAdmin()
  return paths.length === 0 ? null : (
    <Notice tone="info" title={t('template.unfilled')}>
      <p>{unfilledWords(t, paths)}</p>
    </Notice>
  )
}

/** `template`: its uuid, or empty. `filled`: by the purpose. */
export const UnfilledInTemplate = (props: { readonly template: string; readonly filled: readonly string[] }) => {
  const { template, filled } = props
  const { value } = useRemote(template === '' ? null : call('GET /templates/:id', { params: { id: template } }))
  return value === null ? null : <UnfilledNotice paths={unfilledIn(value, filled)} />
}
