// The stand-ins' authority outlives a restart, so that a client has to trust it once.
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { makeAuthority, makeValidity } from '#adapters/sandbox/kit/certificates.ts'
import { readOrCreateAuthority } from '#bootstrap/stand-in-authority.ts'
import { CannotStart } from '#bootstrap/start-error.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the authority of the stand-ins', () => {
  let folder: string
  const file = (ending: string): string => path.join(folder, `stand-in-authority.${ending}`)
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-authority-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  verifies('OPS-1', 'is kept in the data directory, its key for the service alone', async () => {
    const made = await readOrCreateAuthority(folder)
    expect(new X509Certificate(await readFile(file('pem'))).ca).to.equal(true)
    expect((await stat(file('key'))).mode & 0o777).to.equal(0o600)
    expect(await readOrCreateAuthority(folder)).to.deep.equal(made)
  })

  verifies('OPS-1', 'is made again before it expires, and named where it cannot be read', async () => {
    const old = makeAuthority(makeValidity(Date.now(), fromDays(20)))
    await writeFile(file('pem'), old.certificate)
    await writeFile(file('key'), old.key)
    const { certificate } = await readOrCreateAuthority(folder)
    expect(certificate).not.to.equal(old.certificate)
    expect(await readFile(file('pem'), 'utf8')).to.equal(certificate)
    await writeFile(file('pem'), 'nothing')
    const error = await readOrCreateAuthority(folder).catch((error: unknown) => error)
    expect(error).to.be.instanceOf(CannotStart)
    expect(String(error)).to.contain(file('pem'))
  })
})
