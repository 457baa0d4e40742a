// The form of a contact, new or known: its state and its view.
import { isLeft } from 'fp-ts/lib/Either.js'
import { useEffect, useRef, useState } from 'preact/hooks'
import { parseSearchText } from '#domain/ledger/search-text.ts'
import { type PaneContactDetails, organisationsCall } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { changesOf, type ContactDraft, faultsOf, roomOf, FIELDS } from '../../contact/contact-draft.ts'
import { organisationOf } from '../../contact/save-sender.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import type { MailPerson } from '../../host/mail-host.ts'
import { usePane } from '../pane-context.tsx'
import { faultsIn, allIn, FormHead, onEscape, SaveFailure } from './form-frame.tsx'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { ContactFields } from './contact-fields.tsx'
import { OrganisationField } from './organisation-field.tsx'
import { newOrganisation, OrganisationForm } from './organisation-form.tsx'
import { useFaultFocus } from '#adapters/web/kit/views/use-fault-focus.ts'

type Faults = Readonly<Partial<Record<string, string>>>

export interface ContactForm {
  readonly draft: ContactDraft
  /** `next`: what becomes of the newest draft. `field`: whose fault is mended by it. */
  readonly change: (next: (draft: ContactDraft) => Partial<ContactDraft>, field?: string) => void
  /** Whether it holds what was typed before and not saved. */
  readonly isRestored: boolean
  readonly beginAnew: () => void
  /** Whether the organisation was found by what the mail tells. */
  readonly isMatched: boolean
  /** By field; `accountId` stands for the organisation. */
  readonly faults: Faults
  readonly failure: ApiFailure | null
  readonly isBusy: boolean
  readonly save: () => Promise<void>
}

const useContactForm = (props: {
  readonly person: MailPerson
  /** What it begins with where nothing is kept under the key. */
  readonly start: ContactDraft
  readonly keptAs: string
  /** Null: there was nothing to save. */
  readonly onSaved: (contact: PaneContactDetails | null) => void
  /** Faults were found, and stand at their fields. */
  readonly onFaulty: () => void
}): ContactForm => {
  const { api, contactActs, drafts, t } = usePane()
  const { person, start, keptAs, onSaved, onFaulty } = props
  const kept = useDraft(drafts.contact, keptAs, () => start)
  const [isRestored, setRestored] = useState(() => JSON.stringify(kept.value) !== JSON.stringify(start))
  const [isMatched, setMatched] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Faults>({})
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  // What is typed while an answer is awaited is not to be overwritten by it.
  const latest = useRef(kept.value)
  const set = (next: ContactDraft): void => {
    latest.current = next
    kept.set(next)
  }

  useEffect(() => {
    const text = parseSearchText(start.organisationText)
    if (isRestored || start.of !== null || isLeft(text)) return
    void api(organisationsCall(text.right)).then((answer) => {
      const { organisation, organisationText } = latest.current
      if (isLeft(answer) || organisation !== null || organisationText !== start.organisationText) return
      const found = organisationOf(person, answer.right.data)
      if (found === null) return
      set({ ...latest.current, organisation: { id: found.id, name: found.name }, organisationText: '' })
      setMatched(true)
    })
  }, [])

  const mine = Object.entries(faultsOf(kept.value)).map(([field, fault]) => [
    field,
    t(`contact.fault.${fault}`, { max: roomOf(field) }),
  ])
  const save = async (): Promise<void> => {
    setTried(true)
    if (mine.length > 0) return onFaulty()
    const body = changesOf(kept.value)
    if (body === null) {
      kept.drop()
      return onSaved(null)
    }
    setBusy(true)
    setFailure(null)
    const answer = await contactActs.save(person.address, body)
    setBusy(false)
    if (isLeft(answer)) {
      setRefused(faultsIn(answer.left))
      return setFailure(answer.left)
    }
    kept.drop()
    onSaved(answer.right)
  }

  return {
    draft: kept.value,
    change: (next, field) => {
      set({ ...latest.current, ...next(latest.current) })
      if (field === undefined || refused[field] === undefined) return
      const { [field]: _, ...others } = refused
      setRefused(others)
    },
    isRestored,
    beginAnew: () => {
      latest.current = start
      kept.drop()
      setRestored(false)
      setTried(false)
      setFailure(null)
      setRefused({})
    },
    isMatched,
    faults: { ...(wasTried ? Object.fromEntries(mine) : {}), ...refused },
    failure,
    isBusy,
    save,
  }
}

export interface ContactFormProps {
  readonly person: MailPerson
  readonly start: ContactDraft
  /** The key of the draft. */
  readonly keptAs: string
  /** Why he is here, where it was not he who opened it. */
  readonly why?: 'exists' | 'full' | undefined
  readonly onBack: () => void
  /** Null: there was nothing to save. */
  readonly onSaved: (contact: PaneContactDetails | null) => void
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
