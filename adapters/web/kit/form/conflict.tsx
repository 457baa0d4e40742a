// Shows that another person saved the record after the user had read it: what differs, and which version the user can continue with.
import { useEffect, useRef } from 'preact/hooks'
import type { ServiceCall } from '../http.ts'
import { Button } from '../views/button.tsx'
import { useNavigation } from '../views/navigation-context.tsx'
import { Notice, Loaded, When } from '../views/panel.tsx'
import { useRemote } from '../views/use-remote.ts'
import { pickChanges } from './faults.ts'
import type { Form, WithRevision } from './form-state.ts'

/** The other version of a record: how to load it, show it and continue with it. */
export interface ConflictSettings<F, A> {
  readonly call: ServiceCall<A>
  readonly toForm: (theirs: A, shown: F) => F & WithRevision
  /** ISO 8601; null or absent: not known. */
  readonly changedAt?: (theirs: A) => string | null
  /** Turns values into the words that the form shows for them. */
  readonly words?: { readonly [K in keyof F & string]?: (value: string) => string }
  /** The values to compare and show, by field; absent: the values of the form. */
  readonly readable?: (version: F) => Readonly<Record<string, unknown>>
  readonly onTake: (theirs: A) => void
  /** Called when the user continues with their own version, which will replace the other one. */
  readonly onKeep?: (theirs: A) => void
}

/** For forms with the `revision` that the user has read. A fault of that field means a conflict. */
export function Conflict<F extends object, A>(
  props: ConflictSettings<F, A> & {
    readonly form: Pick<Form<F>, 'value' | 'set' | 'field' | 'faults' | 'transientFields'>
  },
) {
  const { t } = useNavigation()
  const { form, call, toForm, changedAt = () => null, onTake, onKeep } = props
  const { readable = (one: F) => ({ ...one }) as Readonly<Record<string, unknown>> } = props
  const words: Readonly<Record<string, ((value: string) => string) | undefined>> = props.words ?? {}
  const isConflict = form.faults['revision'] !== undefined
  const other = useRemote(isConflict ? call : null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [isConflict])
  if (!isConflict) return null
  const renderVersion = (theirs: A) => {
    const version = toForm(theirs, form.value)
    const at = changedAt(theirs)
    const differing = Object.entries<unknown>(pickChanges(readable(form.value), readable(version))).filter(
      ([name]) => !form.transientFields.includes(name),
    )
    return (
      <Notice tone="info" title={t('conflict.title')}>
        <p>
          {t('conflict.body')}
          {at !== null && (
            <>
              {' '}
              {t('conflict.at')} <When at={at} />
            </>
          )}
        </p>
        {differing.map(([name, value]) => (
          <div key={name}>
            <p class="small">{t('conflict.theirs', { field: form.field(name as keyof F & string).label })}</p>
            <p class="mail-text" dir="auto">
              {(words[name]?.(String(value)) ?? String(value)) || '–'}
            </p>
          </div>
        ))}
        <p class="wrap">
          <Button
            onClick={() => {
              form.set({ revision: version.revision } as Partial<F & WithRevision>)
              onKeep?.(theirs)
            }}
          >
            {t('conflict.keep')}
          </Button>
          <Button
            onClick={() => {
              form.set(version)
              onTake(theirs)
            }}
          >
            {t('conflict.take')}
          </Button>
        </p>
      </Notice>
    )
  }
  return (
    <div ref={place} class="stack gap-16" tabIndex={-1}>
      <Loaded of={other}>{renderVersion}</Loaded>
    </div>
  )
}
