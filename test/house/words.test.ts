// One word for one thing: the glossary's forbidden words stay out of texts, and one type has one name.
import { expect } from 'chai'
import {
  exportedTypes,
  filesNamedIn,
  forbiddenPhrases,
  forbiddenWords,
  namesIn,
  phrasesIn,
  unmarkedWords,
  wordsIn,
} from './glossary.ts'
import { projectFiles, textOf } from './project-files.ts'

// Apart, so that the test's own planted words are not in its comments and titles.
const BEGIN = '/*'
const TITLED = '('
const SOURCE = /\.(tsx?|js|css|md)$/

async function sources(): Promise<readonly (readonly [file: string, content: string])[]> {
  const files = (await projectFiles()).filter((file) => SOURCE.test(file))
  return Promise.all(files.map(async (file) => [file, await textOf(file)] as const))
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

describe('the words of the project', function () {
  this.timeout(60_000)
  let files: readonly (readonly [file: string, content: string])[]
  let glossary: string
  let forbidden: readonly string[]

  before(async () => {
    files = await sources()
    glossary = await textOf('GLOSSARY.md')
    forbidden = forbiddenWords(glossary)
  })

  it('are those of the glossary, in comments, test titles, documents and file names', () => {
    const found = files.filter(([file, content]) => wordsIn(file, content, forbidden).length > 0).map(([file]) => file)
    expect(found).to.deep.equal([])
  })

  it('are missed nowhere: a planted word is found in a comment, a test title, a document and a file name', () => {
    const uses = (file: string, content: string) => wordsIn(file, content, forbidden)
    expect(forbidden).to.include.members(['told', 'whoever', 'nobody', 'anew', 'himself'])
    expect(uses('domain/a.ts', '// Told to the user.\n')).to.deep.equal(['Told'])
    expect(uses('domain/a.tsx', `const a = <p>{${BEGIN} whoever */}</p>\n`)).to.deep.equal(['whoever'])
    expect(uses('domain/a.ts', '/**\n * Asked\n * anew. */\n')).to.deep.equal(['anew'])
    expect(uses('test/a.test.ts', `it${TITLED}'is told', () => {})\n`)).to.deep.equal(['told'])
    expect(uses('test/a.ts', `describe${TITLED}\n  \`\${told} anew\`,\n`)).to.deep.equal(['anew'])
    expect(uses('test/a.ts', `verifies${TITLED}['A-1', 'B-2'], "a user's log", run)`)).to.deep.equal([])
    expect(uses('test/a.ts', `verifies${TITLED}['A-1'], "his user's log", run)`)).to.deep.equal(['his'])
    expect(uses('README.md', 'It is for nobody.')).to.deep.equal(['nobody'])
    expect(uses('domain/told-log.ts', '')).to.deep.equal(['told'])
    expect(uses('domain/a.ts', "const told = 'https://told.example' // The `told` of toldUser\n")).to.deep.equal([])
    expect(uses('README.md', 'Not `told`.\n```sh\ntold\n```\n')).to.deep.equal([])
  })

  it('are each checked by this test, or in italics for people', () => {
    expect(unmarkedWords(glossary)).to.deep.equal([])
    const planted = '## Words\n\n| a | not |\n|---|---|\n| b | `told`, *home*, wave |\n'
    expect(unmarkedWords(planted)).to.deep.equal(['wave'])
  })

  it('form no phrase that the glossary rejects, and no sentence with its participle first', () => {
    const phrases = forbiddenPhrases(glossary)
    const found = files.flatMap(([file, content]) => phrasesIn(file, content, phrases).map((phrase) => [file, phrase]))
    expect(found).to.deep.equal([])
  })

  it('are seen in a planted phrase: in a comment of two lines, a test title and a document', () => {
    const phrases = forbiddenPhrases(glossary)
    const uses = (file: string, content: string) => phrasesIn(file, content, phrases)
    expect(phrases).to.include.members(['made of', 'is none', 'but for', 'the like'])
    expect(uses('domain/a.ts', '// It is made\n// of parts.\n')).to.deep.equal(['made of'])
    expect(uses('domain/a.ts', `${BEGIN}*\n * Empty but\n * for one. */\n`)).to.deep.equal(['but for'])
    expect(uses('test/a.test.ts', `it${TITLED}'is none without a key', () => {})\n`)).to.deep.equal(['is none'])
    expect(uses('README.md', 'Logs and the\nlike.')).to.deep.equal(['the like'])
    expect(uses('domain/a.ts', '// Stored. Told are the others.\n')).to.deep.equal(['Told are'])
    expect(uses('domain/a.ts', '// Asked is the ledger.\n')).to.deep.equal(['Asked is'])
    expect(uses('domain/a.ts', '// Where there is none, the Feed is empty.\n')).to.deep.equal([])
  })

  it('are those of the glossary in identifiers too', () => {
    const found = files.flatMap(([file, content]) => namesIn(file, content, forbidden).map((name) => [file, name]))
    expect(found).to.deep.equal([])
  })

  it('are found as a part of a planted identifier, and only there', () => {
    const uses = (content: string) => namesIn('domain/a.ts', content, forbidden)
    expect(uses('interface LicenceTold { readonly anybodyHolds: boolean }')).to.deep.equal([
      'LicenceTold',
      'anybodyHolds',
    ])
    expect(uses("const asker = rehearseChange('told')")).to.deep.equal(['asker', 'rehearseChange'])
    expect(uses('const NOBODY = is_told')).to.deep.equal(['NOBODY', 'is_told'])
    expect(uses('const retold = taskers//told\n')).to.deep.equal([])
    expect(uses('const text = `told`, shape = /told/')).to.deep.equal([])
    expect(namesIn('README.md', 'LicenceTold', forbidden)).to.deep.equal([])
  })

  it('of comments name only files that exist', () => {
    const paths = files.map(([file]) => `/${file}`)
    const exists = (name: string) => paths.some((one) => one.endsWith(`/${name.replace(/^(?:\.{1,2}\/)+/, '')}`))
    const missing = files.flatMap(([file, content]) =>
      filesNamedIn(file, content)
        .filter((name) => !exists(name))
        .map((name) => [file, name]),
    )
    expect(missing).to.deep.equal([])
  })

  it('see a file that a planted comment names', () => {
    const planted = '// In gone.ts, domain/a-b.tsx\n/** See (./gone.test.ts). */\nconst a = "b.ts"\n'
    expect(filesNamedIn('domain/a.ts', planted)).to.deep.equal(['gone.ts', 'domain/a-b.tsx', './gone.test.ts'])
  })

  it('name each exported type once', () => {
    const names = files
      .filter(([file]) => /\.tsx?$/.test(file))
      .flatMap(([, content]) => [...new Set(exportedTypes(content))])
    const duplicates = [...countBy(names)].filter(([, count]) => count > 1).map(([name]) => name)
    expect(duplicates, 'exported by two files').to.deep.equal([])
  })

  it('see every form of an exported type', () => {
    expect(
      exportedTypes('export type A = B\nexport interface C {}\nexport class D {}\nexport { type E }'),
    ).to.deep.equal(['A', 'C', 'D'])
  })
})
