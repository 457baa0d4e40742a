// Reads a spreadsheet without the code that writes it: the central directory of the zip, Node's inflate, and an XML parser.
import { crc32, inflateRawSync } from 'node:zlib'
import { Parser } from 'htmlparser2'

const DIRECTORY_ENDS = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DEFLATED = 8

/** The files of a zip by path. Throws if one differs from its checksum. */
function unzip(zip: Buffer): ReadonlyMap<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || zip.readUInt32LE(end) !== DIRECTORY_ENDS) throw new Error('no zip')
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let n = 0; n < zip.readUInt16LE(end + 10); n += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY || zip.readUInt16LE(at + 10) !== DEFLATED) throw new Error('no entry')
    const [checksum, size, nameLength] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ]
    const path = zip.subarray(at + 46, at + 46 + nameLength).toString()
    const local = zip.readUInt32LE(at + 42)
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = inflateRawSync(zip.subarray(data, data + size))
    if (crc32(content) !== checksum) throw new Error(`${path} is damaged`)
    files.set(path, content.toString())
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

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

/** The rows of each sheet by its name, found by the relations between the parts. */
export function readXlsx(xlsx: Buffer): Readonly<Record<string, readonly (readonly ReadCell[])[]>> {
  const files = unzip(xlsx)
  const part = (path: string): readonly XmlElement[] => {
    const found = files.get(path)
    if (found === undefined) throw new Error(`${path} is missing`)
    return listElements(found)
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
