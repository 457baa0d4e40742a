// Wires the licence area: its state for the pane, and removing a mailbox from a licence.
import * as O from 'fp-ts/lib/Option.js'
import { allMay, makeDisconnectMailbox, makeOwnSessionMay, makeReadLicence } from '#application/licence/licences.ts'
import type { SessionMailbox } from '#application/session/session-record.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { Config } from '../config/config.ts'
import type { Core } from './core.ts'

export interface LicenceAreaDeps extends Pick<Core, 'clock'> {
  readonly inScope: InScope<LicenceStores>
  readonly sessionMailbox: SessionMailbox
  readonly config: Pick<Config, 'DISCONNECT_PROOF' | 'NODE_ENV'>
}

export const composeLicence = ({ inScope, sessionMailbox, config, clock }: LicenceAreaDeps) => {
  const byDefault = () => (config.NODE_ENV === 'production' ? 'required' : 'optional')
  const proof = O.getOrElse(byDefault)(config.DISCONNECT_PROOF)
  return {
    readLicence: makeReadLicence({ inScope, clock }),
    disconnectMailbox: makeDisconnectMailbox({
      inScope,
      mayDisconnect: proof === 'required' ? makeOwnSessionMay(sessionMailbox) : allMay,
    }),
  }
}
