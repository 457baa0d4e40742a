// The state of a form: its values, the faults of its fields, and saving it. Its draft decides where unfinished values are kept.
import type { Either } from 'fp-ts/lib/Either.js'
import { useRef, useState } from 'preact/hooks'
import type { ShownFailure } from '../http.ts'
import type { KeptDraft } from '../views/use-draft.ts'
import { type FormFaults, type RefusedForm, toRefusedForm } from './faults.ts'
import type { Form } from './form-state.ts'

interface DraftFormSettings<F, N, B, A> {
  /** Begins the ids of the fields. */
  readonly prefix: string
  readonly draft: Pick<KeptDraft<F>, 'value'> &
    Partial<Pick<KeptDraft<F>, 'wasKept' | 'drop' | 'reset'>> & {
      readonly set: (next: F, changes: Partial<F>) => void
    }
  readonly label: (name: N, value: F) => string
  /** Returns the faults, which prevent sending, or what to send. */
  readonly check: (value: F) => Either<FormFaults, B>
  /** Shows what `check` finds after each change, once the user has tried to send. Default: only when they try. */
  readonly rechecks?: boolean
  readonly send: (body: B) => Promise<Either<ShownFailure, A>>
  readonly onDone: (answer: A) => void
  /** The names of the fields. Default: the names of the values. */
  readonly fields?: readonly N[]
  /** The fields that the service names otherwise, by its path. */
  readonly paths?: Readonly<Record<string, string>>
  /** The fields whose faults a change of a value removes, by the name of the value. Default: the field of that name. */
  readonly clears?: Readonly<Partial<Record<string, readonly N[]>>>
}

const none: RefusedForm = { faults: {}, failure: null }

/** Moves the focus to the summary of the faults or the first field with one, or scrolls to the notice about the whole form. */
function focusFault(place: HTMLElement | null): void {
  const found = place?.querySelector<HTMLElement>('.faults') ?? place?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (found === null || found === undefined)
    return place?.querySelector('.notice-error')?.scrollIntoView({ block: 'nearest' })
  const folded = found.closest('details')
  if (folded !== null) folded.open = true
  found.focus()
}

export function useDraftForm<F extends object, B, A, N extends string = keyof F & string>(
  settings: DraftFormSettings<F, N, B, A>,
): Form<F, N> {
  const { prefix, draft, label, check, rechecks = false, send, onDone, fields, paths, clears = {} } = settings
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState(none)
  const [isBusy, setBusy] = useState(false)
  const place = useRef<HTMLElement | null>(null)
  // Changes begin with this value, so that an answer that arrives later does not overwrite what the user has typed.
  const latest = useRef(draft.value)
  latest.current = draft.value
  const rechecked = rechecks && wasTried ? check(draft.value) : null
  const faults = { ...(rechecked?._tag === 'Left' && rechecked.left), ...refused.faults }

  const show = (next: RefusedForm): void => {
    setRefused(next)
    // The faults are rendered only in the next frame.
    requestAnimationFrame(() => focusFault(place.current))
  }
  const showFailure = (failure: ShownFailure): void =>
    show(toRefusedForm(failure, fields ?? Object.keys(draft.value), paths))
  const set: Form<F, N>['set'] = (changes) => {
    const cleared = new Set(Object.keys(changes).flatMap((name): readonly string[] => clears[name] ?? [name]))
    latest.current = { ...latest.current, ...changes }
    setRefused(({ faults, failure }) => ({
      faults: Object.fromEntries(Object.entries(faults).filter(([name]) => !cleared.has(name))),
      failure,
    }))
    draft.set(latest.current, changes)
  }
  const submit = async (): Promise<void> => {
    if (isBusy) return
    setTried(true)
    const checked = check(draft.value)
    if (checked._tag === 'Left') return show(rechecks ? refused : { faults: checked.left, failure: null })
    setBusy(true)
    setRefused(none)
    const answer = await send(checked.right)
    setBusy(false)
    if (answer._tag === 'Left') return showFailure(answer.left)
    draft.drop?.()
    onDone(answer.right)
  }
  const field: Form<F, N>['field'] = (name) => ({
    id: `${prefix}-${name}`,
    label: label(name, draft.value),
    fault: faults[name],
  })
  return {
    value: draft.value,
    latest,
    set,
    field,
    text: (name) => ({
      ...field(name),
      value: String(draft.value[name]),
      onInput: (text) => set({ [name]: text } as Partial<F>),
    }),
    faults,
    failure: refused.failure,
    isBusy,
    wasKept: draft.wasKept ?? false,
    transientFields: [],
    showFailure,
    startOver: () => {
      setTried(false)
      setRefused(none)
      draft.reset?.()
    },
    submit: () => void submit(),
    setPlace: (element) => {
      place.current = element
    },
  }
}
