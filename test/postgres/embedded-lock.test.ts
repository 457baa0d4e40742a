// One starter at a time, also among those who find the lock of one that is gone.
import { expect } from 'chai'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runAlone } from '#adapters/postgres/embedded/embedded-lock.ts'

// Beyond what any system gives out.
const GONE = '4999999'

describe('the lock of starters', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-lock-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const meet = async (file: string, starters: number): Promise<number> => {
    let [inside, most] = [0, 0]
    const start = (): Promise<void> =>
      runAlone(file, async () => {
        inside += 1
        most = Math.max(most, inside)
        await new Promise((resolve) => setTimeout(resolve, 1))
        inside -= 1
      })
    await Promise.all(Array.from({ length: starters }, start))
    return most
  }

  it('is held by one of many who find the lock of one that is gone, and leaves nothing behind', async () => {
    for (let round = 0; round < 20; round += 1) {
      const file = path.join(folder, `starting-${round}`)
      await writeFile(file, GONE)
      expect(await meet(file, 6)).to.equal(1)
    }
    expect(await readdir(folder)).to.deep.equal([])
  })

  it('is taken over from an earlier process of the same number', async () => {
    const file = path.join(folder, 'starting')
    await writeFile(file, String(process.pid))
    expect(await meet(file, 2)).to.equal(1)
  })
})
