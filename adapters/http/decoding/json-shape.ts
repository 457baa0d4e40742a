// What no body may be, whatever the endpoint: nested without end, or with keys that reach for an object's prototype.
import { type Fault } from './faults.ts'

const MAX_DEPTH = 32
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

interface Place {
  readonly value: unknown
  readonly path: string
  readonly depth: number
}

const tooDeep: Fault['message'] = {
  nl: `Dit is te diep genest: hoogstens ${MAX_DEPTH} niveaus.`,
  en: `This is nested too deeply: at most ${MAX_DEPTH} levels.`,
}
const forbidden: Fault['message'] = { nl: 'Deze naam is niet toegestaan.', en: 'This name is not allowed.' }

/** The first such fault, or nothing. Walks without recursion, since the depth is what is in question. */
export const shapeFault = (body: unknown): Fault | undefined => {
  const places: Place[] = [{ value: body, path: '', depth: 0 }]
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value, path, depth } = place
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) return { path, message: tooDeep }
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        const item: unknown = value[i]
        if (typeof item === 'object' && item !== null)
          places.push({ value: item, path: `${path}[${i}]`, depth: depth + 1 })
      }
      continue
    }
    for (const [key, item] of Object.entries(value)) {
      const at = (path === '' ? key : `${path}.${key}`).slice(0, 200)
      if (FORBIDDEN.has(key)) return { path: at, message: forbidden }
      if (typeof item === 'object' && item !== null) places.push({ value: item, path: at, depth: depth + 1 })
    }
  }
  return undefined
}
