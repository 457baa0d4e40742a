// Creates a record in steps. The step is in the address, the user can open each step at any time, and the last one checks all of them.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { ActionButton, Link } from '../views/button.tsx'
import { useAddressQuery, useNavigation } from '../views/navigation-context.tsx'

export interface WizardStep {
  /** The name in the address. The address omits the name of the first step. */
  readonly name: string
  readonly label: string
  /** The number of faults in this step; 0: none, or not checked. */
  readonly faults: number
  readonly content: () => ComponentChildren
  /** The content beside the buttons to other steps. */
  readonly end?: ComponentChildren
}

/** The address of a step. */
export function useStepHref(steps: readonly Pick<WizardStep, 'name'>[]) {
  const { navigation } = useNavigation()
  return (name: string): string => navigation.here({ step: name === steps[0]?.name ? '' : name })
}

export function Wizard(props: {
  readonly title: string
  readonly steps: readonly WizardStep[]
  /** The text below: whether the draft is saved. */
  readonly note: ComponentChildren
}) {
  const { t } = useNavigation()
  const { step: wanted } = useAddressQuery()
  const { title, steps, note } = props
  const hrefOf = useStepHref(steps)
  const at = Math.max(
    0,
    steps.findIndex(({ name }) => name === wanted),
  )
  const [open, next, previous] = [steps[at], steps[at + 1], steps[at - 1]]
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current && document.activeElement?.closest('.wizard-content') === null) heading.current?.focus()
    isFirst.current = false
  }, [at])
  return (
    <div class="stack gap-16">
      <nav aria-label={title}>
        <ol class="tabs">
          {steps.map(({ name, label, faults }, n) => (
            <li key={name}>
              <Link
                class={`tab gap-8 focus-inside ${faults > 0 ? 'wizard-fault' : ''}`}
                href={hrefOf(name)}
                aria-current={n === at ? 'page' : undefined}
              >
                <span class="wizard-number" aria-hidden="true">
                  {faults > 0 ? '!' : n + 1}
                </span>
                <span class={n === at ? undefined : 'wide-words'}>{label}</span>
                {faults > 0 && <span class="visually-hidden">({t.counted('form.faults', faults)})</span>}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div key={open?.name} class="wizard-content stack gap-16">
        <h2 ref={heading} class="visually-hidden" tabIndex={-1}>
          {open?.label}
        </h2>
        {open?.content()}
      </div>
      <div class="wrap">
        {previous !== undefined && <ActionButton label={t('table.previous')} to={hrefOf(previous.name)} />}
        {next !== undefined && (
          <ActionButton look="primary" label={t('wizard.next', { step: next.label })} to={hrefOf(next.name)} />
        )}
        {open?.end}
        <span class="small" role="status">
          {note}
        </span>
      </div>
    </div>
  )
}
