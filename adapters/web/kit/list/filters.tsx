// Renders the controls of filters.
import { FilterChip } from '../views/panel.tsx'
import { renderOptions, SelectField, TextField } from '../views/field.tsx'
import { type ListFilter, withToggled } from './filter.ts'

type Values = Readonly<Record<string, string>>

export function Filters(props: {
  readonly filters: readonly ListFilter[]
  readonly values: Values
  readonly onChange: (changes: Values) => void
}) {
  const { filters, values, onChange } = props
  return (
    <>
      {filters.map((filter) => (
        <Filter
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(next) => onChange({ [filter.name]: next })}
        />
      ))}
    </>
  )
}

function Filter(props: {
  readonly filter: ListFilter
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { filter, value, onChange } = props
  const id = `filter-${filter.name}`
  const { label } = filter
  switch (filter.kind) {
    case 'words': {
      const words = filter.words.map((word) => word.value)
      return (
        <div class="wrap gap-4" role="group" aria-label={label}>
          {filter.hasLabel && (
            <span class="small" aria-hidden="true">
              {label}
            </span>
          )}
          {filter.words.map((word) => (
            <FilterChip
              key={word.value}
              label={word.face}
              count={word.count}
              isOn={value.split(',').includes(word.value)}
              onChange={() => onChange(withToggled(value, words, word.value))}
            />
          ))}
        </div>
      )
    }
    case 'choice': {
      const options = [{ value: '', label: filter.all }, ...filter.options]
      if (options.length === 1) return null
      return filter.hasLabel ? (
        <SelectField id={id} label={label} value={value} options={options} onChange={onChange} />
      ) : (
        <select
          class={value === '' ? 'input filter-select' : 'input filter-select filter-on'}
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {renderOptions(options)}
        </select>
      )
    }
    case 'day':
      return <TextField id={id} label={label} type="date" value={value} onInput={onChange} />
    case 'linked':
      return value === '' ? null : (
        <button
          type="button"
          class="filter-chip hovers"
          aria-label={filter.action}
          aria-pressed={filter.action === undefined ? true : undefined}
          title={filter.action && value}
          onClick={() => onChange('')}
        >
          <span class="cut">{label}</span>
          <span aria-hidden="true">×</span>
        </button>
      )
  }
}
