import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import {
  JWT_LIFETIME,
  JWT_RECOVERY_GRACE,
  type SessionClaims,
  requireRenewable,
  requireValid,
} from '#domain/session/session-jwt.ts'
import { isFresh, toNextVersion, isTooEarly } from '#domain/session/token-record.ts'
import { fromDays, fromSeconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

const expiresAt = Date.UTC(2026, 0, 1)
const verified = { claims: {} as SessionClaims, issuedAt: expiresAt - JWT_LIFETIME, expiresAt }

describe('the life of a session', () => {
  verifies(['SES-5', 'SES-12'], 'is 30 days, and 60 more in which it can be renewed', () => {
    expect(JWT_LIFETIME).to.equal(fromDays(30))
    expect(JWT_RECOVERY_GRACE).to.equal(fromDays(60))
    expect(E.isRight(requireRenewable(expiresAt + fromDays(59))(verified))).to.equal(true)
    expect(E.isRight(requireRenewable(expiresAt + fromDays(60))(verified))).to.equal(true)
    expect(E.isRight(requireRenewable(expiresAt + fromDays(60) + 1)(verified))).to.equal(false)
  })

  verifies('SES-16', 'ends for calls at its expiry', () => {
    expect(E.isRight(requireValid(expiresAt - 1)(verified))).to.equal(true)
    expect(E.isRight(requireValid(expiresAt)(verified))).to.equal(false)
  })
})

describe('the freshness of an access token', () => {
  const issued = { lastRefreshedAt: 0, accessExpiresAt: fromSeconds(600) }

  verifies('SES-17', 'is enough for a call with 60 seconds left', () => {
    expect(isFresh(issued, fromSeconds(540))).to.equal(true)
    expect(isFresh(issued, fromSeconds(540) + 1)).to.equal(false)
  })

  verifies('PLG-20', 'is not asked for where the ledger would only refuse', () => {
    expect(isTooEarly(issued, fromSeconds(569))).to.equal(true)
    expect(isTooEarly(issued, fromSeconds(570))).to.equal(false)
    expect(isTooEarly({ lastRefreshedAt: 0, accessExpiresAt: fromSeconds(30) }, fromSeconds(30))).to.equal(false)
  })

  verifies('SES-18', 'is versioned so that a slow clock never goes back', () => {
    expect(toNextVersion(100, 50)).to.equal(101)
    expect(toNextVersion(100, 150)).to.equal(150)
  })
})
