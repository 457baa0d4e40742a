// Names of product code: each exported value once, functions begin with a verb, module functions are declarations.
import { expect } from 'chai'
import { exportedArrows, exportedValues, functionsWithoutVerb } from './names.ts'
import { projectFiles, textOf } from './project-files.ts'

const PRODUCT = /^(?:domain|application|adapters|bootstrap)\/.*\.tsx?$/

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
    const twice = [...owners].filter(([, all]) => all.length > 1)
    expect(twice.map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(' ')}`)).to.deep.equal([])
  })

  it('of functions begin with a verb', () => {
    const found = files.flatMap(([file, content]) => functionsWithoutVerb(content).map((name) => `${file}: ${name}`))
    expect(found).to.deep.equal([])
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
