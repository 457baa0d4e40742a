// The page of one template: its texts, a test mail, and its removal.
import type { TemplateResponse } from '#adapters/contract/mailing/templates.ts'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { Facts, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { isMailPicture } from '#domain/mailing/pictures.ts'
import { call } from '../../api/call.ts'
import { toTemplateContent } from '../../mailing/template-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { RemovalPanel } from '../frame/removal-panel.tsx'
import { TestMail } from '../mailing/test-mail.tsx'
import { describeRoute, TemplateEditor } from './template-editor.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { usePictures } from './use-pictures.ts'

export function TemplatePage({ id }: { readonly id: string }) {
  const { may, navigation, t } = useAdmin()
  const params = { id }
  const template = useRemote(call('GET /templates/:id', { params }))
  const toView = (shown: TemplateResponse) => ({
    header: {
      title: shown.name,
      lead: (
        <>
          {t('template.lead', { language: t(`language.${shown.language}`) })} <When at={shown.changedAt} />
        </>
      ),
      action: may('mail:send') && (
        <ActionButton label={t('messages.add')} to={navigation.href('addMessages', { query: { template: id } })} />
      ),
    },
    tabs: [
      {
        name: 'text',
        label: t('template.body'),
        content: () =>
          may('templates:write') ? (
            <TemplateEditor key={shown.revision} template={shown} onSaved={template.replace} />
          ) : (
            <ReadTemplate template={shown} />
          ),
      },
      may('mail:send') && {
        name: 'test',
        label: t('testMail.title'),
        content: () => (
          <TestMail
            help={`${t('template.test.saved')} ${t(shown.systemMailboxKey === null ? 'testMail.help' : 'testMail.help.limits')}`}
            callFor={(to) => call('POST /templates/:id/test', { params, body: { to } })}
          />
        ),
      },
      may('templates:write') && {
        name: 'removal',
        label: t('tags.remove'),
        content: () => (
          <RemovalPanel of="template" name={shown.name} call={call('DELETE /templates/:id', { params })} />
        ),
      },
    ],
  })
  return <Record back={useBack('templates')} parts={[template]} view={template.value && toView(template.value)} />
}

function ReadTemplate({ template }: { readonly template: TemplateResponse }) {
  const { t } = useAdmin()
  const pictures = usePictures(template.attachments.some(isMailPicture) ? template.uuid : null)
  return (
    <div class="record record-facts">
      <TemplatePreview content={toTemplateContent(template)} pictures={pictures} />
      <Panel id="template-facts" title={t('person.data')}>
        <Facts
          of={[
            [t('template.replyTo'), template.replyTo ?? '–'],
            [t('template.systemMailboxKey'), describeRoute(t, template.systemMailboxKey)],
            [t('template.attachments'), template.attachments.map(({ filename }) => filename).join(', ') || '–'],
          ]}
        />
      </Panel>
    </div>
  )
}
