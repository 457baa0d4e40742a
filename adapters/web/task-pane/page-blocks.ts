// What the page tells the pane of where it is opened.
import * as t from 'io-ts'
import { readBlock } from '#adapters/web/kit/page-block.ts'

const PaneConfig = t.readonly(
  t.type({ language: t.union([t.literal('nl'), t.literal('en')]), testMode: t.boolean, mailboxProof: t.boolean }),
)
/**
 * `testMode`: whether the stand-in mailbox may be the mail client; the service says so, and never in production. `mailboxProof`: whether a mailbox
 * is to be proven before there is a session for it.
 */
export type PaneConfig = t.TypeOf<typeof PaneConfig>

export const readPaneConfig = (): PaneConfig => readBlock('pane-config', PaneConfig)
