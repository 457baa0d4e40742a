// Opens the form of a contact: a new one at once, a known one when all the ledger has on him is there, or what was typed before.
import { isLeft } from 'fp-ts/lib/Either.js'
import { useEffect, useState } from 'preact/hooks'
import { type PaneContactDetails, detailsCall } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import {
  type ChosenOrganisation,
  type ContactDraft,
  draftOf,
  draftOver,
  newDraft,
  type ContactMode,
  draftKey,
} from '../../contact/contact-draft.ts'
import type { MailPerson } from '../../host/mail-host.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { usePane } from '../pane-context.tsx'
import { ContactForm } from './contact-form.tsx'
import { FormHead, onEscape, FormSkeleton } from './form-frame.tsx'

interface Props {
  readonly mode: Extract<ContactMode, { readonly _tag: 'Adding' | 'Editing' }>
  readonly person: MailPerson
  /** Of a new contact, where it is known. */
  readonly organisation: ChosenOrganisation | null
  readonly onBack: () => void
  readonly onSaved: (contact: PaneContactDetails | null) => void
  readonly onMode: (mode: ContactMode) => void
}

type Known =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }
  | { readonly _tag: 'Ready'; readonly start: ContactDraft }

export const ContactEditor = ({ mode, person, organisation, onBack, onSaved, onMode }: Props) => {
  const { api, drafts, t } = usePane()
  const id = mode._tag === 'Editing' ? mode.id : null
  const keptAs = draftKey(id, person.address)
  const [turn, setTurn] = useState(0)
  const [known, setKnown] = useState<Known>(() => {
    if (id === null) return { _tag: 'Ready', start: newDraft(person, organisation) }
    // What it began as goes with what was typed: only what the user changes is sent.
    const begun = drafts.contact.read(keptAs)?.of ?? null
    return begun === null ? { _tag: 'Loading' } : { _tag: 'Ready', start: draftOf(begun) }
  })
  useEffect(() => {
    if (id === null || known._tag === 'Ready') return
    let isGone = false
    setKnown({ _tag: 'Loading' })
    void api(detailsCall(id)).then((answer) => {
      if (isGone) return
      if (isLeft(answer)) return setKnown({ _tag: 'Failed', failure: answer.left })
      const { contact } = answer.right
      if (mode._tag === 'Editing' && mode.typed !== undefined)
        drafts.contact.keep(keptAs, draftOver(contact, mode.typed))
      setKnown({ _tag: 'Ready', start: draftOf(contact) })
    })
    return () => {
      isGone = true
    }
  }, [api, id, turn])

  if (known._tag === 'Ready')
    return (
      <ContactForm
        person={person}
        start={known.start}
        keptAs={keptAs}
        why={mode._tag === 'Editing' ? mode.why : undefined}
        onBack={onBack}
        onSaved={onSaved}
        onExisting={(existing, draft) => onMode({ _tag: 'Editing', id: existing, why: 'exists', typed: draft })}
      />
    )
  return (
    <section class="stack stack-12 form" aria-label={t('contact.edit.title')} onKeyDown={onEscape(onBack)}>
      <FormHead title={t('contact.edit.title')} onBack={onBack} />
      {known._tag === 'Failed' ? (
        <FailureNotice failure={known.failure} area="contact" onRetry={() => setTurn(turn + 1)} />
      ) : (
        <FormSkeleton />
      )}
    </section>
  )
}
