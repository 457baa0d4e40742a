// Reads a spreadsheet by the relations between its parts, with an XML parser.
import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'

interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

/** The elements of a document as they end, with the text directly in them. */
function listElements(xml: string): readonly XmlElement[] {
  const open: { name: string; attributes: Record<string, string>; text: string }[] = []
  const ended: XmlElement[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => void open.push({ name, attributes, text: '' }),
      ontext: (text) => {
        const last = open.at(-1)
        if (last !== undefined) last.text += text
      },
      onclosetag: () => {
        const last = open.pop()
        if (last !== undefined) ended.push(last)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return ended
}

export type ReadCell = string | number | null

/** The rows of each sheet by its name. */
export function readXlsx(xlsx: Buffer): Readonly<Record<string, readonly (readonly ReadCell[])[]>> {
  const files = unzipSync(xlsx)
  const part = (path: string): readonly XmlElement[] => {
    const found = files[path]
    if (found === undefined) throw new Error(`${path} is missing`)
    return listElements(strFromU8(found))
  }
  const targets = new Map(
    part('xl/_rels/workbook.xml.rels')
      .filter(({ name }) => name === 'Relationship')
      .map(({ attributes }) => [attributes['Id'], attributes['Target']]),
  )
  const types = new Set(part('[Content_Types].xml').map(({ attributes }) => attributes['PartName']))
  const sheets = part('xl/workbook.xml').filter(({ name }) => name === 'sheet')
  return Object.fromEntries(
    sheets.map(({ attributes }) => {
      const path = `xl/${targets.get(attributes['r:id']) ?? ''}`
      if (!types.has(`/${path}`)) throw new Error(`${path} has no type`)
      const rows: ReadCell[][] = []
      let cells: ReadCell[] = []
      let value: ReadCell = null
      for (const { name, text } of part(path)) {
        if (name === 't') value = text
        if (name === 'v') value = Number(text)
        if (name === 'f') throw new Error('a formula')
        if (name === 'c') {
          cells.push(value)
          value = null
        }
        if (name === 'row') {
          rows.push(cells)
          cells = []
        }
      }
      return [attributes['name'] ?? '', rows]
    }),
  )
}
