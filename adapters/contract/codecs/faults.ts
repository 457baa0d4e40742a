// Faults of a request: one for each invalid field, all in one response, each saying how to correct the field.
import type * as t from 'io-ts'
import type { Language, Wording } from './wording.ts'

/** One fault, in both languages. `path` is in program notation: `emailData.to[2].address`. */
export interface Fault {
  readonly path: string
  readonly message: Wording
}

export interface FaultResponse {
  readonly path: string
  readonly message: string
}

// io-ts carries one string per failure; the unit separator occurs in none of our sentences.
const BETWEEN = '\u001f'

/** The message of a failing codec. */
export const wording = (nl: string, en: string): string => `${nl}${BETWEEN}${en}`

/** The rest is left out: a hostile body could produce a million. */
const MAX_FAULTS = 50
const MAX_PATH = 200

const missing: Wording = { nl: 'Dit veld ontbreekt.', en: 'This field is missing.' }
const malformed: Wording = { nl: 'Deze waarde klopt niet.', en: 'This value is not right.' }
const notAnObject: Wording = { nl: 'Hier hoort een object.', en: 'This must be an object.' }
const notAList: Wording = { nl: 'Hier hoort een lijst.', en: 'This must be a list.' }
const notABoolean: Wording = { nl: 'Kies true of false.', en: 'Choose true or false.' }

const step = (path: string, key: string): string =>
  /^\d+$/.test(key) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`

/** Whether the next step is a member of the codec, not of the value. */
const isComposed = (entry: t.ContextEntry | undefined): boolean =>
  entry !== undefined &&
  '_tag' in entry.type &&
  (entry.type._tag === 'IntersectionType' || entry.type._tag === 'UnionType')

const pathOf = (context: t.Context): string =>
  context
    .reduce((path, { key }, i) => (key === '' || isComposed(context[i - 1]) ? path : step(path, key)), '')
    .slice(0, MAX_PATH)

const byCodec = (codec: t.Decoder<unknown, unknown> | undefined): Wording => {
  const tag = codec !== undefined && '_tag' in codec ? codec._tag : undefined
  if (tag === 'InterfaceType' || tag === 'AnyDictionaryType' || tag === 'IntersectionType') return notAnObject
  if (tag === 'ArrayType' || tag === 'AnyArrayType') return notAList
  return tag === 'BooleanType' ? notABoolean : malformed
}

const wordingOf = (error: t.ValidationError): Wording => {
  const [nl, en] = (error.message ?? '').split(BETWEEN)
  if (error.value === undefined) return missing
  return nl !== undefined && en !== undefined ? { nl, en } : byCodec(error.context.at(-1)?.type)
}

/** Never repeats the input: it may be a secret, or a megabyte. */
export const faultsOf = (errors: t.Errors): readonly Fault[] =>
  errors.slice(0, MAX_FAULTS).map((error) => ({ path: pathOf(error.context), message: wordingOf(error) }))

export const toFaultResponses = (faults: readonly Fault[], language: Language): readonly FaultResponse[] =>
  faults.map(({ path, message }) => ({ path, message: message[language] }))
