// What a page carries for its script, as JSON in a block that no browser runs. Read once, decoded.
import { isRight } from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'

/** Throws where the block is not as the service writes it: nothing could be shown then. */
export const readBlock = <A>(id: string, codec: t.Decoder<unknown, A>): A => {
  const decoded = codec.decode(JSON.parse(document.getElementById(id)?.textContent ?? 'null'))
  if (!isRight(decoded)) throw new Error(`the page's block ${id} is not as it should be`)
  return decoded.right
}

const Texts = t.record(t.string, t.string)

export const readTexts = (): Readonly<Record<string, string>> => readBlock('i18n', Texts)
