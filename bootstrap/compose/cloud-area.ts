// Wires mail and calendar in people's names to the cloud.
import { makeCloudMailbox } from '#adapters/cloud/cloud-mailbox.ts'
import { makeCloudConnection } from '#adapters/cloud/exchange.ts'
import { makeCreateEventInName, makeSendInName } from '#application/mailing/in-name.ts'
import type { Clock, Timer } from '#domain/shared/clock.ts'
import type { Random } from '#domain/shared/random.ts'
import type { CloudPlace } from '../stand-ins.ts'

export interface CloudAreaDeps {
  readonly place: CloudPlace
  readonly clock: Clock
  readonly timer: Timer
  readonly random: Random
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
