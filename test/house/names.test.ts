// Names of product code: each exported value once, functions begin with a verb, module functions are declarations.
import { expect } from 'chai'
import { exportedArrows, exportedValues, functionsWithoutVerb } from './names.ts'
import { projectFiles, textOf } from './project-files.ts'

/** Functions that do not begin with a verb yet, by folder. The numbers only go down. */
const WITHOUT_VERB: Readonly<Record<string, number>> = {
  'adapters/http': 70,
  'adapters/logging': 25,
  'adapters/memory': 20,
  'adapters/postgres': 54,
  'adapters/redis': 1,
  'adapters/sandbox': 1,
  'adapters/web/task-pane': 1,
  application: 24,
  bootstrap: 70,
  domain: 68,
}

/** Values that two files still export under one name. Names only go. */
const EXPORTED_TWICE: ReadonlySet<string> = new Set(
  `
addressOf html mailDomain tenantUuid troublesOf unwrap uuid
`
    .trim()
    .split(/\s+/),
)

const PRODUCT = /^(?:domain|application|adapters|bootstrap)\/.*\.tsx?$/

/** The folder whose functions are counted together: a layer, an adapter, or a part of the web. */
const findFolder = (file: string): string =>
  /^adapters\/(?:web\/)?[^/]+/.exec(file)?.[0] ?? file.slice(0, file.indexOf('/'))

describe('the names of product code', () => {
  let files: readonly (readonly [file: string, content: string])[]

  before(async () => {
    const product = (await projectFiles()).filter((file) => PRODUCT.test(file))
    files = await Promise.all(product.map(async (file) => [file, await textOf(file)] as const))
  })

  it('are exported by one file each', () => {
    const owners = Map.groupBy(
      files.flatMap(([file, content]) => [...new Set(exportedValues(content))].map((name) => ({ name, file }))),
      ({ name }) => name,
    )
    const twice = [...owners].filter(([name, all]) => all.length > 1 && !EXPORTED_TWICE.has(name))
    expect(twice.map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(' ')}`)).to.deep.equal([])
  })

  it('of functions begin with a verb', () => {
    const found = files.flatMap(([file, content]) =>
      functionsWithoutVerb(content).map((name) => ({ folder: findFolder(file), place: `${file}: ${name}` })),
    )
    const over = [...Map.groupBy(found, ({ folder }) => folder)].filter(
      ([folder, all]) => all.length > (WITHOUT_VERB[folder] ?? 0),
    )
    expect(over.flatMap(([, all]) => all.map(({ place }) => place))).to.deep.equal([])
  })

  it('of exported functions belong to declarations, unless a constant has the type of a port', () => {
    const found = files.flatMap(([file, content]) => exportedArrows(content).map((name) => `${file}: ${name}`))
    expect(found).to.deep.equal([])
  })

  it('are seen in every form: planted values, functions and arrows are found', () => {
    expect(
      exportedValues(
        'export const a = 1\nexport async function b() {}\nexport class C {}\nexport type D = 1\nconst e = 1',
      ),
    ).to.deep.equal(['a', 'b', 'C'])
    expect(
      functionsWithoutVerb(
        'function tokenOf() {}\nexport async function* pages() {}\nconst named = (a: string): string => a\nconst row = one => one\n',
      ),
    ).to.deep.equal(['tokenOf', 'pages', 'named', 'row'])
    expect(
      functionsWithoutVerb('function readToken() {}\nconst isRow = (a) => a\nfunction Shell() {}\nconst rows = [1]\n'),
    ).to.deep.equal([])
    const arrows = [
      'export const toRow = (one: Row): string => one.id',
      'export const readAll = async <A>(one: A) => one',
      'export const makeClock: Clock = () => now',
      'export function readOne() {}',
    ]
    expect(exportedArrows(arrows.join('\n'))).to.deep.equal(['toRow', 'readAll'])
  })
})
