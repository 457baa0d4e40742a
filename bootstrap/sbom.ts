// `npm run sbom`: prints what production installs, on any platform, as a CycloneDX document, by the lock file alone. `npm sbom --omit dev` leaves out
// what tools of development use too.
import { readFile } from 'node:fs/promises'
import * as t from 'io-ts'
import { E } from '#domain/shared/fp.ts'
import manifest from '../package.json' with { type: 'json' }
import { failWith } from './entry-point.ts'

const LockedPackage = t.intersection([
  t.type({ version: t.string }),
  t.partial({ license: t.string, integrity: t.string, dev: t.boolean, optional: t.boolean }),
])
type LockedPackage = t.TypeOf<typeof LockedPackage>
const LockFile = t.type({ packages: t.record(t.string, LockedPackage) })

const toHash = (integrity: string) => {
  const [algorithm = '', content = ''] = integrity.split('-', 2)
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') }
}

function toComponent(name: string, { version, license, integrity, optional }: LockedPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: optional === true ? 'optional' : 'required',
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(integrity !== undefined && { hashes: [toHash(integrity)] }),
    purl,
  }
}

/** `lock`: the content of package-lock.json. */
function buildSbom(lock: unknown) {
  const read = LockFile.decode(lock)
  if (E.isLeft(read)) throw new Error('package-lock.json is in an unknown form')
  const components = Object.entries(read.right.packages).flatMap(([place, locked]) =>
    place === '' || locked.dev === true ? [] : [toComponent(place.split('node_modules/').at(-1) ?? '', locked)],
  )
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: manifest.name, version: manifest.version } },
    components: [...new Map(components.map((one) => [one.purl, one])).values()],
  }
}

async function print(): Promise<void> {
  const lock: unknown = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'))
  console.log(JSON.stringify(buildSbom(lock), null, 2))
}

await print().catch(failWith)
