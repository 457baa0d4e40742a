// Builds the zip that an administrator uploads: the manifest with its languages and icons. The same settings give the same bytes.
import { zipSync } from 'fflate'
import type { AddIn } from './addin.ts'
import type { Icons } from './icons.ts'
import { LANGUAGE_TAGS, makeUnifiedLocalisation, makeUnifiedManifest } from './unified-manifest.ts'

const encodeJson = (value: object): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)

// The earliest date that a zip can contain: the package has no date of its own.
const mtime = new Date(1980, 0, 1)

/** File contents by name; all files are at the root of the zip. */
export function makePackageFiles(addIn: AddIn, { color, outline }: Icons): Readonly<Record<string, Uint8Array>> {
  return {
    'manifest.json': encodeJson(makeUnifiedManifest(addIn)),
    'color.png': color,
    'outline.png': outline,
    ...Object.fromEntries(LANGUAGE_TAGS.map((tag) => [`${tag}.json`, encodeJson(makeUnifiedLocalisation())])),
  }
}

export function zipFiles(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return zipSync(files, { level: 9, mtime })
}
