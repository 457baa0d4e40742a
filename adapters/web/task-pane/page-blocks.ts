// What the page tells the pane of where it is opened.
import { type Guarded, hasFields, isFlag, isOneOf } from '#adapters/web/kit/guard.ts'
import { readBlock } from '#adapters/web/kit/page-block.ts'

const isPaneConfig = hasFields({ language: isOneOf('nl', 'en'), testMode: isFlag, mailboxProof: isFlag })
/**
 * `testMode`: whether the stand-in mailbox may be the mail client; the service says so, and never in production. `mailboxProof`: whether a mailbox
 * is to be proven before there is a session for it.
 */
export type PaneConfig = Guarded<typeof isPaneConfig>

export const readPaneConfig = (): PaneConfig => readBlock('pane-config', isPaneConfig)
