// Finds fields and parameters that a codec does not describe. Codecs drop them; the administration refuses a request that has any.
import type * as t from 'io-ts'
import { type Fault, type JsonSchema, MAX_FAULTS, MAX_PATH, extendPath } from './described.ts'
import { makeSchemas } from './json-schema.ts'
import type { Bilingual } from '#domain/shared/language.ts'

const NOUNS = { query: ['Deze parameter', 'parameter'], body: ['Dit veld', 'field'] } as const

function describeUnknown(part: keyof typeof NOUNS, names: readonly string[]): Bilingual {
  const [nl, en] = NOUNS[part]
  const listed = names.join(', ')
  return [
    `${nl} bestaat niet. ${listed === '' ? 'Laat het weg.' : `Kies uit: ${listed}.`}`,
    `There is no such ${en}. ${listed === '' ? 'Leave it out.' : `Choose from: ${listed}.`}`,
  ]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** One fault for each unknown field of the input, which need not be valid. A union has the fields of all its members. */
export function findUnknownFields(codec: t.Mixed, part: keyof typeof NOUNS): (input: unknown) => readonly Fault[] {
  const { schemaOf, components } = makeSchemas()

  /** Members of unions, without references. */
  const membersOf = ({ $ref, anyOf, allOf, ...schema }: JsonSchema): readonly JsonSchema[] => {
    if ($ref !== undefined) return membersOf(components.get($ref.slice($ref.lastIndexOf('/') + 1)) ?? {})
    return anyOf === undefined && allOf === undefined
      ? [schema]
      : [...(anyOf ?? []), ...(allOf ?? [])].flatMap(membersOf)
  }
  const whole = membersOf(schemaOf(codec))

  return (input) => {
    const faults: Fault[] = []
    const visit = (members: readonly JsonSchema[], value: unknown, path: string): void => {
      if (Array.isArray(value)) {
        const items = members.flatMap((one) => [...(one.prefixItems ?? []), ...(one.items ? [one.items] : [])])
        const those = items.flatMap(membersOf)
        value.forEach((item, n) => visit(those, item, extendPath(path, String(n))))
      }
      if (!isObject(value)) return
      const objects = members.filter((one) => one.properties ?? one.additionalProperties)
      // The schema does not list the fields, or does not take an object.
      if (objects.length === 0 || objects.some((one) => one.additionalProperties === true)) return
      for (const [name, field] of Object.entries(value)) {
        const known = objects.flatMap(({ properties = {}, additionalProperties: any }) =>
          Object.hasOwn(properties, name) ? [properties[name] ?? {}] : typeof any === 'object' ? [any] : [],
        )
        const at = extendPath(path, name).slice(0, MAX_PATH)
        if (known.length > 0) visit(known.flatMap(membersOf), field, at)
        else if (faults.length < MAX_FAULTS) {
          const names = objects.flatMap(({ properties = {} }) => Object.keys(properties))
          faults.push({ path: at, message: describeUnknown(part, [...new Set(names)]) })
        }
      }
    }
    visit(whole, input, '')
    return faults
  }
}
