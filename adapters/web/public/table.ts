// A table of a public page. In a window too narrow for it, each cell names its column.

const renderCell = (content: string, column: string): string =>
  `<td role="cell"><span class="public-column" aria-hidden="true">${column}</span>${content}</td>`

function renderRow([first = '', ...others]: readonly string[], [, ...columns]: readonly string[]): string {
  const cells = others.map((content, index) => renderCell(content, columns[index] ?? ''))
  return `<tr role="row"><th role="rowheader" scope="row">${first}</th>${cells.join('')}</tr>`
}

/** All cells are HTML. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `<table class="public-table" role="table">
<thead role="rowgroup"><tr role="row">${head.map((name) => `<th role="columnheader" scope="col">${name}</th>`).join('')}</tr></thead>
<tbody role="rowgroup">
${rows.map((row) => renderRow(row, head)).join('\n')}
</tbody>
</table>`
}
