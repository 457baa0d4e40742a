// The form of a contact, new or known: fields, state and view.
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { SelectField, TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import { type ContactField, toDetailsCall, type PaneContactDetails, toOrganisationsCall } from '../../api/contact.ts'
import { usePane } from '../pane-context.ts'
import { isLeft, left, right } from 'fp-ts/lib/Either.js'
import { parseSearchText } from '#domain/ledger/search-text.ts'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { useDraftForm } from '#adapters/web/kit/form/use-draft-form.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import {
  toContactBody,
  type ChosenOrganisation,
  type ContactDraft,
  type ContactMode,
  toContactDraftKey,
  toContactDraft,
  mergeDraft,
  checkContactDraft,
  CONTACT_FIELDS,
  makeContactDraft,
  getMaxLength,
} from '../../contact/contact-draft.ts'
import { findSenderOrganisation } from '../../contact/save-sender.ts'
import type { MailPerson } from '../../host/mail-host.ts'
import { LinkButton, Message } from '../elements.tsx'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { ContactFormFrame, FormSkeleton, SaveFailure } from './form-frame.tsx'
import { OrganisationField, makeOrganisationDraft, OrganisationForm } from './organisation-form.tsx'

const MORE = ['businessEmail', 'businessPhone', 'businessMobile', 'language', 'notes'] as const
const LANGUAGES = ['nl', 'en', 'de', 'fr'] as const

const getInputType = (field: ContactField): 'email' | 'tel' | 'text' =>
  field === 'email' || field === 'businessEmail' ? 'email' : /phone|mobile/i.test(field) ? 'tel' : 'text'

function ContactFields({ form, children }: { readonly form: ContactFormState; readonly children: ComponentChildren }) {
  const { t } = usePane()
  const { language, ...value } = form.value
  // Only the initial state: the user may collapse the group or empty its fields.
  const [isOpen] = useState(() => MORE.some((field) => field !== 'language' && value[field] !== ''))
  const renderText = (field: ContactField) => <TextField key={field} {...form.text(field)} type={getInputType(field)} />
  const renderRow = (look: string, ...names: readonly ContactField[]) => <div class={look}>{names.map(renderText)}</div>
  const known = LANGUAGES.some((code) => code === language)
  return (
    <>
      {renderRow('field-row field-row-names', 'firstName', 'middleName')}
      {renderText('lastName')}
      {children}
      {renderText('jobTitle')}
      {renderText('email')}
      {renderRow('field-row', 'phone', 'mobile')}
      <details class="form-more" open={isOpen}>
        <summary>{t('contact.more')}</summary>
        <div class="stack gap-12">
          {renderText('businessEmail')}
          {renderRow('field-row', 'businessPhone', 'businessMobile')}
          <SelectField
            {...form.field('language')}
            value={language}
            options={[
              { value: '', label: t('contact.language.none') },
              ...LANGUAGES.map((code) => ({ value: code, label: t(`contact.language.${code}`) })),
              ...(language === '' || known ? [] : [{ value: language, label: language }]),
            ]}
            onChange={(code) => form.set({ language: code })}
          />
          <TextArea {...form.text('notes')} />
        </div>
      </details>
    </>
  )
}

interface ContactFormProps {
  readonly person: MailPerson
  readonly start: ContactDraft
  readonly keptAs: string
  /** Why the form opened, if the user did not open it. */
  readonly why?: 'exists' | 'full' | undefined
  readonly onBack: () => void
  /** Null: there were no changes. */
  readonly onSaved: (contact: PaneContactDetails | null) => void
  /** The organisation already has this contact. `typed` contains the values of the form. */
  readonly onExisting: (id: string, typed: ContactDraft) => void
}

type ContactFormState = Form<ContactDraft, ContactField | 'accountId'>

function useContactForm(props: ContactFormProps) {
  const { api, contactActs, drafts, t } = usePane()
  const { person, start, keptAs, onSaved } = props
  const form: ContactFormState = useDraftForm({
    prefix: 'contact',
    draft: useDraft(drafts.contact, keptAs, () => start),
    label: (name) => t(`contact.field.${name === 'accountId' ? 'organisation' : name}`),
    fields: [...CONTACT_FIELDS, 'accountId'],
    check: (draft) => {
      const faults = Object.entries(checkContactDraft(draft)).map(([field, fault]) => [
        field,
        t(`contact.fault.${fault}`, { max: getMaxLength(field) }),
      ])
      return faults.length > 0 ? left(Object.fromEntries(faults)) : right(toContactBody(draft))
    },
    rechecks: true,
    clears: { organisation: ['accountId'] },
    send: async (body) => (body === null ? right(null) : contactActs.save(person.address, body)),
    onDone: onSaved,
  })
  const [isMatched, setMatched] = useState(false)

  useEffect(() => {
    const text = parseSearchText(start.organisationText)
    if (form.wasKept || start.of !== null || isLeft(text)) return
    void api(toOrganisationsCall(text.right)).then((answer) => {
      const { organisation, organisationText } = form.latest.current
      if (isLeft(answer) || organisation !== null || organisationText !== start.organisationText) return
      const found = findSenderOrganisation(person, answer.right.data)
      if (found === null) return
      form.set({ organisation: { id: found.id, name: found.name }, organisationText: '' })
      setMatched(true)
    })
  }, [])
  return { form, isMatched }
}

function ContactForm(props: ContactFormProps) {
  const { t } = usePane()
  const { why, onBack, onExisting } = props
  const { form, isMatched } = useContactForm(props)
  const { value: draft, set, failure } = form
  const wasMaking = useRef(false)
  useLayoutEffect(() => {
    // After the form of a new organisation closes, its field takes the focus.
    if (wasMaking.current && draft.newOrganisation === null) document.getElementById('contact-accountId')?.focus()
    wasMaking.current = draft.newOrganisation !== null
  }, [draft.newOrganisation])

  if (draft.newOrganisation !== null)
    return (
      <OrganisationForm
        draft={draft.newOrganisation}
        onChange={(next) => set({ newOrganisation: next })}
        onMade={(organisation) => set({ organisation, organisationText: '', newOrganisation: null })}
        onBack={() => set({ newOrganisation: null })}
      />
    )
  const existing =
    failure?._tag === 'Refused' && failure.code === 'CONTACT_EXISTS' ? failure.data?.['contactId'] : undefined
  const action =
    existing === undefined ? undefined : { label: t('contact.openExisting'), run: () => onExisting(existing, draft) }
  return (
    <ContactFormFrame
      setPlace={form.setPlace}
      title={t(draft.of === null ? 'contact.new.title' : 'contact.edit.title')}
      onBack={onBack}
    >
      {why !== undefined && <Message tone="info" name={`contact.why.${why}`} />}
      {why === undefined && form.wasKept && (
        <p class="quiet" role="status">
          {t('contact.restored')} <LinkButton label={t('contact.restored.drop')} run={form.startOver} />
        </p>
      )}
      <ContactFields form={form}>
        <OrganisationField
          {...form.field('accountId')}
          chosen={draft.organisation}
          text={draft.organisationText}
          help={isMatched ? t('organisation.matched') : undefined}
          onType={(organisationText) => set({ organisationText })}
          onChoose={(organisation) => set({ organisation, organisationText: '' })}
          onCreate={(name) => set({ newOrganisation: makeOrganisationDraft(name) })}
        />
      </ContactFields>
      {failure !== null && <SaveFailure failure={failure} action={action} />}
      <ActionBar>
        <Action
          label={t(draft.of === null ? 'contact.none.save' : 'contact.save')}
          isBusy={form.isBusy}
          run={form.submit}
        />
      </ActionBar>
    </ContactFormFrame>
  )
}

/** Opens the form: at once for a new contact or a kept draft; for a known contact once its details are loaded. */
export function ContactEditor(props: {
  readonly mode: Extract<ContactMode, { readonly _tag: 'Adding' | 'Editing' }>
  readonly person: MailPerson
  /** The organisation of a new contact; null: unknown. */
  readonly organisation: ChosenOrganisation | null
  readonly onBack: () => void
  readonly onSaved: (contact: PaneContactDetails | null) => void
  readonly onMode: (mode: ContactMode) => void
}) {
  const { drafts, t } = usePane()
  const { mode, person, organisation, onBack, onSaved, onMode } = props
  const editing = mode._tag === 'Editing' ? mode : null
  const keptAs = toContactDraftKey(editing?.id ?? null, person.address)
  const [begun] = useState(() => {
    if (editing === null) return makeContactDraft(person, organisation)
    // The draft also contains its initial values, so that only the user's changes are sent.
    const of = drafts.contact.read(keptAs)?.of ?? null
    return of === null ? null : toContactDraft(of)
  })
  const { value, failure, reload } = useRemote(editing === null || begun !== null ? null : toDetailsCall(editing.id))
  const [start, setStart] = useState(begun)
  useEffect(() => {
    if (value === null) return
    const { contact } = value
    if (editing?.typed !== undefined) drafts.contact.keep(keptAs, mergeDraft(contact, editing.typed))
    setStart(toContactDraft(contact))
  }, [value])
  if (start !== null)
    return (
      <ContactForm
        person={person}
        start={start}
        keptAs={keptAs}
        why={editing?.why}
        onBack={onBack}
        onSaved={onSaved}
        onExisting={(id, typed) => onMode({ _tag: 'Editing', id, why: 'exists', typed })}
      />
    )
  return (
    <ContactFormFrame title={t('contact.edit.title')} onBack={onBack}>
      {failure !== null ? <FailureNotice failure={failure} area="contact" onRetry={reload} /> : <FormSkeleton />}
    </ContactFormFrame>
  )
}
