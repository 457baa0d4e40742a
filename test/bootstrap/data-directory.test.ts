// The data directory: made, or refused in one sentence.
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { CannotStart } from '#bootstrap/start-error.ts'
import { ensureDataDirectory } from '#bootstrap/data-directory.ts'
import { verifies } from '#test/support/verifies.ts'

async function refusal(directory: string): Promise<string> {
  try {
    await ensureDataDirectory(directory)
  } catch (error) {
    if (error instanceof CannotStart) return `${error.message} ${error.remedy}`
    throw error
  }
  return ''
}

describe('the data directory', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-data-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is made with what is above it, for its owner alone, and stays as it is', async () => {
    const directory = path.join(folder, 'a', 'b')
    await Promise.all([ensureDataDirectory(directory), ensureDataDirectory(directory)])
    expect((await stat(directory)).mode & 0o777).to.equal(0o700)
    await writeFile(path.join(directory, 'kept'), '')
    await ensureDataDirectory(directory)
    expect(await readdir(directory)).to.deep.equal(['kept'])
  })

  verifies('OPS-3', 'is refused where a file is in its place or above it', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    for (const directory of [file, path.join(file, 'data')])
      expect(await refusal(directory)).to.equal(
        `The data directory ${directory} cannot be had: there is a file in its place. Move the file, or set DATA_DIR to another directory.`,
      )
  })

  verifies('OPS-3', 'is refused where nothing can be made, at once', async function () {
    if (process.platform !== 'linux') this.skip()
    for (const directory of ['/proc/x', '/proc/x/y', '/proc'])
      expect(await refusal(directory)).to.match(
        /^The data directory \S+ cannot be made or written \(\w+\)\. Set DATA_DIR/,
      )
  })

  verifies('OPS-3', 'is refused where this user may not write', async function () {
    if (process.getuid?.() === 0) this.skip()
    await chmod(folder, 0o500)
    expect(await refusal(path.join(folder, 'data'))).to.match(
      /cannot be written by this user\. Give the user write permission/,
    )
  })
})
