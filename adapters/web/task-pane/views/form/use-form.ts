// The state of a form: its draft, the faults at its fields, and the work that saves it.
import type { Either } from 'fp-ts/lib/Either.js'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { FieldFault } from '#adapters/web/kit/http.ts'
import type { KeptDraft } from '#adapters/web/kit/views/use-draft.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { HostFailed } from '../../host/mail-host.ts'

type FormFailure = ApiFailure | HostFailed

/** Words by field; those of the service by its path. */
type FormFaults = Readonly<Partial<Record<string, string>>>

export function listRefusedFields(failure: FormFailure | undefined): readonly FieldFault[] {
  return failure?._tag === 'Refused' ? (failure.errors ?? []) : []
}

/** Whether the service names fields, and only these. */
export function isFaultOfFields(failure: FormFailure, fields: object): boolean {
  const faults = listRefusedFields(failure)
  return faults.length > 0 && faults.every(({ path }) => Object.hasOwn(fields, path))
}

function withoutField(field: string, faults: FormFaults): FormFaults {
  const { [field]: _, ...others } = faults
  return others
}

/** Moves the focus of a refused form to its first faulty field, else to the notice about the whole form. */
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
  // After the faults are rendered.
  return { place, focusFault: (): void => void requestAnimationFrame(go) }
}

export function usePaneForm<F extends object, E extends FormFailure = ApiFailure>(draft: KeptDraft<F>) {
  const [found, setFound] = useState<FormFaults>({})
  const [refused, setRefused] = useState<FormFaults>({})
  const { isBusy, failure, perform, clearFailure } = useWork<E>()
  const { place, focusFault } = useFaultFocus(failure)
  // Answers that arrive later must not overwrite what the user types meanwhile.
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
    /** Removes the faults of `field`; without it, all that were found here. */
    change: (some: Partial<F>, field?: string): void => {
      latest.current = { ...latest.current, ...some }
      draft.set(latest.current)
      setFound(field === undefined ? {} : withoutField(field, found))
      if (field !== undefined) setRefused(withoutField(field, refused))
    },
    /** Shows the faults, or sends the body and drops the draft. */
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

/** The attributes of text fields. `path`: the field's name in the service's faults. */
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
