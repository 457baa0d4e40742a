// Texts with a figure or a name: both languages have the same places, and each call fills in exactly those of its text.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { getAdminTexts } from '#adapters/web/admin/texts/texts.ts'
import { verifies } from '#test/support/verifies.ts'

const ADMIN = 'adapters/web/admin'
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = getAdminTexts
/** `{{name}}` is a placeholder of a mail, and stays. */
const placesIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/(?<!(?<!\{)\{)\{(\w+)\}/g)].map(([, name]) => name ?? ''))].toSorted()

interface Filling {
  readonly key: string
  readonly isCounted: boolean
  /** The names of the values; undefined: they are not written in the call. */
  readonly names: readonly string[] | undefined
}

/** The arguments that begin there, up to the bracket that ends the call; parts within brackets and texts stay whole. */
function argumentsAt(source: string, from: number): readonly string[] {
  const parts = ['']
  let depth = 0
  let quote = ''
  for (const sign of source.slice(from)) {
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (/['"`]/.test(sign)) quote = sign
    else if (/[([{]/.test(sign)) depth += 1
    else if (/[)\]}]/.test(sign) && depth-- === 0) return parts.map((part) => part.trim()).filter((part) => part !== '')
    const isBetween = sign === ',' && depth === 0 && quote === ''
    if (isBetween) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${sign}`)
  }
  return []
}

/** Undefined: the names are not written in the call. */
function namesIn(values: string | undefined): readonly string[] | undefined {
  if (values === undefined) return []
  if (!values.startsWith('{') || values.includes('...')) return undefined
  return argumentsAt(values, 1).length === 0 ? [] : argumentsAt(values, 1).map((one) => /^\w+/.exec(one)?.[0] ?? '')
}

/** Calls of `t('key', { … })` and of `t.counted('key', count, { … })`. */
const fillingsIn = (source: string): readonly Filling[] =>
  [...source.matchAll(/\bt(\.counted)?\(\s*'([\w.-]+)'/g)].map(({ 0: call, 1: counted, 2: key = '', index }) => {
    const [first, second] = argumentsAt(source, index + call.length)
    const isCounted = counted !== undefined
    return { key, isCounted, names: namesIn(isCounted ? second : first) }
  })

describe('texts with a figure or a name', () => {
  verifies('ADM-1', 'have the same places in both languages', () => {
    for (const [key, text] of Object.entries(texts['nl'] ?? {}))
      expect(placesIn(texts['en']?.[key] ?? ''), key).to.deep.equal(placesIn(text))
  })

  verifies('ADM-1', 'get all of their values and no other, wherever they are shown', async () => {
    const wrong: string[] = []
    let known = 0
    for (const file of (await readdir(ADMIN, { recursive: true })).filter((name) => /\.tsx?$/.test(name))) {
      const source = await readFile(join(ADMIN, file), 'utf8')
      for (const { key, isCounted, names } of fillingsIn(source)) {
        const forms = isCounted ? [`${key}.one`, `${key}.other`] : [key]
        const wanted = forms.flatMap((form) => placesIn(texts['nl']?.[form] ?? ''))
        if (names === undefined || forms.some((form) => texts['nl']?.[form] === undefined)) continue
        known += 1
        const given = [...names, ...(isCounted && wanted.includes('count') ? ['count'] : [])]
        if ([...new Set(given)].toSorted().join() !== [...new Set(wanted)].toSorted().join())
          wrong.push(`${file} ${key}: ${given.join(', ')} for ${wanted.join(', ')}`)
      }
    }
    expect(wrong).to.deep.equal([])
    expect(known).to.be.above(500)
  })
})
