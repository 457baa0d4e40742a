// Writes rows as the ledger does, in OData version 2: as JSON if the client accepts it, and otherwise as Atom.
import type { Entity, EntityRow, Surroundings, Value } from './entity-description.ts'
import type { ODataPage } from './odata-query.ts'
import type { Store } from './store.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

export type ODataEntry = Readonly<Record<string, unknown>>

const formatKey = (value: Value): string => (typeof value === 'number' ? String(value) : `guid'${value}'`)

const toJsonValue = (entity: Entity, field: string, value: Value): Value =>
  entity.fields[field]?.type === 'DateTime' && typeof value === 'number' ? `/Date(${value})/` : value

/** One row with its `__metadata`. `select` empty: all fields. */
export function writeRow(store: Store, entity: Entity, around: Surroundings, select: readonly string[] = []) {
  return (row: EntityRow): ODataEntry => {
    const read = store.read(entity, row, around)
    const fields = select.length === 0 ? Object.keys(entity.fields) : select
    return {
      __metadata: {
        uri: `${around.origin}/api/v1/${around.division}/${entity.path}(${formatKey(read(entity.key))})`,
        type: entity.typeName,
      },
      ...Object.fromEntries(fields.map((field) => [field, toJsonValue(entity, field, read(field))])),
    }
  }
}

/** A page of rows. `address`: the request's own address, from which the next page's address is built. */
export function writePage(rows: readonly ODataEntry[], page: ODataPage, countAll: boolean, address: URL): ODataEntry {
  const next = new URL(address)
  if (page.next !== undefined) {
    next.searchParams.delete('$skip')
    next.searchParams.set('$skiptoken', String(page.next.skipToken))
    if (Number.isFinite(page.next.top)) next.searchParams.set('$top', String(page.next.top))
  }
  return {
    results: rows,
    ...(countAll ? { __count: String(page.total) } : {}),
    ...(page.next === undefined ? {} : { __next: next.href }),
  }
}

const escapeXml = (text: string): string => escapeHtml(text).replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '')

function renderAtomEntry(row: ODataEntry): string {
  const properties = Object.entries(row)
    .filter(([name]) => name !== '__metadata')
    .map(([name, value]) =>
      value === null
        ? `<d:${name} m:null="true"/>`
        : `<d:${name}>${escapeXml(typeof value === 'string' ? value : JSON.stringify(value))}</d:${name}>`,
    )
  return `<entry><content type="application/xml"><m:properties>${properties.join('')}</m:properties></content></entry>`
}

/** The answer to a client that does not accept JSON. */
export function writeAtom(rows: readonly ODataEntry[]): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" ' +
    'xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices" ' +
    `xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">${rows.map(renderAtomEntry).join('')}</feed>`
  )
}
