// What the start loads at once. What only some installations need is imported by the step that needs it.
import path from 'node:path'
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { readSources, type Sources } from './source-files.ts'

/** Neither types alone, which are not loaded, nor imports within functions. */
const listLoaded = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/^(?:import|export)(?! type\b)[^;']*?\bfrom '([^']+)'|^import '([^']+)'/gm)].flatMap(
    ([, named, bare]) => {
      const name = named ?? bare ?? ''
      if (name.startsWith('#')) return [name.slice(1)]
      return name.startsWith('.') ? [path.posix.join(path.posix.dirname(file), name)] : []
    },
  )

function reachFrom(start: string, sources: Sources): ReadonlySet<string> {
  const reached = new Set([start])
  for (const file of reached) {
    for (const next of listLoaded(file, sources.get(file) ?? '')) if (sources.has(next)) reached.add(next)
  }
  return reached
}

describe('the start', () => {
  verifies('OPS-13', 'loads no stand-in and no sample before it knows that it needs them', async () => {
    const reached = reachFrom(
      'bootstrap/run-service.ts',
      await readSources(['domain', 'application', 'adapters', 'bootstrap']),
    )
    expect(reached.size).to.be.above(500)
    expect(reached).to.include('adapters/http/server.ts')
    expect([...reached].filter((file) => /^adapters\/sandbox\/|^bootstrap\/sample\//.test(file))).to.deep.equal([])
  })

  verifies(
    'OPS-13',
    'loads no module of the service before it frees what Node reads from its compile cache',
    async () => {
      const text = (await readSources(['bootstrap'])).get('bootstrap/start.ts') ?? ''
      const imported = [...text.matchAll(/^import .*'(.+)'$/gm)].map(([, from = '']) => from)
      expect(imported).not.to.deep.equal([])
      expect(imported.filter((from) => !from.startsWith('node:'))).to.deep.equal([])
      expect(text).to.match(/await loadFlushing\(\(\) => import\('\.\/run-service\.ts'\)\)\n$/)
    },
  )

  verifies('OPS-17', 'loads nothing of OpenTelemetry before it knows that a collector is set', async () => {
    const sources = await readSources(['domain', 'application', 'adapters', 'bootstrap'])
    const importing = [...sources].filter(([, text]) => /from '@opentelemetry\//.test(text)).map(([file]) => file)
    expect(importing).to.include('adapters/tracing/otlp-traces.ts')
    const reached = reachFrom('bootstrap/run-service.ts', sources)
    expect(importing.filter((file) => reached.has(file))).to.deep.equal([])
  })

  it('is followed through exports and bare imports, not through types or functions', () => {
    const planted = new Map([
      ['bootstrap/start.ts', "import { a } from './a.ts'\nimport type { T } from './t.ts'\n"],
      ['bootstrap/a.ts', "export { b } from '#domain/b.ts'\nimport './c.ts'\nconst d = () => import('./d.ts')\n"],
      ['domain/b.ts', ''],
      ['bootstrap/c.ts', ''],
      ['bootstrap/d.ts', ''],
      ['bootstrap/t.ts', ''],
    ])
    expect([...reachFrom('bootstrap/start.ts', planted)].toSorted()).to.deep.equal([
      'bootstrap/a.ts',
      'bootstrap/c.ts',
      'bootstrap/start.ts',
      'domain/b.ts',
    ])
  })
})
