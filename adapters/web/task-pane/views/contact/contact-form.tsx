// The form of a contact, new or known. What is typed and what is wrong with it is use-contact-form.ts's.
import { useEffect, useRef } from 'preact/hooks'
import type { ContactDetails } from '../../api/contact.ts'
import { type ContactDraft, FIELDS } from '../../contact/contact-draft.ts'
import type { Person } from '../../host/mail-host.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { usePane } from '../pane-context.tsx'
import { ContactFields } from './contact-fields.tsx'
import { allIn } from './contact-words.ts'
import { FormHead, onEscape } from './form-head.tsx'
import { OrganisationField } from './organisation-field.tsx'
import { newOrganisation, OrganisationForm } from './organisation-form.tsx'
import { SaveFailure } from './save-failure.tsx'
import { useContactForm } from './use-contact-form.ts'
import { useFaultFocus } from '#adapters/web/kit/views/use-fault-focus.ts'

export interface ContactFormProps {
  readonly person: Person
  readonly start: ContactDraft
  /** The key of the draft. */
  readonly keptAs: string
  /** Why he is here, where it was not he who opened it. */
  readonly why?: 'exists' | 'full' | undefined
  readonly onBack: () => void
  /** Null: there was nothing to save. */
  readonly onSaved: (contact: ContactDetails | null) => void
  /** The ledger has this contact at the organisation already; what was typed goes along. */
  readonly onExisting: (id: string, typed: ContactDraft) => void
}

export const ContactForm = (props: ContactFormProps) => {
  const { t } = usePane()
  const { why, onBack, onExisting } = props
  const form = useContactForm({ ...props, onFaulty: () => focus.now() })
  const { draft, change, faults, failure } = form
  const focus = useFaultFocus(failure)
  const title = t(draft.of === null ? 'contact.new.title' : 'contact.edit.title')
  const wasMaking = useRef(false)
  useEffect(() => {
    // Back from making an organisation: where he was.
    if (wasMaking.current && draft.newOrganisation === null) document.getElementById('contact-accountId')?.focus()
    wasMaking.current = draft.newOrganisation !== null
  }, [draft.newOrganisation])

  if (draft.newOrganisation !== null)
    return (
      <OrganisationForm
        draft={draft.newOrganisation}
        onChange={(next) => change(() => ({ newOrganisation: next }))}
        onMade={(organisation) =>
          change(() => ({ organisation, organisationText: '', newOrganisation: null }), 'accountId')
        }
        onBack={() => change(() => ({ newOrganisation: null }))}
      />
    )
  const existing =
    failure?._tag === 'Refused' && failure.code === 'CONTACT_EXISTS' ? failure.data?.['contactId'] : undefined
  return (
    <section ref={focus.form} class="stack stack-12 form" aria-label={title} onKeyDown={onEscape(onBack)}>
      <FormHead title={title} onBack={onBack} />
      {why !== undefined && (
        <Notice tone="info" title={t(`contact.why.${why}.title`)}>
          <p>{t(`contact.why.${why}.body`)}</p>
        </Notice>
      )}
      {why === undefined && form.isRestored && (
        <p class="quiet" role="status">
          {t('contact.restored')}{' '}
          <button type="button" class="link" onClick={form.beginAnew}>
            {t('contact.restored.drop')}
          </button>
        </p>
      )}
      <ContactFields
        fields={draft.fields}
        faults={faults}
        onChange={(field, value) => change(({ fields }) => ({ fields: { ...fields, [field]: value } }), field)}
      >
        <OrganisationField
          chosen={draft.organisation}
          text={draft.organisationText}
          help={form.isMatched ? t('organisation.matched') : undefined}
          fault={faults['accountId']}
          onType={(organisationText) => change(() => ({ organisationText }))}
          onChoose={(organisation) => change(() => ({ organisation, organisationText: '' }), 'accountId')}
          onCreate={(name) => change(() => ({ newOrganisation: newOrganisation(name) }))}
        />
      </ContactFields>
      {failure !== null && (
        <SaveFailure
          failure={failure}
          isAtFields={failure._tag === 'Refused' && allIn(failure.errors, { ...FIELDS, accountId: 0 })}
          {...(existing !== undefined && {
            action: { label: t('contact.openExisting'), run: () => onExisting(existing, draft) },
          })}
        />
      )}
      <ActionBar>
        <Action
          label={t(draft.of === null ? 'contact.none.save' : 'contact.save')}
          isBusy={form.isBusy}
          run={() => void form.save()}
        />
      </ActionBar>
    </section>
  )
}
