// A switch for a setting that takes effect at once.

export function Switch(props: {
  readonly label: string
  /** The state in words, such as "Aan" or "Uit". */
  readonly state: string
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  const { label, state, isOn, isBusy, onChange } = props
  return (
    <button
      type="button"
      class="bare switch"
      role="switch"
      aria-label={label}
      aria-checked={isOn}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onChange(!isOn)
      }}
    >
      <span class="grow strong">{label}</span>
      <span class="quiet">{state}</span>
      <span class="switch-track" aria-hidden="true" />
    </button>
  )
}
