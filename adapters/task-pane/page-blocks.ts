// What the page carries for the script: the texts, and where it is opened. Read once, decoded, never run.
import { isRight } from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'

const PaneConfig = t.readonly(
  t.type({ language: t.union([t.literal('nl'), t.literal('en')]), testMode: t.boolean, mailboxProof: t.boolean }),
)
/**
 * `testMode`: whether the stand-in mailbox may be the mail client; the service says so, and never in production. `mailboxProof`: whether a mailbox
 * is to be proven before there is a session for it.
 */
export type PaneConfig = t.TypeOf<typeof PaneConfig>

const Texts = t.record(t.string, t.string)

const read = <A>(id: string, codec: t.Decoder<unknown, A>): A => {
  const decoded = codec.decode(JSON.parse(document.getElementById(id)?.textContent ?? 'null'))
  if (!isRight(decoded)) throw new Error(`the page's block ${id} is not as it should be`)
  return decoded.right
}

export const readPaneConfig = (): PaneConfig => read('pane-config', PaneConfig)
export const readTexts = (): Readonly<Record<string, string>> => read('i18n', Texts)
