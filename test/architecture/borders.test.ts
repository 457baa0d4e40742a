// The borders of the layers are kept by the linter; here each is crossed once, to see that it is watched.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'

const root = path.resolve(import.meta.dirname, '../..')

interface Finding {
  readonly code: string
  readonly filename: string
}

/** Lints the given files, and nothing else, under the project's own rules. */
async function lint(files: Readonly<Record<string, string>>): Promise<readonly Finding[]> {
  const place = await mkdtemp(path.join(tmpdir(), 'borders-'))
  try {
    await Promise.all([
      symlink(path.join(root, 'node_modules'), path.join(place, 'node_modules')),
      ...['oxlint.config.ts', 'package.json', 'tsconfig.json'].map((file) =>
        cp(path.join(root, file), path.join(place, file)),
      ),
      ...Object.entries(files).map(async ([file, code]) => {
        await mkdir(path.dirname(path.join(place, file)), { recursive: true })
        await writeFile(path.join(place, file), code)
      }),
    ])
    const printed = await new Promise<string>((resolve) => {
      execFile(
        path.join(root, 'node_modules/.bin/oxlint'),
        ['--format=json', '--disable-nested-config'],
        { cwd: place },
        (_, stdout) => resolve(stdout),
      )
    })
    const report = JSON.parse(printed) as { readonly diagnostics: readonly Finding[]; readonly number_of_files: number }
    expect(report.number_of_files).to.be.at.least(Object.keys(files).length)
    return report.diagnostics
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

const crossings: Readonly<Record<string, readonly [file: string, code: string]>> = {
  'domain uses a package of its own': ['domain/ledger/a.ts', "import knex from 'knex'\nknex()"],
  'domain uses Node': ['domain/ledger/b.ts', "import { randomUUID } from 'node:crypto'\nrandomUUID()"],
  'domain uses the application': [
    'domain/ledger/c.ts',
    "import type { X } from '#application/ledger/x.ts'\nexport type Y = X",
  ],
  'domain uses an adapter': ['domain/ledger/d.ts', "import type { X } from '#adapters/http/x.ts'\nexport type Y = X"],
  'a lower area uses a higher one': [
    'domain/session/e.ts',
    "import type { X } from '#domain/ledger/x.ts'\nexport type Y = X",
  ],
  'ledger uses archive': [
    'application/ledger/f.ts',
    "import type { X } from '#domain/archive/x.ts'\nexport type Y = X",
  ],
  'an area is reached by a relative path': [
    'domain/session/g.ts',
    "import type { X } from '../ledger/x.ts'\nexport type Y = X",
  ],
  'application uses an adapter': ['application/session/h.ts', "import { x } from '#adapters/memory/x.ts'\nx()"],
  'an adapter uses another': ['adapters/http/i.ts', "import { x } from '#adapters/postgres/x.ts'\nx()"],
  'an adapter uses another by a relative path': ['adapters/http/j.ts', "import { x } from '../postgres/x.ts'\nx()"],
  'an adapter uses bootstrap': ['adapters/jobs/k.ts', "import { x } from '#bootstrap/x.ts'\nx()"],
  'what the pane does uses a view': [
    'adapters/web/task-pane/archive/s.ts',
    "import { x } from '../views/archive/x.ts'\nx()",
  ],
  'what the pane does uses a view of all pages': [
    'adapters/web/task-pane/archive/u.ts',
    "import { x } from '#adapters/web/kit/views/x.ts'\nx()",
  ],
  'what all pages are made with uses one of them': [
    'adapters/web/kit/v.ts',
    "import { x } from '#adapters/web/task-pane/x.ts'\nx()",
  ],
  'the server uses what pages are made with': ['adapters/http/w.ts', "import { x } from '#adapters/web/kit/x.ts'\nx()"],
  'an adapter that decodes nothing uses the codecs': [
    'adapters/postgres/y.ts',
    "import { x } from '#adapters/contract/codecs/x.ts'\nx()",
  ],
  'the codecs know who uses them': ['adapters/contract/codecs/z.ts', "import { x } from '#adapters/http/x.ts'\nx()"],
  'what the pane does uses another adapter': [
    'adapters/web/task-pane/time/t.ts',
    "import { x } from '#adapters/http/x.ts'\nx()",
  ],
  'the core reads the clock': ['domain/archive/l.ts', 'export const now = () => Date.now()'],
  'the core rolls dice': ['application/archive/m.ts', 'export const dice = () => Math.random()'],
  'the core reads the environment': ['application/session/n.ts', "export const home = () => process.env['HOME']"],
}

const allowed: Readonly<Record<string, string>> = {
  'domain/archive/o.ts':
    "import * as O from 'fp-ts/lib/Option.js'\nimport * as t from 'io-ts'\nimport type { X } from '#domain/ledger/x.ts'\nimport { y } from './y.ts'\nexport const z = [O.none, t.string, y] as X",
  'application/session/p.ts': "import type { X } from '#domain/shared/x.ts'\nexport type Y = X",
  'adapters/http/ledger/q.ts':
    "import { x } from '../x.ts'\nimport type { Y } from '#application/ledger/y.ts'\nexport const z = x as Y",
  'adapters/web/task-pane/views/archive/u.tsx': "import { x } from '../../archive/x.ts'\nx()",
  'adapters/web/task-pane/views/archive/x.tsx': "import { x } from '#adapters/web/kit/views/x.tsx'\nx()",
  'adapters/web/admin/views/y.tsx': "import { x } from '#adapters/web/kit/http.ts'\nx()",
  'adapters/mcp/x.ts': "import { x } from '#adapters/contract/codecs/x.ts'\nx()",
  'bootstrap/r.ts': "import { x } from '#adapters/http/x.ts'\nx()",
}

describe('the borders between the layers', function () {
  this.timeout(60_000)
  let found: readonly Finding[]

  before(async () => {
    found = await lint({ ...Object.fromEntries(Object.values(crossings)), ...allowed })
  })

  for (const [what, [file]] of Object.entries(crossings)) {
    it(`are crossed when ${what}`, () => {
      const codes = found.filter(({ filename }) => filename === file).map(({ code }) => code)
      expect(codes.filter((code) => code.includes('no-restricted'))).to.have.length(1)
    })
  }

  it('are not crossed by what the layers are meant to use', () => {
    expect(found.filter(({ filename }) => filename in allowed)).to.deep.equal([])
  })
})
