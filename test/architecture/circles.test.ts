// No circle of files, type-only imports included: what imports each other in a circle is one file.
import path from 'node:path'
import { expect } from 'chai'
import { readSources, type Sources } from './source-files.ts'

const FOLDERS = ['domain', 'application', 'adapters', 'bootstrap', 'test']

const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [path.posix.join(path.posix.dirname(file), name)] : []
  })

/** Files that reach a circle and are reached from one. */
function inCircles(sources: Sources): readonly string[] {
  let graph = new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]))
  // A file that imports none of those left, or that none of them imports, is in no circle.
  for (;;) {
    const imported = new Set([...graph.values()].flat())
    const left = new Map(
      [...graph].filter(([file, names]) => imported.has(file) && names.some((name) => graph.has(name))),
    )
    if (left.size === graph.size) return [...graph.keys()].toSorted()
    graph = left
  }
}

describe('files', () => {
  it('do not import each other in a circle', async () => {
    expect(inCircles(await readSources(FOLDERS))).to.deep.equal([])
  })

  it('that import each other in a circle are found, also by types alone', () => {
    const planted = new Map([
      ['domain/a.ts', "import type { B } from './b.ts'"],
      ['domain/b.ts', "import { c } from '#application/c.ts'"],
      ['application/c.ts', "import type { A } from '#domain/a.ts'"],
      ['application/d.ts', "import type { A } from '#domain/a.ts'"],
      ['domain/e.ts', ''],
    ])
    expect(inCircles(planted)).to.deep.equal(['application/c.ts', 'domain/a.ts', 'domain/b.ts'])
  })
})
