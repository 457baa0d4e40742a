// Tickets that carry a proven mailbox through the ledger's login: short-lived, signed with a key of their own.
import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as E from 'fp-ts/lib/Either.js'
import type { LoginTickets, ProofInvalid } from '#domain/session/ports.ts'
import { LOGIN_TICKET_LIFETIME } from '#domain/session/session-jwt.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { isCompactJwt, orInvalid } from './compact-jwt.ts'

const TYPE = 'tapster-login'

/** The key is derived from `secret`, so that no ticket passes for a session or the other way round. */
export const makeLoginTickets = (secret: Uint8Array, clock: Clock): LoginTickets => {
  const key = Uint8Array.from(createHmac('sha256', secret).update('tapster login tickets').digest())
  const invalid = E.left<ProofInvalid>({ _tag: 'ProofInvalid' })

  return {
    issue: (mailbox) => () =>
      new SignJWT({ mailbox })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setExpirationTime(Math.floor((clock.now() + LOGIN_TICKET_LIFETIME) / 1000))
        .sign(key),
    read: (ticket) => async () => {
      // A cookie carries it, which allows only this spelling.
      if (!isCompactJwt(ticket)) return invalid
      const mailbox = await orInvalid(async () => {
        const { payload } = await jwtVerify(ticket, key, {
          algorithms: ['HS256'],
          typ: TYPE,
          requiredClaims: ['exp', 'mailbox'],
          currentDate: new Date(clock.now()),
        })
        return payload['mailbox']
      })
      const parsed = typeof mailbox === 'string' ? parseMailbox(mailbox) : invalid
      return E.isRight(parsed) ? parsed : invalid
    },
  }
}
