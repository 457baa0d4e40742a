// The state of a form: its draft, the faults of its fields, and saving it.
import type { Either } from 'fp-ts/lib/Either.js'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { FieldFault } from '#adapters/web/kit/http.ts'
import type { KeptDraft } from '#adapters/web/kit/views/use-draft.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { HostFailed } from '../../host/mail-host.ts'

type FormFailure = ApiFailure | HostFailed

/** The faults as text, by field. Faults from the service have its paths as names. */
type FormFaults = Readonly<Partial<Record<string, string>>>

export function listRefusedFields(failure: FormFailure | undefined): readonly FieldFault[] {
  return failure?._tag === 'Refused' ? (failure.errors ?? []) : []
}

/** Whether the service reports faults, and all of them belong to these fields. */
export function isFaultOfFields(failure: FormFailure, fields: object): boolean {
  const faults = listRefusedFields(failure)
  return faults.length > 0 && faults.every(({ path }) => Object.hasOwn(fields, path))
}

function withoutField(field: string, faults: FormFaults): FormFaults {
  const { [field]: _, ...others } = faults
  return others
}

/** Moves the focus to the first field with a fault, or scrolls to the notice about the whole form. */
function useFaultFocus(failure: unknown) {
  const place = useRef<HTMLElement>(null)
  const go = (): void => {
    const faulty = place.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? null
    if (faulty === null) return place.current?.querySelector('.notice')?.scrollIntoView({ block: 'nearest' })
    const folded = faulty.closest('details')
    if (folded !== null) folded.open = true
    faulty.focus()
  }
  useEffect(() => {
    if (failure !== null) go()
  }, [failure])
  // Waits until the faults are rendered.
  return { place, focusFault: (): void => void requestAnimationFrame(go) }
}

export function usePaneForm<F extends object, E extends FormFailure = ApiFailure>(draft: KeptDraft<F>) {
  const [found, setFound] = useState<FormFaults>({})
  const [refused, setRefused] = useState<FormFaults>({})
  const { isBusy, failure, perform, clearFailure } = useWork<E>()
  const { place, focusFault } = useFaultFocus(failure)
  // Answers that arrive later read this value, so that they do not overwrite what the user has typed.
  const latest = useRef(draft.value)
  latest.current = draft.value
  const clearFaults = (): void => {
    clearFailure()
    setFound({})
    setRefused({})
  }
  return {
    value: draft.value,
    latest,
    place,
    isBusy,
    failure,
    faults: { ...refused, ...found } as FormFaults,
    focusFault,
    clearFaults,
    /** Removes the faults of `field`. Without `field`, removes all faults that the form found itself. */
    change: (some: Partial<F>, field?: string): void => {
      latest.current = { ...latest.current, ...some }
      draft.set(latest.current)
      setFound(field === undefined ? {} : withoutField(field, found))
      if (field !== undefined) setRefused(withoutField(field, refused))
    },
    /** Shows the faults, or sends the body and removes the draft. */
    save: <B, A>(
      checked: Either<FormFaults, B>,
      send: (body: B) => Promise<Either<E, A>>,
      onSaved: (answer: A) => void,
    ): void => {
      if (checked._tag === 'Left') {
        clearFaults()
        setFound(checked.left)
        return focusFault()
      }
      setFound({})
      perform(
        async () => {
          const answer = await send(checked.right)
          if (answer._tag === 'Left')
            setRefused(Object.fromEntries(listRefusedFields(answer.left).map(({ path, message }) => [path, message])))
          return answer
        },
        (answer) => {
          draft.drop()
          onSaved(answer)
        },
      )
    },
  }
}

/** Creates the attributes of text fields. `path`: the name of the field in the faults of the service. */
export function makeTextField<N extends string>(
  prefix: string,
  form: {
    readonly value: Readonly<Record<N, string>>
    readonly faults: FormFaults
    readonly onType: (name: N, typed: string) => void
  },
) {
  return (name: N, label: string, path: string = name) => ({
    id: `${prefix}-${name}`,
    label,
    value: form.value[name],
    fault: form.faults[name] ?? form.faults[path],
    onInput: (typed: string) => form.onType(name, typed),
  })
}
