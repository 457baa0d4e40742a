// What a page carries for its script, as JSON in a block that no browser runs. Read once, decoded.
import { type Guard, isRecord, isText } from './guard.ts'

/** Throws where the block is not as the service writes it: nothing could be shown then. */
export const readBlock = <A>(id: string, is: Guard<A>): A => {
  const content: unknown = JSON.parse(document.getElementById(id)?.textContent ?? 'null')
  if (!is(content)) throw new Error(`the page's block ${id} is not as it should be`)
  return content
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every(isText)

export const readTexts = (): Readonly<Record<string, string>> => readBlock('i18n', isTexts)
