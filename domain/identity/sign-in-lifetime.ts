// How long a sign-in holds (IDN-4): a browser's while it is used and for a working day at most, a program's until the day it was given for, an
// assistant's connection while it is used and for half a year at most (MCP-7).
import { days, type Duration, hours, type Instant, minutes } from '#domain/shared/clock.ts'
import type { SignIn } from './principal.ts'

export const BROWSER_AT_MOST: Duration = hours(12)
const BROWSER_UNUSED: Duration = hours(2)

const ASSISTANT_AT_MOST: Duration = days(180)
const ASSISTANT_UNUSED: Duration = days(30)

/** By how many browsers somebody is signed in at once; the one that was used longest ago gives way. */
export const BROWSERS_AT_MOST = 50

/** Days that a program's token holds: unless said otherwise, and at most. */
export const PROGRAM_DAYS = { usual: 90, most: 365 } as const

/** How exactly it is kept when a sign-in was last used. */
export const USE_KEPT_EVERY: Duration = minutes(1)

/** How long somebody may take at the identity provider. */
export const PENDING_AT_MOST: Duration = minutes(10)

export const browserExpiry = (createdAt: Instant, lastUsedAt: Instant): Instant =>
  Math.min(createdAt + BROWSER_AT_MOST, lastUsedAt + BROWSER_UNUSED)

export const programExpiry = (createdAt: Instant, lifetime: number): Instant => createdAt + days(lifetime)

export const assistantExpiry = (createdAt: Instant, lastUsedAt: Instant): Instant =>
  Math.min(createdAt + ASSISTANT_AT_MOST, lastUsedAt + ASSISTANT_UNUSED)

/** Until when it holds if it is used now. */
export const expiryOnceUsed = ({ kind, createdAt, expiresAt }: SignIn, now: Instant): Instant => {
  switch (kind) {
    case 'browser':
      return browserExpiry(createdAt, now)
    case 'assistant':
      return assistantExpiry(createdAt, now)
    case 'program':
      return expiresAt
  }
}
