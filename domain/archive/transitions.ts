// Pure transitions of an archive, defined for every state and command. The caller supplies ids and times.
import * as E from 'fp-ts/lib/Either.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Archive } from './archive.ts'
import { claimQueued, guardClaim, handleHolderCommand } from './attempt-transitions.ts'
import type { ArchiveCommand, ArchiveTransition, ArchiveTransitionResult } from './commands.ts'
import { handleRequest, handleRequestAgain } from './request-transitions.ts'
import { queueAfterSignIn, queueRetry } from './retry-transitions.ts'
import { stopWork } from './stop-transition.ts'
import { clearTrace, postponeTrace } from './traces.ts'
import { withdrawArchive } from './withdrawal.ts'

export function applyArchiveCommand(command: ArchiveCommand, now: Instant) {
  return (archive: Archive): ArchiveTransitionResult => {
    switch (command._tag) {
      case 'Request':
        return handleRequest(archive, command.request, command.names, now)
      case 'RequestAgain':
        return handleRequestAgain(archive, command, now)
      case 'Claim':
        return claimQueued(archive, command.names, now)
      case 'Withdraw':
        return withdrawArchive(archive, command, now)
      case 'Retry':
        return queueRetry(archive, command, now)
      case 'SignedIn':
        return queueAfterSignIn(archive, command, now)
      case 'Stop':
        // If no holder is alive, the attempt ends at once, as after `Guard`.
        return E.map((one: ArchiveTransition) => E.getOrElse(() => one)(guardClaim(one.archive, now)))(
          stopWork(archive, command, now),
        )
      case 'Guard':
        return guardClaim(archive, now)
      case 'TraceGone':
        return clearTrace(archive, command)
      case 'TraceStays':
        return postponeTrace(archive, command, now)
      default:
        return handleHolderCommand(archive, command, now)
    }
  }
}
