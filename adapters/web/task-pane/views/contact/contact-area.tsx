// The contact of an item: found, one of several, unknown or excluded; or a form in its place.
import type { RefObject, ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { PaneContact, ContactAnswer } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { changesOf, draftOf, type ContactMode, draftKey, resting } from '../../contact/contact-draft.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import type { OpenItem, MailPerson } from '../../host/mail-host.ts'
import { usePane } from '../pane-context.tsx'
import { ExcludedContact, UnknownContact } from './contact-absent.tsx'
import { ContactCard } from './contact-card.tsx'
import { ContactChoice, ContactSearch } from './contact-choice.tsx'
import { ContactEditor } from './contact-editor.tsx'
import { ContactLine } from './contact-row.tsx'
import { useContactActs } from './use-contact-acts.ts'

/** Elements are marked by `data-focus`. Of several marks the first that is found counts. */
const useFocusMark = (): {
  readonly area: RefObject<HTMLDivElement | null>
  readonly focusOn: (...marks: readonly string[]) => void
} => {
  const area = useRef<HTMLDivElement>(null)
  const wanted = useRef<readonly string[]>([])
  useEffect(() => {
    for (const mark of wanted.current) {
      const found = area.current?.querySelector<HTMLElement>(`[data-focus=${mark}]`) ?? null
      if (found === null) continue
      wanted.current = []
      // What he has gone on with in the mail client keeps the focus.
      if (document.hasFocus()) found.focus()
      return
    }
  })
  return {
    area,
    focusOn: (...marks) => {
      wanted.current = marks
    },
  }
}

export interface ContactAreaProps {
  readonly item: OpenItem
  readonly person: MailPerson
  readonly answer: ContactAnswer
  /** How far looking up once more is. */
  readonly asking: 'no' | 'yes' | ApiFailure
  /** Looks the person up once more. */
  readonly onAgain: () => void
  /** A line of the card: that the item is archived. */
  readonly badge?: ComponentChildren
  /** Whether the card folds to its head: room for what is done beneath. */
  readonly isFoldable: boolean
  readonly children: (contact: PaneContact) => ComponentChildren
}

export const ContactArea = ({
  item,
  person,
  answer,
  asking,
  onAgain,
  badge,
  isFoldable,
  children,
}: ContactAreaProps) => {
  const { drafts, t } = usePane()
  const { area, focusOn } = useFocusMark()
  const mode = useDraft(drafts.contactMode, `${item.key} ${person.address}`, (): ContactMode => resting)
  const acts = useContactActs({ address: person.address, answer, asking, onAgain, focusOn })
  const { contact, chosen, matchedContacts, excluded } = answer
  const isOpen = matchedContacts.length > 1 && !chosen

  const open = (next: ContactMode): void => {
    acts.quiet()
    mode.set(next)
  }
  const back = (...marks: readonly string[]) => {
    return () => {
      mode.set(resting)
      focusOn(...marks, 'name', 'question')
    }
  }
  const edit = (id: string) => () => open({ _tag: 'Editing', id })
  const add = (): void => open({ _tag: 'Adding' })
  const line = <ContactLine line={acts.line} />

  const view = (): ComponentChildren => {
    const at = mode.value
    if (at._tag === 'Adding' || at._tag === 'Editing')
      return (
        <ContactEditor
          key={draftKey(at._tag === 'Editing' ? at.id : null, person.address)}
          mode={at}
          person={person}
          organisation={contact?.kind === 'account' ? { id: contact.id, name: contact.fullName } : null}
          onBack={back(at._tag === 'Editing' ? 'edit' : 'add')}
          onMode={mode.set}
          onSaved={(saved) => {
            back()()
            if (saved !== null) acts.saved()
          }}
        />
      )
    if (at._tag === 'Searching')
      return (
        <ContactSearch
          address={person.address}
          onBack={back('search')}
          onAdded={(added) => {
            back()()
            acts.added(added)
          }}
          onFull={(full) => {
            const draft = draftOf(full)
            const fields = { ...draft.fields, businessEmail: person.address }
            drafts.contact.keep(draftKey(full.id, person.address), { ...draft, fields })
            mode.set({ _tag: 'Editing', id: full.id, why: 'full' })
          }}
        />
      )
    if (excluded)
      return (
        <ExcludedContact address={person.address} isFresh={acts.isFresh} onInclude={acts.include}>
          {line}
        </ExcludedContact>
      )
    if (contact === null)
      return (
        <UnknownContact
          person={person}
          isAsking={asking === 'yes'}
          onAdd={add}
          onSaved={() => {
            focusOn('name', 'question')
            acts.saved()
          }}
          onExisting={(id) => open({ _tag: 'Editing', id, why: 'exists' })}
          onSearch={() => open({ _tag: 'Searching' })}
          onAgain={acts.again}
          onExclude={acts.exclude}
        >
          {line}
        </UnknownContact>
      )
    if (isOpen || at._tag === 'Choosing')
      return (
        <ContactChoice
          address={person.address}
          contacts={matchedContacts}
          chosen={chosen ? contact : null}
          onAdd={add}
          onForget={acts.forget}
          onExclude={() => {
            back()()
            acts.exclude()
          }}
          onChoose={(next) => {
            back()()
            acts.choose(next)
          }}
        />
      )
    const kept = contact.kind === 'contact' ? drafts.contact.read(draftKey(contact.id, person.address)) : null
    return (
      <>
        <ContactCard
          key={isFoldable ? 'foldable' : 'open'}
          contact={contact}
          badge={badge}
          isFoldable={isFoldable}
          {...(contact.kind === 'contact' && { onEdit: edit(contact.id) })}
          actions={[
            ...(contact.kind === 'account' ? [{ label: t('contact.person.add'), run: add }] : []),
            ...(chosen ? [{ label: t('contact.several.change'), run: () => open({ _tag: 'Choosing' }) }] : []),
            { label: t('contact.search'), run: acts.again },
            { label: t('contact.exclude'), run: acts.exclude },
          ]}
        >
          {kept !== null && changesOf(kept) !== null && (
            <p class="card-line">
              <span>
                {t('contact.unsaved')}{' '}
                <button type="button" class="link" onClick={edit(contact.id)}>
                  {t('contact.unsaved.go')}
                </button>
              </span>
            </p>
          )}
          {line}
        </ContactCard>
        {children(contact)}
      </>
    )
  }
  return (
    <div ref={area} class="contact-area">
      {view()}
    </div>
  )
}
