// The contact of an item: found, one of several, unknown, excluded, or none because the item is internal. A form may replace it.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import type { ContactAnswer, PaneContact } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import {
  type ContactMode,
  toContactBody,
  toContactDraftKey,
  toContactDraft,
  RESTING,
} from '../../contact/contact-draft.ts'
import type { MailPerson, OpenItem } from '../../host/mail-host.ts'
import { LinkButton } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
import { ExcludedContact, UnknownContact } from './unknown-contact.tsx'
import { ContactCard } from './contact-card.tsx'
import { ContactChoice } from './contact-choice.tsx'
import { ContactEditor } from './contact-form.tsx'
import { ContactLine } from './contact-row.tsx'
import { ContactSearch, RelationSearch } from './contact-search.tsx'
import { InternalItem } from './internal-item.tsx'
import { useContactActs } from './use-contact-acts.ts'

/** `focusOn` moves the focus to the first of the marks (`data-focus`) that the changed view contains. */
function useFocusMark() {
  const area = useRef<HTMLDivElement>(null)
  const wanted = useRef<readonly string[]>([])
  useEffect(() => {
    for (const mark of wanted.current) {
      const found = area.current?.querySelector<HTMLElement>(`[data-focus=${mark}]`) ?? null
      if (found === null) continue
      wanted.current = []
      // If the user continued in the mail client, the focus stays there.
      if (document.hasFocus()) found.focus()
      return
    }
  })
  const focusOn = (...marks: readonly string[]): void => {
    wanted.current = marks
  }
  return { area, focusOn }
}

export function ContactArea(props: {
  readonly item: OpenItem
  readonly person: MailPerson
  readonly answer: ContactAnswer
  readonly asking: 'no' | 'yes' | ApiFailure
  readonly onAgain: () => void
  /** Present for an internal item: chooses the relation that it is about. No one in the item is offered to be saved. */
  readonly onRelation?: (contact: PaneContact) => void
  /** A line on the card that says that the item is archived. */
  readonly badge?: ComponentChildren
  /** Whether the card can collapse to its head, which leaves more space for the tab. */
  readonly isFoldable: boolean
  readonly children: (contact: PaneContact) => ComponentChildren
}) {
  const { drafts, t } = usePane()
  const { item, person, answer, asking, onAgain, onRelation, badge, isFoldable, children } = props
  const { address } = person
  const { area, focusOn } = useFocusMark()
  const mode = useDraft(drafts.contactMode, `${item.key} ${address}`, (): ContactMode => RESTING)
  const acts = useContactActs({ address, answer, asking, onAgain, focusOn })
  const { contact, chosen, matchedContacts, excluded } = answer

  const open = (next: ContactMode): void => {
    acts.quiet()
    mode.set(next)
  }
  const back =
    (...marks: readonly string[]) =>
    (): void => {
      mode.set(RESTING)
      focusOn(...marks, 'name', 'question')
    }
  const edit = (id: string) => () => open({ _tag: 'Editing', id })
  const add = (): void => open({ _tag: 'Adding' })
  const search = (): void => open({ _tag: 'Searching' })
  const line = <ContactLine line={acts.line} />

  const view = (): ComponentChildren => {
    const at = mode.value
    if (at._tag === 'Adding' || at._tag === 'Editing')
      return (
        <ContactEditor
          key={toContactDraftKey(at._tag === 'Editing' ? at.id : null, address)}
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
    if (at._tag === 'Searching' && onRelation !== undefined)
      return (
        <RelationSearch
          itemKey={item.key}
          kind={item.kind}
          onBack={back('search')}
          onChoose={(relation) => {
            back()()
            onRelation(relation)
          }}
        />
      )
    if (at._tag === 'Searching')
      return (
        <ContactSearch
          address={address}
          onBack={back('search')}
          onAdded={(added) => {
            back()()
            acts.added(added)
          }}
          onFull={(full) => {
            const draft = { ...toContactDraft(full), businessEmail: address }
            drafts.contact.keep(toContactDraftKey(full.id, address), draft)
            mode.set({ _tag: 'Editing', id: full.id, why: 'full' })
          }}
        />
      )
    if (excluded)
      return (
        <ExcludedContact address={address} isFresh={acts.isFresh} onInclude={acts.include}>
          {line}
        </ExcludedContact>
      )
    if (contact === null && onRelation !== undefined)
      return (
        <InternalItem item={item} onChoose={search}>
          {badge}
        </InternalItem>
      )
    if (contact === null)
      return (
        <UnknownContact
          kind={item.kind}
          person={person}
          isAsking={asking === 'yes'}
          onAdd={add}
          onSaved={() => {
            focusOn('name', 'question')
            acts.saved()
          }}
          onExisting={(id) => open({ _tag: 'Editing', id, why: 'exists' })}
          onSearch={search}
          onAgain={acts.again}
          onExclude={acts.exclude}
        >
          {line}
        </UnknownContact>
      )
    if ((matchedContacts.length > 1 && !chosen) || at._tag === 'Choosing')
      return (
        <ContactChoice
          address={address}
          contacts={matchedContacts}
          truncated={answer.truncated}
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
    const kept = contact.kind === 'contact' ? drafts.contact.read(toContactDraftKey(contact.id, address)) : null
    return (
      <>
        <ContactCard
          key={isFoldable ? 'foldable' : 'open'}
          contact={contact}
          badge={badge}
          isFoldable={isFoldable}
          {...(contact.kind === 'contact' && { onEdit: edit(contact.id) })}
          actions={
            onRelation !== undefined
              ? [{ label: t('contact.several.change'), run: search }]
              : [
                  ...(contact.kind === 'account' ? [{ label: t('contact.person.add'), run: add }] : []),
                  ...(chosen ? [{ label: t('contact.several.change'), run: () => open({ _tag: 'Choosing' }) }] : []),
                  { label: t('contact.search'), run: acts.again },
                  { label: t('contact.exclude'), run: acts.exclude },
                ]
          }
        >
          {kept !== null && toContactBody(kept) !== null && (
            <p class="quiet card-line row at-start">
              <span>
                {t('contact.unsaved')} <LinkButton label={t('contact.unsaved.go')} run={edit(contact.id)} />
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
