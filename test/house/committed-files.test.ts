// Nothing of the machine on which it was written stands in the project.
import { homedir } from 'node:os'
import { expect } from 'chai'
import { projectFiles, root, textOf } from './project-files.ts'

const TEXT = /\.(ts|tsx|js|json|jsonc|css|md|ya?ml|html)$|(^|\/)(Dockerfile|run|\.\w+)$/

describe('the files of the project', () => {
  it('name no folder of this machine and no package registry', async () => {
    const foreign = [
      ...[root, homedir()].filter((folder) => folder.split('/').length > 2),
      'registry.npmjs.org',
      'verdaccio',
      'artifactory',
    ]
    const files = (await projectFiles()).filter((file) => TEXT.test(file) && !file.startsWith('test/house/'))
    expect(files).to.include.members(['README.md', '.ci/run', 'bootstrap/config/config.ts', 'package-lock.json'])
    const found = await Promise.all(
      files.map(async (file) => {
        const text = await textOf(file)
        return foreign.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`)
      }),
    )
    expect(found.flat()).to.deep.equal([])
  })

  it('stand in layers that the linter knows', async () => {
    const { ADAPTERS, AREAS } = await import('../../oxlint.config.ts')
    const folders = (layer: string, files: readonly string[]): readonly string[] => [
      ...new Set(
        files
          .filter((file) => file.startsWith(`${layer}/`))
          .map((file) => file.slice(layer.length + 1).split('/')[0] ?? ''),
      ),
    ]
    const files = await projectFiles()
    const web = folders('adapters/web', files).map((part) => `web/${part}`)
    expect([...folders('adapters', files).filter((name) => name !== 'web'), ...web]).to.have.members([...ADAPTERS])
    expect(folders('domain', files)).to.have.members([...AREAS])
    expect(folders('application', files).filter((area) => !AREAS.some((known) => known === area))).to.deep.equal([])
  })
})
