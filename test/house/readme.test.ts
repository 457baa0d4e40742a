// What the documents say is true today.
import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import apiGenerators from '../http/generators/package.json' with { type: 'json' }
import apiGeneratorsInFull from '../http/generators/in-full/package.json' with { type: 'json' }
import protocolSuites from '../assistant/suites/package.json' with { type: 'json' }
import protocolSuitesInFull from '../assistant/suites/in-full/package.json' with { type: 'json' }
import microsoftClients from '../sandbox/cloud/clients/package.json' with { type: 'json' }
import { manifest, projectFiles, root, textOf } from './project-files.ts'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'DECISIONS.md', 'SECURITY.md', 'CHANGELOG.md']
// What the browser test of the main job sees at the contact card, in English.
const PICTURE = '.github/task-pane.png'
const GUIDES = 'adapters/web/public/guides'
const MOST_README_LINES = 150

const sectionOf = (document: string, title: string): string =>
  document.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? ''

const exists = (file: string): Promise<boolean> =>
  access(path.join(root, file)).then(
    () => true,
    () => false,
  )

describe('the documents', () => {
  for (const document of DOCUMENTS)
    it(`${document} names only scripts that there are`, async () => {
      const { scripts } = await manifest()
      const named = [...(await textOf(document)).matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)]
      expect(
        named.map(([, script, short]) => script ?? short).filter((name) => !(name && name in scripts)),
      ).to.deep.equal([])
    })

  for (const document of DOCUMENTS)
    it(`${document} leads to files that there are`, async () => {
      const links = [...(await textOf(document)).matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, file = '']) => file)
      const missing = await Promise.all(links.map(async (file) => ((await exists(file)) ? [] : [file])))
      expect(missing.flat()).to.deep.equal([])
    })
})

/** Forms of names, and a word of Kubernetes. */
const NOT_OURS = new Set(['parseX', 'toX', 'preStop'])

describe('the names in documents', () => {
  it('are those of the code', async () => {
    const files = (await projectFiles()).filter((file) => /\.(tsx?|js)$/.test(file))
    const code = (await Promise.all(files.map(textOf))).join('\n')
    const known = new Set(code.match(/\b[a-z]+[A-Z]\w*\b/g))
    const named = (await Promise.all(DOCUMENTS.map(textOf))).flatMap(
      (text) => text.match(/(?<=`)[a-z]+[A-Z]\w*(?=`)/g) ?? [],
    )
    expect(named).to.include('verifiesInFull')
    expect(named.filter((name) => !known.has(name) && !NOT_OURS.has(name))).to.deep.equal([])
  })
})

describe('the dependencies', () => {
  it('each have a reason in CONTRIBUTING, and so has nothing else', async () => {
    const { dependencies, devDependencies, optionalDependencies } = await manifest()
    const rows = sectionOf(await textOf('CONTRIBUTING.md'), 'Dependencies').match(/^\| `.*$/gm) ?? []
    const explained = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    )
    expect(explained).to.have.members(
      // The generators bring a compiler of their own.
      [
        ...new Set(
          [
            dependencies,
            devDependencies,
            optionalDependencies,
            protocolSuites.dependencies,
            protocolSuitesInFull.dependencies,
            microsoftClients.dependencies,
            apiGenerators.dependencies,
            apiGeneratorsInFull.dependencies,
          ].flatMap(Object.keys),
        ),
      ],
    )
    for (const row of rows) expect(row.split('|')[2]?.trim()).to.have.length.above(10)
  })
})

describe('the README', () => {
  it('can be read in a few minutes', async () => {
    expect((await textOf('README.md')).split('\n')).to.have.length.of.at.most(MOST_README_LINES)
  })

  it('leads to every guide', async () => {
    const readme = await textOf('README.md')
    const guides = (await readdir(path.join(root, GUIDES))).filter((name) => name.endsWith('.md'))
    expect(guides.filter((name) => !readme.includes(`](${GUIDES}/${name})`))).to.deep.equal([])
  })

  it('shows the pane, and the two commands before all others', async () => {
    const readme = await textOf('README.md')
    expect(readme).to.include(`](${PICTURE})`)
    const commands = [...readme.matchAll(/^```sh\n([^`]+)```/gm)].map(([, command = '']) => command.trim())
    expect(commands.slice(0, 2)).to.deep.equal(['npm ci && npm start', 'npm ci && npm test'])
  })
})
