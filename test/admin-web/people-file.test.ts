// CSV files of people, as spreadsheets write them.
import { expect } from 'chai'
import fc from 'fast-check'
import { toNamesCell } from '#adapters/web/admin/people/names-cell.ts'
import { decodeFile, readPeople } from '#adapters/web/admin/people/people-file.ts'
import { joinCsv } from '#adapters/web/kit/list/csv.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import { verifies } from '#test/support/verifies.ts'

const TAGS = [
  { uuid: 't1', name: 'Relatiedag' },
  { uuid: 't2', name: 'Nieuwsbrief' },
]

const NAMED = { tags: TAGS, roles: [{ uuid: 'r1', name: 'Beheerder' }] }

function rowsOf(text: string, named: Parameters<typeof readPeople>[1] = NAMED) {
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
    for (const language of ['Engels', 'EN', 'English'])
      expect(rowsOf(`Naam;E-mail;Taal\nEva;eva@korrel.example;${language}`).rows[0]?.language).to.equal('en')
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
      'Naam;E-mail;Labels;Taal\nEva;eva@korrel.example;;\n;piet@korrel.example;\nKim;kim;\nEva 2;EVA@korrel.example;\nLot;lot@korrel.example;Borrel\nRob;rob@korrel.example;;Frans',
    )
    expect(rows.map(({ line }) => line)).to.deep.equal([2])
    expect(refused.map(({ line, fault }) => [line, fault.key, fault.values])).to.deep.equal([
      [3, 'import.row.name', { max: 120 }],
      [4, 'import.row.address', {}],
      [5, 'import.row.double', { line: 2 }],
      [6, 'import.row.tags', { names: 'Borrel' }],
      [7, 'import.row.language', {}],
    ])
  })

  verifies('ADM-11', 'a row is the double of one that is imported, not of one that is refused', () => {
    const { rows, refused } = rowsOf(
      'Naam;E-mail;Labels\nEva;eva@korrel.example;Borrel\nEva;eva@korrel.example;\nEva;EVA@korrel.example;',
    )
    expect(rows.map(({ line }) => line)).to.deep.equal([3])
    expect(refused.map(({ fault: { key, values } }) => [key, values])).to.deep.equal([
      ['import.row.tags', { names: 'Borrel' }],
      ['import.row.double', { line: 3 }],
    ])
  })

  verifies('ADM-11', 'a list that was exported imports as itself', () => {
    const texts = fc.stringMatching(/^[\p{L}\d '"=@+\-,;|.]{1,30}$/u).map((text) => text.trim().replace(/\s+/g, ' '))
    const names = fc.uniqueArray(
      texts.filter((text) => text !== '' && toNameKey(text) !== ''),
      {
        minLength: 1,
        maxLength: 4,
        selector: toNameKey,
      },
    )
    fc.assert(
      fc.property(names, names, names, fc.constantFrom('nl', 'en'), ([name = ''], tags, roles, language) => {
        const [allTags, allRoles] = [tags, roles].map((all) => all.map((one) => ({ uuid: one, name: one })))
        const lines = [
          language === 'nl'
            ? ['Naam', 'E-mailadres', 'Rollen', 'Labels', 'Status', 'Sinds']
            : ['Name', 'E-mail address', 'Roles', 'Tags', 'Status', 'Since'],
          [name, '=eva@korrel.example', toNamesCell(roles), toNamesCell(tags), 'Actief', '2026-03-02'],
        ]
        const read = rowsOf(joinCsv(lines, language), { tags: allTags ?? [], roles: allRoles ?? [] })
        expect(read.refused).to.deep.equal([])
        expect(read.rows).to.deep.equal([{ line: 2, email: '=eva@korrel.example', name, tags, roles }])
        expect(read.columns.map(({ as }) => as)).to.deep.equal(['name', 'email', 'roles', 'tags', null, null])
      }),
      { numRuns: 300 },
    )
  })

  verifies('ADM-11', 'names with a separator are read without quotation marks too', () => {
    const tags = ['Directie, partners', 'Loon', '"Vijf" mensen', 'A', 'A, B'].map((name) => ({ uuid: name, name }))
    const cases: Readonly<Record<string, readonly string[]>> = {
      'Loon, Directie, partners': ['Loon', 'Directie, partners'],
      'directie, PARTNERS; loon': ['Directie, partners', 'Loon'],
      '"Vijf" mensen | A': ['"Vijf" mensen', 'A'],
      '"A, B", A': ['A, B', 'A'],
    }
    for (const [cell, found] of Object.entries(cases)) {
      const line = ['Eva', 'eva@korrel.example', cell]
      const read = rowsOf(joinCsv([['Naam', 'E-mail', 'Labels'], line], 'nl'), { tags, roles: null })
      expect(read.rows[0]?.tags, cell).to.deep.equal(found)
    }
    const { refused } = rowsOf('Naam\tE-mail\tLabels\nEva\teva@korrel.example\tA, Borrel', { tags, roles: null })
    expect(refused[0]?.fault.values).to.deep.equal({ names: 'Borrel' })
  })

  verifies('ADM-11', 'a column Adres is not the mail address', () => {
    expect(readPeople('Naam;Adres\nEva;Dorpsstraat 1', NAMED)).to.equal('import.file.columns')
    const read = rowsOf('Naam;Adres;E-mail;E-mailadres\nEva;Dorpsstraat 1;eva@korrel.example;oud@korrel.example')
    expect(read.columns.map(({ as }) => as)).to.deep.equal(['name', null, 'email', null])
    expect(read.rows[0]?.email).to.equal('eva@korrel.example')
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
