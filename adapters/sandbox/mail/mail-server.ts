// The state of the stand-in mail server: caught mails, settings, faults and counts. `reset` begins again.
import * as t from 'io-ts'
import { makeCommonOperations, defineOperation, type StandInControl } from '#adapters/sandbox/kit/control.ts'
import type { StandInFault } from '#adapters/sandbox/kit/fault-script.ts'
import { type KeptAtMost, type KeptRecords, makeKept } from '#adapters/sandbox/kit/kept.ts'
import { makeWorld, type StandInWorld } from '#adapters/sandbox/kit/world.ts'
import { type Clock, type Instant, fromSeconds } from '#domain/shared/clock.ts'

/** The steps of a session, in this order, each with its positive reply. BODY: the client may write the mail. DATA: the mail is complete. */
export const steps = { CONNECT: 220, AUTH: 235, MAIL: 250, RCPT: 250, BODY: 354, DATA: 250 } as const
export type SmtpStep = keyof typeof steps

/** The faults, each with its name on the pages. */
export const MAIL_FAULTS = {
  /** Answers `status` (451) and `body` as its text; `421` ends the session. */
  reply: 'Vast antwoord',
  /** The first mail to each address is refused for now. */
  greylist: 'Eerste poging uitgesteld',
  /** Resets the connection; at DATA the mail is kept. */
  lost: 'Verbinding verbroken',
  /** Answers `ms` later. */
  slow: 'Traag',
} as const

/** `method`: the step; absent: any step. `path`: part of the address, or of the user at AUTH. */
export interface MailFault extends StandInFault<keyof typeof MAIL_FAULTS> {
  readonly method?: SmtpStep
}

/** Certificates, each with its name on the pages. `right`: issued by the authority for this host. */
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
  /** The sender in the envelope. */
  readonly sender: string
  readonly recipients: readonly string[]
  readonly subject: string
  readonly messageId: string
  readonly raw: Buffer
  readonly isSecure: boolean
  /** The user that logged in; empty: without a login. */
  readonly user: string
}

export interface MailSettings {
  /** The largest mail, in bytes, as SIZE announces it. */
  readonly size: number
  /** Passwords by user. Null: everyone may send, with any login or none. */
  readonly logins: Readonly<Record<string, string>> | null
  readonly certificate: CertificateKind
  /** Whether STARTTLS is offered. */
  readonly offersTls: boolean
  /** Whether SMTPUTF8 is announced. */
  readonly takesUtf8: boolean
  /** Whether logins are offered without TLS too. */
  readonly takesPlainLogins: boolean
  /** Maximum number of concurrent sessions; null: any number. Further sessions are closed with 421. */
  readonly sessionsAtMost: number | null
}

const USUAL: MailSettings = {
  size: 10 * 1024 * 1024,
  logins: null,
  certificate: 'right',
  offersTls: true,
  takesUtf8: true,
  takesPlainLogins: true,
  sessionsAtMost: null,
}

interface MailParts {
  settings: MailSettings
  readonly mails: KeptRecords<CaughtMail>
  /** Addresses that were refused for now. */
  readonly greylisted: Set<string>
  sessions: { readonly open: Set<string>; most: number; total: number }
}

export type StandInMailServer = StandInWorld<MailFault, MailParts>

export function makeMailServer(clock: Clock, atMost: KeptAtMost): StandInMailServer {
  const open = new Set<string>()
  return makeWorld(
    clock,
    (path) => path.split(' ', 1)[0] ?? '',
    () => ({
      settings: USUAL,
      mails: makeKept<CaughtMail>(atMost, ({ raw }) => raw.length),
      greylisted: new Set(),
      sessions: { open, most: open.size, total: 0 },
    }),
  )
}

const settingFields = {
  size: t.number,
  logins: t.union([t.record(t.string, t.string), t.null]),
  certificate: t.keyof(certificateKinds),
  offersTls: t.boolean,
  takesUtf8: t.boolean,
  takesPlainLogins: t.boolean,
  sessionsAtMost: t.union([t.number, t.null]),
}

export function mailControl(standIn: StandInMailServer): StandInControl {
  return {
    operations: {
      ...makeCommonOperations(standIn, MAIL_FAULTS, { method: t.keyof(steps) }),
      set: defineOperation(
        {},
        settingFields,
        (changed) => void Object.assign(standIn, { settings: { ...standIn.settings, ...changed } }),
      ),
      advance: defineOperation({ seconds: t.number }, {}, (it) => standIn.advance(fromSeconds(it.seconds))),
      reset: defineOperation({}, {}, () => standIn.reset()),
    },
    // Mails newest first, without their contents; `/mails/<id>/source` returns these.
    report: () => {
      const { calls, faults, sessions, mails } = standIn
      const { logins, ...shown } = standIn.settings
      return {
        now: standIn.now(),
        counts: calls.counts(),
        faults: faults.active(),
        settings: { ...shown, logins: logins && Object.keys(logins) },
        sessions: { ...sessions, open: sessions.open.size },
        dropped: mails.dropped(),
        mails: mails.newestFirst().map(({ raw, ...mail }) => ({ ...mail, size: raw.length })),
      }
    },
  }
}
