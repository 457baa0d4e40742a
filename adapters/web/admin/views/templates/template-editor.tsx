// Edits a template: texts with placeholders, attachments, and a preview. If two people change it, the second sees both versions.
import { left } from 'fp-ts/lib/Either.js'
import type { ComponentChildren } from 'preact'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import { FormFrame, useForm, useUndo } from '#adapters/web/kit/form/form.tsx'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import type { SavedTemplateResponse, TemplateResponse } from '#adapters/contract/mailing/templates.ts'
import { type Option, SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { isMailPicture } from '#domain/mailing/pictures.ts'
import { listFilledByAll } from '#domain/mailing/placeholders.ts'
import { SYSTEM_MAILBOX_KEYS } from '#domain/mailing/system-mailbox.ts'
import { call } from '../../api/call.ts'
import {
  type AddedPictures,
  addPictures,
  toTemplateBody,
  toTemplateChange,
  checkTemplate,
  toTemplateContent,
  makeEmptyTemplate,
  toTemplateForm,
  readFiles,
  type TemplateForm,
} from '../../mailing/template-form.ts'
import { type Admin, type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { Attachments } from './attachments.tsx'
import { MailTextFields } from './mail-text-fields.tsx'
import { TemplatePreview, describeWarnings } from './template-preview.tsx'
import { listUnfilled, UnfilledNotice } from './unfilled-notice.tsx'
import { type PictureUrls, usePictures } from './use-pictures.ts'
import { LANGUAGES } from '#domain/shared/language.ts'

export function TemplateEditor(props: {
  /** Null: a new template. */
  readonly template: TemplateResponse | null
  readonly onSaved: (saved: SavedTemplateResponse) => void
}) {
  const { api, appearance, navigation, receipts, t } = useAdmin()
  const { template, onSaved } = props
  const undo = useUndo()
  const initial = template === null ? makeEmptyTemplate(appearance.config.language) : toTemplateForm(template)
  const form = useForm<TemplateForm, SavedTemplateResponse, TemplateResponse>({
    key: template === null ? 'template' : `template ${template.uuid}`,
    initial,
    label: (name) => t(`template.${name}`),
    check: checkTemplate(t),
    // Drafts do not keep files.
    secret: ['attachments'],
    send: async (value) => {
      const files = value.attachments && (await readFiles(value.attachments).catch(() => undefined))
      if (files === undefined) return left(toFilesFailure(t('template.attachments.unreadable')))
      return api(
        template === null
          ? call('POST /templates', { body: toTemplateBody(value, files) })
          : call('PUT /templates/:id', { params: { id: template.uuid }, body: toTemplateChange(value, files) }),
      )
    },
    onDone: (saved) => {
      const { uuid, name, revision, warnings } = saved
      const words = describeWarnings(t, warnings)
      onSaved(saved)
      receipts.show({
        title: t(template === null ? 'shell.added' : 'shell.changed', { name }),
        ...(words !== undefined && { body: words }),
        // Offered only if the attachments did not change: the earlier ones no longer exist.
        ...(template !== null &&
          form.value.attachments === null && {
            undo: undo(
              call('PUT /templates/:id', {
                params: { id: uuid },
                body: { ...toTemplateChange(initial, null), revision },
              }),
              onSaved,
            ),
          }),
      })
    },
    conflict: template && {
      call: call('GET /templates/:id', { params: { id: template.uuid } }),
      toForm: toTemplateForm,
      changedAt: ({ changedAt }) => changedAt,
      words: {
        language: (one) => t.maybe(`language.${one}`) ?? one,
        systemMailboxKey: (one) => describeRoute(t, one === '' ? null : one),
      },
      onTake: (theirs) => onSaved({ ...theirs, warnings: { unknown: [], removed: [], isClipped: false } }),
    },
  })
  const pictures = usePictures(template?.attachments.some(isMailPicture) ? template.uuid : null, form.value.attachments)
  const addFiles = (files: readonly File[]): AddedPictures => {
    const present = form.latest.current?.attachments ?? template?.attachments ?? []
    const added = addPictures(present, files)
    if (added.files.length > 0) form.set({ attachments: [...present, ...added.files] })
    return added
  }
  return (
    <div class="record record-facts">
      <div class="panel framed stack gap-12">
        <FormFrame
          form={form}
          action={t(template === null ? 'template.add.action' : 'form.save')}
          {...(template === null && { cancel: navigation.href('templates') })}
        >
          <TemplateFields
            {...{ form, pictures, addFiles }}
            purposes={template?.purposes ?? []}
            routed={template?.systemMailboxKey ?? ''}
          >
            <Attachments form={form} saved={template?.attachments ?? []} />
          </TemplateFields>
        </FormFrame>
      </div>
      <TemplatePreview content={toTemplateContent(form.value)} pictures={pictures} />
    </div>
  )
}

const toFilesFailure = (message: string): CallFailure => ({
  _tag: 'Refused',
  status: 0,
  code: 'FILE_UNREADABLE',
  message,
  requestId: null,
  retryAfterSeconds: null,
  errors: [{ path: 'attachments', message }],
})

/** The text for the sender of a mail: a system mailbox, or the tenant's own mailer. */
export function describeRoute(t: AdminTranslate, key: string | null): string {
  return key === null ? t('mailbox.own') : (t.maybe(`mailbox.key.${key}`) ?? key)
}

/** Operators choose a system mailbox. Others see only the mailbox of the template. `none`: the text for no mailbox. */
export function listSenderOptions(
  { t, may }: Pick<Admin, 't' | 'may'>,
  none: string,
  routed: string,
): readonly Option[] {
  return [
    { value: '', label: none },
    ...SYSTEM_MAILBOX_KEYS.filter((key) => may('platform:admin') || key === routed).map((key) => ({
      value: key,
      label: describeRoute(t, key),
    })),
  ]
}

/** What the template is used for, because its placeholders depend on that. */
function describePurposes({ t, appearance }: Admin, purposes: TemplateResponse['purposes']): string {
  const names = purposes.map(({ title }) => title?.[appearance.config.language] ?? t('campaigns.title'))
  return names.length === 0 ? t('template.purposes.none') : t('template.purposes', { purposes: names.join(', ') })
}

function TemplateFields(props: {
  readonly form: Form<TemplateForm>
  readonly purposes: TemplateResponse['purposes']
  /** The key of the saved template's mailbox. */
  readonly routed: string
  readonly pictures: PictureUrls
  readonly addFiles: (files: readonly File[]) => AddedPictures
  readonly children: ComponentChildren
}) {
  const admin = useAdmin()
  const { t } = admin
  const { form, purposes, routed, pictures, addFiles, children } = props
  const { value, set } = form
  const filled = listFilledByAll(purposes)
  return (
    <>
      <TextField {...form.text('name')} help={t('template.name.help')} />
      <MailTextFields
        subject={form.text('subject')}
        body={form.text('body')}
        filled={filled}
        note={describePurposes(admin, purposes)}
        pictures={pictures}
        addFiles={addFiles}
      />
      {purposes.length > 0 && <UnfilledNotice paths={listUnfilled(value, filled)} />}
      <SelectField
        {...form.field('language')}
        value={value.language}
        options={LANGUAGES.map((one) => ({ value: one, label: t(`language.${one}`) }))}
        onChange={(one) => set({ language: LANGUAGES.find((known) => known === one) ?? value.language })}
      />
      <TextField {...form.text('replyTo')} type="email" help={t('template.replyTo.help')} />
      <SelectField
        {...form.field('systemMailboxKey')}
        value={value.systemMailboxKey}
        options={listSenderOptions(admin, describeRoute(t, null), routed)}
        onChange={(systemMailboxKey) => set({ systemMailboxKey })}
      />
      {children}
    </>
  )
}
