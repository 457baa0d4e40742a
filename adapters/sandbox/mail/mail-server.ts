// The state of the stand-in mail server: what it caught, its settings and faults, and what it counted. `reset` begins again.
import { randomUUID } from 'node:crypto'
import type { StandInFault } from '#adapters/sandbox/kit/fault-script.ts'
import { makeWorld, type StandInWorld } from '#adapters/sandbox/kit/world.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'

/** Of a session, in this order, each with the reply by which it goes on. BODY: the client may write the mail. DATA: the mail is complete. */
export const steps = { CONNECT: 220, AUTH: 235, MAIL: 250, RCPT: 250, BODY: 354, DATA: 250 } as const
export type SmtpStep = keyof typeof steps

/** Each with its name on the pages. */
export const faultKinds = {
  /** Answers `status` (451) and `body` as its text; `421` ends the session. */
  reply: 'Vast antwoord',
  /** The first mail to each address is refused for now. */
  greylist: 'Eerste poging uitgesteld',
  /** Resets the connection; at DATA the mail is kept. */
  lost: 'Verbinding verbroken',
  /** Answers `ms` later. */
  slow: 'Traag',
} as const

/** `method`: the step, or any step. `path`: part of the address, or of the user at AUTH. */
export interface MailFault extends StandInFault<keyof typeof faultKinds> {
  readonly method?: SmtpStep
}

/** Each with its name on the pages. `right`: of the authority, for this host. */
export const certificateKinds = {
  right: 'goed',
  expired: 'verlopen',
  other_name: 'van een andere server',
  untrusted: 'van een onbekende uitgever',
} as const
export type CertificateKind = keyof typeof certificateKinds

export interface CaughtMail {
  readonly id: string
  readonly at: Instant
  /** As in the envelope. */
  readonly sender: string
  readonly recipients: readonly string[]
  readonly subject: string
  readonly messageId: string
  readonly raw: Buffer
  readonly isSecure: boolean
  /** The user that logged in; empty: none did. */
  readonly user: string
}

export interface MailSettings {
  /** The largest mail, in bytes, as SIZE announces it. */
  readonly size: number
  /** Users and passwords that may send. Null: all may, with any login or none. */
  readonly logins: Readonly<Record<string, string>> | null
  readonly certificate: CertificateKind
  /** Whether STARTTLS is offered. */
  readonly offersTls: boolean
  /** Whether SMTPUTF8 is announced. */
  readonly takesUtf8: boolean
}

export interface MailLimits {
  readonly mails: number
  readonly bytes: number
}

interface MailParts {
  /** Addresses that were refused for now. */
  readonly greylisted: Set<string>
  settings: MailSettings
  mails: readonly CaughtMail[]
  /** Of all mails together. */
  bytes: number
  /** Mails that left to make room. */
  dropped: number
  sessions: { readonly open: Set<string>; most: number; total: number }
}

export interface StandInMailServer extends StandInWorld<MailFault, MailParts> {
  readonly keep: (mail: Omit<CaughtMail, 'id' | 'at'>) => CaughtMail
  readonly set: (changed: Partial<MailSettings>) => void
}

export const makeMailServer = (
  clock: Clock,
  usual: MailSettings,
  atMost: MailLimits,
  onSettings: (settings: MailSettings) => void,
): StandInMailServer => {
  const open = new Set<string>()
  const world: StandInWorld<MailFault, MailParts> = makeWorld<MailFault, MailParts>(
    clock,
    (path) => path.split(' ', 1)[0] ?? '',
    () => ({
      greylisted: new Set(),
      settings: usual,
      mails: [],
      bytes: 0,
      dropped: 0,
      sessions: { open, most: open.size, total: 0 },
    }),
  )
  const { reset } = world
  const set = (changed: Partial<MailSettings>): void => {
    world.settings = { ...world.settings, ...changed }
    onSettings(world.settings)
  }
  return Object.assign(world, {
    keep: (caught: Omit<CaughtMail, 'id' | 'at'>) => {
      const mail = { id: randomUUID(), at: world.now(), ...caught }
      world.bytes += mail.raw.length
      let first = 0
      while (world.mails.length + 1 - first > atMost.mails || world.bytes > atMost.bytes) {
        const oldest = world.mails[first]
        if (oldest === undefined) break
        world.bytes -= oldest.raw.length
        first += 1
      }
      world.mails = [...world.mails.slice(first), mail]
      world.dropped += first
      return mail
    },
    set,
    reset: (keep?: boolean) => {
      reset(keep)
      set(usual)
    },
  })
}
