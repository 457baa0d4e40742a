// Reading a log file while it is written to, cut and replaced, as the file system lets it happen.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { appendFile, mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { makeLogFiles } from '#adapters/logging/log-files.ts'
import { toDailyLogFile, logFilesUnavailable } from '#domain/logging/log-files.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { rightOf } from '#test/support/right-of.ts'

const name = toDailyLogFile('2026-03-01')
/** By its opener, before the first request. */
const MORE_THAN_IS_READ_BEFOREHAND = 'x'.repeat(4 * 1024 * 1024)
const clock = { now: () => Date.parse('2026-03-01T12:00:00Z') }

describe('log files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-log-files-'))
    await writeFile(path.join(folder, name), 'first\n')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const opened = async () => {
    return rightOf(await makeLogFiles({ directory: O.some(folder), clock }).open(name)())
  }
  /** Whether this process has the file open. */
  const isOpen = async (): Promise<boolean> => {
    const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
    return (await Promise.all(links)).some((target) => target.startsWith(path.join(folder, name)))
  }

  verifies('LOG-7', 'one that grows is read as long as it was when it was opened', async () => {
    const { size, bytes } = await opened()
    await appendFile(path.join(folder, name), 'second\n')
    expect([size, await text(bytes)]).to.deep.equal([6, 'first\n'])
    await until('it to be closed', async () => !(await isOpen()))
  })

  verifies('LOG-7', 'one that is cut fails, rather than ending as if it were whole', async () => {
    await writeFile(path.join(folder, name), MORE_THAN_IS_READ_BEFOREHAND)
    const { bytes } = await opened()
    await truncate(path.join(folder, name), 2)
    const read = await text(bytes).then(
      () => 'read whole',
      (error: Error) => error.message,
    )
    expect(read).to.equal('the log file was cut while it was read')
    await until('it to be closed', async () => !(await isOpen()))
  })

  verifies('LOG-7', 'one that is not read after all is closed', async () => {
    await writeFile(path.join(folder, name), MORE_THAN_IS_READ_BEFOREHAND)
    const { bytes } = await opened()
    expect(await isOpen()).to.equal(true)
    bytes.destroy()
    await until('it to be closed', async () => !(await isOpen()))
  })

  verifies('LOG-5', 'there are none where files are turned off', async () => {
    const files = makeLogFiles({ directory: O.none, clock })
    expect(await files.list()).to.deep.equal(E.right([]))
    expect(await files.open(name)()).to.deep.equal(E.left({ _tag: 'LogFileAbsent' }))
    expect(await files.removeBefore(Number.MAX_SAFE_INTEGER)()).to.deep.equal(E.right([]))
  })

  verifies('LOG-7', 'a path that is no folder is reported as such', async () => {
    const files = makeLogFiles({ directory: O.some(path.join(folder, name)), clock })
    for (const answer of [await files.list(), await files.open(name)(), await files.removeBefore(1)()])
      expect(answer).to.deep.equal(E.left(logFilesUnavailable))
  })
})
