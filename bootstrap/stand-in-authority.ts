// The certificate authority of the stand-ins, kept in the data directory. Clients that trust its certificate reach the stand-ins over TLS.
import { X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Certified, makeAuthority, makeValidity } from '#adapters/sandbox/kit/certificates.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { CannotStart } from './start-error.ts'

const read = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

function endOf(certificate: string, file: string): number {
  try {
    return Date.parse(new X509Certificate(certificate).validTo)
  } catch {
    throw new CannotStart(`The file ${file} does not hold a certificate.`, 'Delete it; clients then trust a new one.')
  }
}

/** Creates the authority at the first start, and a new one a month before it expires. `dataDir` must exist. */
export async function readOrCreateAuthority(dataDir: string): Promise<Certified> {
  const keyFile = path.join(dataDir, 'stand-in-authority.key')
  const file = path.join(dataDir, 'stand-in-authority.pem')
  const [key, certificate] = [await read(keyFile), await read(file)]
  if (key !== undefined && certificate !== undefined && endOf(certificate, file) > Date.now() + fromDays(30))
    return { key, certificate }
  const made = makeAuthority(makeValidity(Date.now(), fromDays(3_650)))
  await writeFile(keyFile, made.key, { mode: 0o600 })
  await writeFile(file, made.certificate)
  return made
}
