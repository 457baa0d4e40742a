// The configuration that the page contains.
import { type Guarded, hasFields, isFlag, isOneOf } from '#adapters/web/kit/guard.ts'
import { readBlock } from '#adapters/web/kit/page-block.ts'

const isPaneConfig = hasFields({ language: isOneOf('nl', 'en'), testMode: isFlag, mailboxProof: isFlag })
/** `testMode`: the stand-in mailbox may be the mail client; never in production. `mailboxProof`: a session needs a proof of the mailbox. */
export type PaneConfig = Guarded<typeof isPaneConfig>

export const readPaneConfig = (): PaneConfig => readBlock('pane-config', isPaneConfig)
