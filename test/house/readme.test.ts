// What the README says is true today.
import { access } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { withSettingsTable } from '#bootstrap/config-table.ts'
import apiGenerators from '../http/generators/package.json' with { type: 'json' }
import protocolSuites from '../assistant/suites/package.json' with { type: 'json' }
import microsoftClients from '../sandbox/cloud/clients/package.json' with { type: 'json' }
import { manifest, root, textOf } from './project-files.ts'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'DECISIONS.md', 'SECURITY.md', 'CHANGELOG.md']
// What the browser test of the main job sees at the contact card, without the list of mails.
const PICTURE = '.github/task-pane.png'

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

describe('the README', () => {
  it('has the table of settings that the codec decodes; node bootstrap/config-table.ts writes it', async () => {
    const readme = await textOf('README.md')
    expect(readme).to.equal(withSettingsTable(readme))
  })

  it('says of each dependency why it was chosen, and of no other', async () => {
    const { dependencies, devDependencies, optionalDependencies } = await manifest()
    const rows = sectionOf(await textOf('README.md'), 'Dependencies').match(/^\| `.*$/gm) ?? []
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
            microsoftClients.dependencies,
            apiGenerators.dependencies,
          ].flatMap(Object.keys),
        ),
      ],
    )
    for (const row of rows) expect(row.split('|')[2]?.trim()).to.have.length.above(10)
  })

  it('shows the pane, and the two commands before all others', async () => {
    const readme = await textOf('README.md')
    expect(readme).to.include(`](${PICTURE})`)
    const commands = [...readme.matchAll(/^```sh\n([^`]+)```/gm)].map(([, command = '']) => command.trim())
    expect(commands.slice(0, 2)).to.deep.equal(['npm ci && npm start', 'npm ci && npm test'])
  })
})
