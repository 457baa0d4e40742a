// Reads the data of a page for its script: JSON in a `script` element that browsers do not run.
import { type Guard, isRecord, isText } from './guard.ts'

/** Throws if the block is invalid, because the page could show nothing without it. */
export function readBlock<A>(id: string, is: Guard<A>): A {
  const content: unknown = JSON.parse(document.getElementById(id)?.textContent ?? 'null')
  if (!is(content)) throw new Error(`the page's block ${id} is invalid`)
  return content
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every(isText)

export function readTexts(): Readonly<Record<string, string>> {
  return readBlock('i18n', isTexts)
}
