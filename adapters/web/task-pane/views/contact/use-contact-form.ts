// The state of a contact being typed: kept as a draft, checked before it is sent, saved.
import { isLeft } from 'fp-ts/lib/Either.js'
import { useEffect, useRef, useState } from 'preact/hooks'
import { parseSearchText } from '#domain/ledger/search-text.ts'
import type { ContactDetails } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/failure.ts'
import { organisationsCall } from '../../api/organisation.ts'
import { changesOf, type ContactDraft, faultsOf, roomOf } from '../../contact/contact-draft.ts'
import { organisationOf } from '../../contact/organisation-match.ts'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import type { Person } from '../../host/mail-host.ts'
import { usePane } from '../pane-context.tsx'
import { faultsIn } from './contact-words.ts'

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

export const useContactForm = (props: {
  readonly person: Person
  /** What it begins with where nothing is kept under the key. */
  readonly start: ContactDraft
  readonly keptAs: string
  /** Null: there was nothing to save. */
  readonly onSaved: (contact: ContactDetails | null) => void
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
