// Whom the item is about: found, one of several, unknown, or unwanted. What can be done with a contact is the caller's to show.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Contact, ContactAnswer } from '../../api/contact.ts'
import type { OpenItem, Person } from '../../host/mail-host.ts'
import { useBoard } from '../archive/use-board.ts'
import { usePane } from '../pane-context.tsx'
import { ExcludedContact, UnknownContact } from './contact-absent.tsx'
import { ContactCard } from './contact-card.tsx'
import { ContactChoice } from './contact-choice.tsx'

export interface ContactAreaProps {
  readonly item: OpenItem
  readonly person: Person
  /** Everybody in the item; more than one can be chosen among. */
  readonly people: readonly Person[]
  readonly answer: ContactAnswer
  readonly onPerson: (person: Person) => void
  /** Looks the person up once more. */
  readonly onAgain: () => void
  readonly children: (contact: Contact) => ComponentChildren
}

export const ContactArea = ({ item, person, answer, onAgain, children }: ContactAreaProps) => {
  const { board } = usePane()
  useBoard(item.key)
  const [isShown, setShown] = useState(false)
  const [isChoosing, setChoosing] = useState(false)

  if (answer.excluded && !isShown) return <ExcludedContact address={person.address} onShow={() => setShown(true)} />
  if (answer.contact === null) return <UnknownContact person={person} onSearch={onAgain} />

  const contact = chosenAmong(answer, board.chosenFor(person.address))
  if (contact === null || isChoosing)
    return (
      <ContactChoice
        address={person.address}
        contacts={answer.matchedContacts}
        onChoose={(chosen) => {
          board.chooseFor(person.address, chosen.id)
          setChoosing(false)
        }}
      />
    )
  return (
    <>
      <ContactCard
        contact={contact}
        {...(answer.matchedContacts.length > 1 && { onChange: () => setChoosing(true) })}
      />
      {children(contact)}
    </>
  )
}

/** The only match, or the one the user chose for this sender; null while he has to choose. */
const chosenAmong = (answer: ContactAnswer, chosenId: string | null): Contact | null =>
  answer.matchedContacts.length < 2
    ? answer.contact
    : (answer.matchedContacts.find((contact) => contact.id === chosenId) ?? null)
