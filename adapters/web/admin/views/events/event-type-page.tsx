// The page of one event type: its template, recipients and digest, with a preview from its latest real event.
import type { EventTypeResponse } from '#adapters/contract/event/events.ts'
import type { TemplateOutlineResponse } from '#adapters/contract/mailing/templates.ts'
import { Check, CheckList, type CheckOption, SelectField } from '#adapters/web/kit/views/field.tsx'
import { FormFrame, useRecordForm } from '#adapters/web/kit/form/form.tsx'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { Facts, Loaded, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { MailView } from '../messages/mail-view.tsx'
import { UnfilledNotice } from '../templates/unfilled-notice.tsx'
import { useOtherOffice } from '../use-offices.ts'
import { EventTypeChip, describeEventType } from './event-types-page.tsx'

export function EventTypePage({ id }: { readonly id: string }) {
  const { t } = useAdmin()
  const remote = useRemote(call('GET /admin/event-types/:uuid', { params: { uuid: id } }))
  const toView = (type: EventTypeResponse) => ({
    header: { title: describeEventType(t, type), lead: <EventTypeChip type={type} /> },
    tabs: [
      {
        name: 'rule',
        label: t('eventType.rule'),
        content: () => (
          <Panel id="event-type-rule" title={t('eventType.rule')}>
            <Rule key={type.revision} type={type} onChange={remote.replace} />
          </Panel>
        ),
      },
    ],
    facts: <EventTypeFacts type={type} />,
  })
  return <Record back={useBack('eventTypes')} parts={[remote]} view={remote.value && toView(remote.value)} />
}

function EventTypeFacts({ type }: { readonly type: EventTypeResponse }) {
  const { navigation, t } = useAdmin()
  return (
    <Panel id="event-type-facts" title={t('person.data')}>
      <Facts
        of={[
          [t('eventType.constant'), type.constant],
          [
            t('eventType.firstFiredAt'),
            type.firstFiredAt === null ? t('eventType.firstFiredAt.none') : <When at={type.firstFiredAt} />,
          ],
          [t('eventType.fields'), type.fields.map((field) => `{{data.${field}}}`).join(' ')],
          [
            t('notifications.title'),
            <Link href={navigation.href('notifications', { query: { type: type.uuid } })}>
              {t('eventType.notifications')}
            </Link>,
          ],
        ]}
      />
    </Panel>
  )
}

const toEventTypeForm = ({ template, translation, recipients, digest, revision }: EventTypeResponse) => ({
  template: template ?? '',
  translation: translation ?? '',
  recipients,
  digest,
  revision,
})

function Rule(props: { readonly type: EventTypeResponse; readonly onChange: (type: EventTypeResponse) => void }) {
  const { type, onChange } = props
  const { t } = useAdmin()
  const { headers } = useOtherOffice()(type.office)
  const templates = useRemote(call('GET /templates', { query: { limit: 200 }, headers }))
  const roles = useRemote(call('GET /roles', { headers }))
  const form = useRecordForm({
    key: `event-type ${type.uuid}`,
    initial: toEventTypeForm(type),
    label: (name) => t(`eventType.${name}`),
    check: () => ({}),
    toForm: toEventTypeForm,
    change: ({ template, translation, ...after }) =>
      call('PUT /admin/event-types/:uuid', {
        params: { uuid: type.uuid },
        body: { ...after, ...(template !== '' && { template }), ...(translation !== '' && { translation }) },
      }),
    title: (saved) => t('shell.changed', { name: describeEventType(t, saved) }),
    onChange,
    conflict: {
      call: call('GET /admin/event-types/:uuid', { params: { uuid: type.uuid } }),
      toForm: toEventTypeForm,
      readable: (one) => ({
        template: nameTemplate(one.template),
        translation: nameTemplate(one.translation),
        recipients: recipientOptions
          .filter(({ value }) => one.recipients.includes(value))
          .map(({ label }) => label)
          .join(', '),
        digest: t(`changes.value.${one.digest}`),
      }),
    },
  })
  const { value, set } = form
  const known = roles.value?.data ?? []
  const all = templates.value?.data ?? []
  const nameTemplate = (uuid: string): string => all.find((one) => one.uuid === uuid)?.name ?? uuid
  const toOption = ({ uuid, name }: TemplateOutlineResponse) => ({ value: uuid, label: name })
  const language = all.find(({ uuid }) => uuid === value.template)?.language
  const recipientOptions: readonly CheckOption[] = [
    { value: 'OWNER', label: t('eventType.OWNER'), help: t('eventType.OWNER.help') },
    ...known.map(({ uuid, name }) => ({ value: uuid, label: name })),
    // These recipients get no mail. They are listed only so that the user can remove them.
    ...type.recipients
      .filter((one) => one !== 'OWNER' && roles.value !== null && !known.some(({ uuid }) => uuid === one))
      .map((one) =>
        one === 'SOURCE'
          ? { value: one, label: t('eventType.SOURCE'), help: t('eventType.SOURCE.help') }
          : { value: one, label: t('eventType.roleGone'), help: one },
      ),
  ]
  const reachesSomeone = value.recipients.some(
    (one) => one === 'OWNER' || known.some(({ uuid, holders }) => uuid === one && holders > 0),
  )
  return (
    <>
      <FormFrame form={form} action={t('form.save')}>
        <SelectField
          {...form.field('template')}
          help={t('eventType.template.help')}
          value={value.template}
          options={[{ value: '', label: t('eventType.off') }, ...all.map(toOption)]}
          onChange={(template) => set({ template, translation: '' })}
        />
        {value.template !== '' && (
          <SelectField
            {...form.field('translation')}
            help={t('eventType.translation.help')}
            value={value.translation}
            options={[
              { value: '', label: t('eventType.translation.none') },
              ...all.filter((one) => one.language !== language).map(toOption),
            ]}
            onChange={(translation) => set({ translation })}
          />
        )}
        <CheckList
          {...form.field('recipients')}
          options={recipientOptions}
          chosen={value.recipients}
          {...(value.template !== '' &&
            !reachesSomeone &&
            roles.value !== null && { help: t('eventType.recipients.none') })}
          onChange={(recipients) => set({ recipients })}
        />
        <Check
          label={t('eventType.digest')}
          help={t('eventType.digest.help')}
          isOn={value.digest}
          onChange={(digest) => set({ digest })}
        />
      </FormFrame>
      {value.template !== '' && <Preview uuid={type.uuid} template={value.template} />}
    </>
  )
}

function Preview({ uuid, template }: { readonly uuid: string; readonly template: string }) {
  const { t } = useAdmin()
  const preview = useRemote(call('GET /admin/event-types/:uuid/preview', { params: { uuid }, query: { template } }))
  return (
    <Panel id="event-type-preview" title={t('template.preview')} isBusy={preview.isLoading}>
      <Loaded of={preview}>
        {({ event, mail, unknownPlaceholders }) => (
          <>
            <UnfilledNotice paths={unknownPlaceholders} />
            <p class="quiet">
              {event === null ? (
                t('eventType.preview.none')
              ) : (
                <>
                  {t('eventType.preview.of')} <When at={event.firedAt} />
                </>
              )}
            </p>
            {mail === null ? <p>{t('eventType.preview.gone')}</p> : <MailView mail={mail} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
