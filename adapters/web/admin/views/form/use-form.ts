// A form's state: what is typed (kept until it is saved), what is wrong with it, and its sending.
import type { Either } from 'fp-ts/lib/Either.js'
import { type RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Guard } from '#adapters/web/kit/guard.ts'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { isChanged, type Faults, type Told, toldBy } from '../../forms/faults.ts'
import { useAdmin } from '../admin-context.tsx'

export interface Form<F> {
  readonly value: F
  readonly set: (changes: Partial<F>) => void
  readonly faults: Faults
  /** Of the whole. */
  readonly failure: CallFailure | null
  readonly isBusy: boolean
  readonly isChanged: boolean
  /** What stands there was typed before, and was not saved. */
  readonly wasKept: boolean
  readonly startOver: () => void
  readonly submit: () => void
  /** Of what holds the form: where the summary of faults is. */
  readonly place: RefObject<HTMLFormElement | null>
}

/**
 * `initial` counts when the form is first drawn: whatever else it is to begin with is another form (`key=`). `check` tells what is wrong by the
 * names of fields; what it finds is not sent.
 */
export const useForm = <F extends object, A>(settings: {
  readonly key: string
  readonly isForm: Guard<F>
  readonly initial: F
  readonly check: (value: F) => Faults
  readonly send: (value: F) => Promise<Either<CallFailure, A>>
  readonly onDone: (answer: A, value: F) => void
}): Form<F> => {
  const { key, isForm, initial, check, send, onDone } = settings
  const drafts = useAdmin().drafts(isForm)
  const [kept] = useState(() => drafts.read(key))
  const [value, setValue] = useState<F>(kept ?? initial)
  const [wasKept, setWasKept] = useState(kept !== null && isChanged(initial, kept))
  const [told, setTold] = useState<Told>({ faults: {}, failure: null })
  const [isBusy, setBusy] = useState(false)
  const place = useRef<HTMLFormElement>(null)

  const hold = (next: F): void => {
    if (isChanged(initial, next)) drafts.keep(key, next)
    else drafts.drop(key)
    setValue(next)
  }
  const tell = (next: Told): void => {
    setTold(next)
    // After it stands there.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('.faults, .notice-error')?.focus())
  }
  const submit = async (): Promise<void> => {
    if (isBusy) return
    const faults = check(value)
    if (Object.keys(faults).length > 0) return tell({ faults, failure: null })
    setBusy(true)
    setTold({ faults: {}, failure: null })
    const answer = await send(value)
    setBusy(false)
    if (answer._tag === 'Left') return tell(toldBy(answer.left, Object.keys(initial)))
    drafts.drop(key)
    onDone(answer.right, value)
  }
  return {
    value,
    set: (changes) => {
      // What is being mended is no longer wrong.
      setTold(({ faults, failure }) => ({
        faults: Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in changes))),
        failure,
      }))
      hold({ ...value, ...changes })
    },
    faults: told.faults,
    failure: told.failure,
    isBusy,
    isChanged: isChanged(initial, value),
    wasKept,
    startOver: () => {
      setWasKept(false)
      setTold({ faults: {}, failure: null })
      hold(initial)
    },
    submit: () => void submit(),
    place,
  }
}
