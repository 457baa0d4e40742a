// A small table of figures that scrolls within the page.
import type { ComponentChildren } from 'preact'

/** `title`: the id of the heading. The first cell of a row is its header. */
export function FigureTable(props: {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly [key: string | number, header: ComponentChildren, ...cells: ComponentChildren[]])[]
}) {
  const { title, heads, rows } = props
  return (
    <div class="figure-scroll" role="group" aria-labelledby={title} tabIndex={0}>
      <table class="figure-table" aria-labelledby={title}>
        <thead>
          <tr>
            {heads.map((head, n) => (
              <th key={n} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, header, ...cells]) => (
            <tr key={key}>
              <th scope="row">{header}</th>
              {cells.map((cell, n) => (
                <td key={n}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Shows a number as a bar. The text beside it contains the number. */
export function Meter({ value, max, high }: { readonly value: number; readonly max: number; readonly high?: number }) {
  return <meter class="meter" aria-hidden="true" max={max} high={high} value={Math.min(value, max)} />
}
