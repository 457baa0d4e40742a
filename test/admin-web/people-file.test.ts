// CSV files of people, as spreadsheets write them.
import { expect } from 'chai'
import { decodeFile, readPeople } from '#adapters/web/admin/people/people-file.ts'
import { verifies } from '#test/support/verifies.ts'

const TAGS = [
  { uuid: 't1', name: 'Relatiedag' },
  { uuid: 't2', name: 'Nieuwsbrief' },
]

const NAMED = { tags: TAGS, roles: [{ uuid: 'r1', name: 'Beheerder' }] }

const rowsOf = (text: string, named: Parameters<typeof readPeople>[1] = NAMED) => {
  const read = readPeople(text, named)
  if (typeof read === 'string') throw new Error(read)
  return read
}

describe('a CSV file of people', () => {
  verifies('ADM-7', 'separators, quotes, line ends and headers in both languages are read', () => {
    const eva = { line: 2, email: 'eva@korrel.example', name: 'Jansen, Eva' }
    for (const text of [
      'Naam;E-mailadres;Afdeling\r\n"Jansen, Eva";eva@korrel.example;Loon\r\n',
      'sep=;\r\nE-mail;Naam\r\neva@korrel.example;Jansen, Eva',
      'NAME,Email Address\n"Jansen, Eva",eva@korrel.example\n\n',
      'name\temail\nJansen, Eva\t eva@korrel.example ',
    ])
      expect(rowsOf(text).rows, text).to.deep.equal([eva])
    expect(rowsOf('Naam;E-mail;Labels\nEva;eva@korrel.example;relatiedag, Nieuwsbrief').rows[0]?.tags).to.deep.equal([
      't1',
      't2',
    ])
    expect(rowsOf('Naam;E-mail;Afdeling\nEva;eva@korrel.example;Loon').columns.at(-1)?.as).to.equal(null)
  })

  verifies('ADM-7', 'UTF-8 with and without a mark, UTF-16 and windows-1252 are decoded', () => {
    const text = 'Zoë;zoë@korrel.example'
    const windows = Buffer.from(text, 'latin1')
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), windows, utf16])
      expect(decodeFile(new Uint8Array(bytes))).to.equal(text)
  })

  verifies('ADM-7', 'a wrong row is refused with its line and reason, the others stay', () => {
    const { rows, refused } = rowsOf(
      'Naam;E-mail;Labels\nEva;eva@korrel.example;\n;piet@korrel.example;\nKim;kim;\nEva 2;EVA@korrel.example;\nLot;lot@korrel.example;Borrel',
    )
    expect(rows.map(({ line }) => line)).to.deep.equal([2])
    expect(refused.map(({ line, fault }) => [line, fault.key, fault.values])).to.deep.equal([
      [3, 'import.row.name', { max: 120 }],
      [4, 'import.row.address', {}],
      [5, 'import.row.double', { line: 2 }],
      [6, 'import.row.tags', { names: 'Borrel' }],
    ])
  })

  verifies('ADM-7', 'roles are read for who may see them; without that the column is left', () => {
    const text =
      'Naam;E-mail;Rollen\nEva;eva@korrel.example;beheerder\nPiet;piet@korrel.example;Baas\nBo;bo@korrel.example;\n'
    const { rows, refused } = rowsOf(text)
    expect(rows.map(({ roles }) => roles)).to.deep.equal([['r1'], undefined])
    expect(refused.map(({ fault }) => fault)).to.deep.equal([{ key: 'import.row.roles', values: { names: 'Baas' } }])
    const without = rowsOf(text, { ...NAMED, roles: null })
    expect(without.rows.map(({ roles }) => roles)).to.deep.equal([undefined, undefined, undefined])
    expect(without.columns[2]).to.deep.equal({ header: 'Rollen', as: null })
  })

  verifies('ADM-7', 'a file without the columns, without people or with too many is refused', () => {
    expect(readPeople('Naam;Telefoon\nEva;06', NAMED)).to.equal('import.file.columns')
    expect(readPeople('Naam;E-mail\n;\n', NAMED)).to.equal('import.file.empty')
    const many = Array.from({ length: 10_001 }, (_, n) => `P${n};p${n}@korrel.example`).join('\n')
    expect(readPeople(`Naam;E-mail\n${many}`, NAMED)).to.equal('import.file.long')
  })
})
