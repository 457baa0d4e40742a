// Lists the templates of the tenant, and adds one.
import type { TemplateOutlineResponse } from '#adapters/contract/mailing/templates.ts'
import { makeMomentColumn } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { call } from '../../api/call.ts'
import { type AdminTranslate, useAdmin, usePlace } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'
import { splitPlaceholders } from '../../editor/mail-blocks.ts'
import { describePlaceholder } from './placeholder-menu.tsx'
import { describeRoute, TemplateEditor } from './template-editor.tsx'

export function TemplatesPage() {
  const { may, navigation, t } = useAdmin()
  const { q = '' } = usePlace().query
  const add = { label: t('template.add'), needs: 'templates:write', to: navigation.href('addTemplate') } as const
  return (
    <ListPage
      of="templates"
      action={add}
      columns={makeTemplateColumns(t)}
      source={useList((part) => call('GET /templates', { query: { q, ...part } }))}
      toKey={({ uuid }) => uuid}
      toHref={({ uuid }) => navigation.href('template', { id: uuid })}
      emptyAction={may(add.needs) && <ActionButton label={add.label} to={add.to} />}
    />
  )
}

/** Each placeholder by its name, as the editor shows it. */
const describeSubject = (t: AdminTranslate, subject: string): string =>
  splitPlaceholders(subject)
    .map((part) => (typeof part === 'string' ? part : `[${describePlaceholder(t, part.path)}]`))
    .join('')

const makeTemplateColumns = (t: AdminTranslate): readonly Column<TemplateOutlineResponse>[] => [
  { name: 'name', header: t('people.name'), text: ({ name }) => name },
  { name: 'subject', header: t('template.subject'), text: ({ subject }) => describeSubject(t, subject) },
  {
    name: 'language',
    header: t('template.language'),
    width: 'narrow',
    text: ({ language }) => t(`language.${language}`),
  },
  {
    name: 'mailbox',
    header: t('template.systemMailboxKey'),
    width: 'middle',
    text: ({ systemMailboxKey }) => describeRoute(t, systemMailboxKey),
  },
  makeMomentColumn({ name: 'changed', header: t('template.changed') }, ({ changedAt }) => changedAt),
]

export function AddTemplatePage() {
  const { navigation, t } = useAdmin()
  return (
    <>
      <PageHeader title={t('template.add')} lead={t('template.add.lead')} back={useBack('templates')} />
      <TemplateEditor
        template={null}
        onSaved={({ uuid }) => navigation.go(navigation.href('template', { id: uuid }))}
      />
    </>
  )
}
