// The schemas of Microsoft 365's manifests as their makers publish them, by the address that a manifest names.
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'

const folder = join(dirname(fileURLToPath(import.meta.resolve('@microsoft/app-manifest'))), 'json-schemas/teams')

// They are of draft 4 and use nothing of it that later drafts read otherwise; formats stand beside patterns that say the same.
const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true })

/** The newest of them. */
export const NEWEST = '1.30'

/** The same document for another version of its schema. */
export function asOf(version: string, document: object): object {
  return {
    ...document,
    ...('manifestVersion' in document ? { manifestVersion: version } : {}),
    ...('$schema' in document ? { $schema: String(document.$schema).replace(/\/v[\d.]+\//, `/v${version}/`) } : {}),
  }
}

const compiled = new Map<string, ValidateFunction>()

async function validatorAt(address: string): Promise<ValidateFunction> {
  const path = /^https:\/\/developer\.microsoft\.com\/json-schemas\/teams\/(v[\d.]+\/[\w.]+)$/.exec(address)?.[1]
  if (path === undefined) throw new Error(`no schema at ${address}`)
  const schema: unknown = JSON.parse(await readFile(join(folder, path), 'utf8'))
  return ajv.compile({ ...Object(schema), $schema: undefined })
}

/** Faults of a document by the schema that it names. Throws if the schema is not published. */
export async function faultsOf(document: object): Promise<readonly string[]> {
  const address = '$schema' in document ? String(document.$schema) : ''
  const validate = compiled.get(address) ?? (await validatorAt(address))
  compiled.set(address, validate)
  return validate(document)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
