// Opens the form of a contact: a new one at once, a known one once its details are loaded, or a kept draft.
import { useEffect, useState } from 'preact/hooks'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { type PaneContactDetails, detailsCall } from '../../api/contact.ts'
import {
  type ChosenOrganisation,
  type ContactMode,
  draftKey,
  draftOf,
  draftOver,
  newDraft,
} from '../../contact/contact-draft.ts'
import type { MailPerson } from '../../host/mail-host.ts'
import { usePane } from '../pane-context.ts'
import { ContactForm } from './contact-form.tsx'
import { FormFrame, FormSkeleton } from './form-frame.tsx'

export const ContactEditor = (props: {
  readonly mode: Extract<ContactMode, { readonly _tag: 'Adding' | 'Editing' }>
  readonly person: MailPerson
  /** Of a new contact, if it is known. */
  readonly organisation: ChosenOrganisation | null
  readonly onBack: () => void
  readonly onSaved: (contact: PaneContactDetails | null) => void
  readonly onMode: (mode: ContactMode) => void
}) => {
  const { drafts, t } = usePane()
  const { mode, person, organisation, onBack, onSaved, onMode } = props
  const editing = mode._tag === 'Editing' ? mode : null
  const keptAs = draftKey(editing?.id ?? null, person.address)
  const [begun] = useState(() => {
    if (editing === null) return newDraft(person, organisation)
    // The draft keeps its initial values too: only the user's changes are sent.
    const of = drafts.contact.read(keptAs)?.of ?? null
    return of === null ? null : draftOf(of)
  })
  const { value, failure, reload } = useRemote(editing === null || begun !== null ? null : detailsCall(editing.id))
  const [start, setStart] = useState(begun)
  useEffect(() => {
    if (value === null) return
    const { contact } = value
    if (editing?.typed !== undefined) drafts.contact.keep(keptAs, draftOver(contact, editing.typed))
    setStart(draftOf(contact))
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
    <FormFrame title={t('contact.edit.title')} onBack={onBack}>
      {failure !== null ? <FailureNotice failure={failure} area="contact" onRetry={reload} /> : <FormSkeleton />}
    </FormFrame>
  )
}
