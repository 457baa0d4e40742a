// Wires mail and calendar in people's names to the cloud.
import { makeCloudMailbox } from '#adapters/cloud/cloud-mailbox.ts'
import { makeCloudConnection } from '#adapters/cloud/exchange.ts'
import { makeCreateEventInName, makeSendInName } from '#application/mailing/in-name.ts'
import type { CloudPlace } from '../stand-ins.ts'
import type { Core } from './core.ts'

interface CloudAreaDeps extends Pick<Core, 'clock' | 'timer' | 'random'> {
  readonly place: CloudPlace
}

export type CloudArea = ReturnType<typeof composeCloud>

export const composeCloud = ({ place, clock, timer, random }: CloudAreaDeps) => {
  const connection = makeCloudConnection()
  const cloud = makeCloudMailbox({ ...place, connection, clock, timer })
  return {
    sendInName: makeSendInName({ cloud }),
    createEventInName: makeCreateEventInName({ cloud, random }),
    /** Lets what is under way end. */
    close: connection.close,
  }
}
