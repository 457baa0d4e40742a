// The user's actions on a contact, and the line that shows their outcome.
import { isLeft } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import { explainFailure } from '#adapters/web/kit/failure-words.ts'
import type { ContactAnswer, PaneContact } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { AddedAddress } from '../../contact/contact-acts.ts'
import { usePane } from '../pane-context.ts'
import type { CardLine } from './contact-row.tsx'

export function useContactActs(props: {
  readonly address: string
  readonly answer: ContactAnswer
  readonly asking: 'no' | 'yes' | ApiFailure
  readonly onAgain: () => void
  readonly focusOn: (...marks: readonly string[]) => void
}) {
  const { contactActs, t } = usePane()
  const { address, answer, asking, onAgain, focusOn } = props
  const [shown, setShown] = useState<CardLine | null>(null)
  const [wasAsked, setAsked] = useState(false)
  const [isFresh, setFresh] = useState(false)
  const show = (line: CardLine | null): void => {
    setAsked(false)
    setShown(line)
  }
  const toTroubleLine = (what: string, failure: ApiFailure, retry?: () => void): CardLine => ({
    tone: 'trouble',
    words: `${what} ${explainFailure(t, failure, 'contact').body}`,
    ...(retry !== undefined && { action: { label: t('shell.retry'), run: retry } }),
  })

  const choose = async (contact: PaneContact | null): Promise<void> => {
    show(null)
    focusOn(contact === null ? 'question' : 'name')
    const done = await contactActs.choose(address, contact)
    if (isLeft(done)) show(toTroubleLine(t('contact.trouble.choice'), done.left, () => void choose(contact)))
  }
  const setExcluded = async (excluded: boolean): Promise<void> => {
    show(null)
    setFresh(excluded)
    focusOn(...(excluded ? ['include'] : ['name', 'question']))
    const done = await contactActs.exclude(address, excluded)
    if (isLeft(done))
      show(toTroubleLine(t(excluded ? 'contact.trouble.exclude' : 'contact.trouble.include'), done.left))
    // Looks up again, because the last lookup may be old.
    else if (!excluded) onAgain()
  }
  const takeBack = async (added: AddedAddress): Promise<void> => {
    const done = await contactActs.removeAddress(address, added)
    if (isLeft(done)) return show(toTroubleLine(t('contact.trouble.undo'), done.left, () => void takeBack(added)))
    show(null)
    focusOn('name')
    onAgain()
  }

  const lookupLine = (): CardLine | null => {
    if (!wasAsked) return null
    if (asking === 'yes') return { tone: 'note', words: t('search.searching') }
    if (asking !== 'no') return toTroubleLine(t('contact.trouble.again'), asking)
    return { tone: 'note', words: t(answer.contact === null ? 'contact.none.still' : 'contact.again.done') }
  }
  return {
    line: lookupLine() ?? shown,
    isFresh,
    choose: (contact: PaneContact) => void choose(contact),
    /** Removes the choice among several contacts. */
    forget: () => void choose(null),
    exclude: () => void setExcluded(true),
    include: () => void setExcluded(false),
    again: () => {
      setShown(null)
      setAsked(true)
      onAgain()
    },
    saved: () => show({ tone: 'done', words: t('contact.saved') }),
    added: (added: AddedAddress) =>
      show({
        tone: 'done',
        words: t('contact.added', { address, name: added.contact.fullName }),
        action: { label: t('shell.undo'), run: () => void takeBack(added) },
      }),
    quiet: () => show(null),
  }
}
