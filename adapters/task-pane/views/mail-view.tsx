// The open mail: who it is from, then what can be done with it.
import { useEffect, useState } from 'preact/hooks'
import type { Contact, ContactAnswer } from '../api/contact.ts'
import type { MailItem, Person } from '../host/mail-host.ts'
import { ArchivePanel } from './archive-panel.tsx'
import { ExcludedContact, UnknownContact } from './contact-absent.tsx'
import { ContactCard } from './contact-card.tsx'
import { ContactChoice } from './contact-choice.tsx'
import { wordsOf } from './failure-text.ts'
import { FailureNotice } from './notice.tsx'
import { usePane } from './pane-context.tsx'
import { ArchiveSkeleton, CardSkeleton } from './skeleton.tsx'
import { useBoard } from './use-board.ts'
import { useContact } from './use-contact.ts'

/** Whom the mail is about: its sender, or its first recipient where the user sent it himself. */
const correspondentOf = (item: MailItem, userAddress: string | null): Person =>
  userAddress !== null && item.from.address.toLowerCase() === userAddress.toLowerCase()
    ? (item.to[0] ?? item.from)
    : item.from

export const MailView = (props: { readonly item: MailItem; readonly onDivision: (division: number) => void }) => {
  const { archiveMail, board, host, t } = usePane()
  const { item, onDivision } = props
  const person = correspondentOf(item, host.userAddress)
  const { lookup, again } = useContact(person.address, item.itemId)

  const id = item.internetMessageId
  useEffect(() => {
    if (board.stateOf(id)._tag === 'Choosing') void archiveMail.resume(id, (state) => board.tell(id, state))
  }, [id])
  useEffect(() => {
    if (lookup._tag === 'Found') onDivision(lookup.answer.division)
  }, [lookup])

  if (lookup._tag === 'Failed') return <FailureNotice words={wordsOf(t, lookup.failure)} onRetry={again} />
  if (lookup._tag === 'Loading')
    return (
      <>
        <CardSkeleton />
        <ArchiveSkeleton />
      </>
    )
  return <Known item={item} person={person} lookup={lookup} onSearch={again} />
}

const Known = (props: {
  readonly item: MailItem
  readonly person: Person
  readonly lookup: Extract<ReturnType<typeof useContact>['lookup'], { readonly _tag: 'Found' }>
  readonly onSearch: () => void
}) => {
  const { board } = usePane()
  const { item, person, lookup, onSearch } = props
  const { answer, settings } = lookup
  useBoard(item.internetMessageId)
  const [isShown, setShown] = useState(false)
  const [isChoosing, setChoosing] = useState(false)

  if (answer.excluded && !isShown) return <ExcludedContact address={person.address} onShow={() => setShown(true)} />
  if (answer.contact === null) return <UnknownContact person={person} onSearch={onSearch} />

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
      <ArchivePanel key={contact.id} item={item} contact={contact} settings={settings} />
    </>
  )
}

/** The only match, or the one the user chose for this sender; null while he has to choose. */
const chosenAmong = (answer: ContactAnswer, chosenId: string | null): Contact | null =>
  answer.matchedContacts.length < 2
    ? answer.contact
    : (answer.matchedContacts.find((contact) => contact.id === chosenId) ?? null)
