// What the user does with a contact, and the one quiet line that says how it went.
import { isLeft } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { PaneContact, ContactAnswer } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { Addition } from '../../contact/contact-acts.ts'
import { usePane } from '../pane-context.tsx'
import type { CardLine } from './contact-row.tsx'
import { failureWords } from '#adapters/web/kit/failure-words.ts'

export interface UsedContactActs {
  readonly line: CardLine | null
  /** Whether the address was excluded just now. */
  readonly isFresh: boolean
  readonly choose: (contact: PaneContact) => void
  /** Of several: asks again from now on. */
  readonly forget: () => void
  readonly exclude: () => void
  readonly include: () => void
  readonly again: () => void
  readonly saved: () => void
  readonly added: (added: Extract<Addition, { readonly _tag: 'Added' }>) => void
  /** Takes the line away. */
  readonly quiet: () => void
}

export const useContactActs = (props: {
  readonly address: string
  readonly answer: ContactAnswer
  readonly asking: 'no' | 'yes' | ApiFailure
  readonly onAgain: () => void
  readonly focusOn: (...marks: readonly string[]) => void
}): UsedContactActs => {
  const { contactActs, t } = usePane()
  const { address, answer, asking, onAgain, focusOn } = props
  const [said, setSaid] = useState<CardLine | null>(null)
  const [wasAsked, setAsked] = useState(false)
  const [isFresh, setFresh] = useState(false)
  const say = (line: CardLine | null): void => {
    setAsked(false)
    setSaid(line)
  }
  const trouble = (what: string, failure: ApiFailure, retry?: () => void): CardLine => ({
    tone: 'trouble',
    words: `${what} ${failureWords(t, failure, 'contact').body}`,
    ...(retry !== undefined && { action: { label: t('shell.retry'), run: retry } }),
  })

  const choose = async (contact: PaneContact | null): Promise<void> => {
    say(null)
    focusOn(contact === null ? 'question' : 'name')
    const done = await contactActs.choose(address, contact)
    if (isLeft(done)) say(trouble(t('contact.trouble.choice'), done.left, () => void choose(contact)))
  }
  const setExcluded = async (excluded: boolean): Promise<void> => {
    say(null)
    setFresh(excluded)
    focusOn(...(excluded ? ['include'] : ['name', 'question']))
    const done = await contactActs.exclude(address, excluded)
    if (isLeft(done)) say(trouble(t(excluded ? 'contact.trouble.exclude' : 'contact.trouble.include'), done.left))
    // It may be a while ago that it was looked up.
    else if (!excluded) onAgain()
  }
  const again = (): void => {
    setSaid(null)
    setAsked(true)
    onAgain()
  }
  const takeBack = async (added: Extract<Addition, { readonly _tag: 'Added' }>): Promise<void> => {
    const done = await contactActs.removeAddress(address, added)
    if (isLeft(done)) return say(trouble(t('contact.trouble.undo'), done.left, () => void takeBack(added)))
    say(null)
    focusOn('name')
    onAgain()
  }

  const asked = (): CardLine | null => {
    if (!wasAsked) return null
    if (asking === 'yes') return { tone: 'note', words: t('contact.asking') }
    if (asking !== 'no') return trouble(t('contact.trouble.again'), asking)
    return { tone: 'note', words: t(answer.contact === null ? 'contact.none.still' : 'contact.again.done') }
  }
  return {
    line: asked() ?? said,
    isFresh,
    choose: (contact) => void choose(contact),
    forget: () => void choose(null),
    exclude: () => void setExcluded(true),
    include: () => void setExcluded(false),
    again,
    saved: () => say({ tone: 'done', words: t('contact.saved') }),
    added: (added) =>
      say({
        tone: 'done',
        words: t('contact.added', { address, name: added.contact.fullName }),
        action: { label: t('contact.undo'), run: () => void takeBack(added) },
      }),
    quiet: () => say(null),
  }
}
