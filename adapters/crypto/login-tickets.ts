// Tickets that carry a proven mailbox through the ledger's login. Short-lived.
import { E } from '#domain/shared/fp.ts'
import type { LoginTickets, ProofInvalid } from '#domain/session/ports.ts'
import { LOGIN_TICKET_LIFETIME } from '#domain/session/session-jwt.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { makeSignedClaims } from './signed-claims.ts'

export function makeLoginTickets(secret: Uint8Array, clock: Clock): LoginTickets {
  const tickets = makeSignedClaims({ secret, purpose: 'tapster login tickets', type: 'tapster-login', clock })
  const invalid = E.left<ProofInvalid>({ _tag: 'ProofInvalid' })

  return {
    issue: (mailbox) => () => tickets.sign({ mailbox }, LOGIN_TICKET_LIFETIME),
    read: (ticket) => async () => {
      const mailbox = (await tickets.read(ticket))?.['mailbox']
      const parsed = typeof mailbox === 'string' ? parseMailbox(mailbox) : invalid
      return E.isRight(parsed) ? parsed : invalid
    },
  }
}
