// How tests and people control the stand-in mail server, and what it reports.
import * as t from 'io-ts'
import { commonOperations, operation, type StandInControl } from '#adapters/sandbox/kit/control.ts'
import { seconds } from '#domain/shared/clock.ts'
import { certificateKinds, faultKinds, type StandInMailServer, steps } from './mail-server.ts'

const settings = {
  size: t.number,
  logins: t.union([t.record(t.string, t.string), t.null]),
  certificate: t.keyof(certificateKinds),
  offersTls: t.boolean,
  takesUtf8: t.boolean,
}

export const mailControl = (standIn: StandInMailServer): StandInControl => ({
  operations: {
    ...commonOperations(standIn, faultKinds, { method: t.keyof(steps) }),
    set: operation({}, settings, (changed) => standIn.set(changed)),
    advance: operation({ seconds: t.number }, {}, (it) => standIn.advance(seconds(it.seconds))),
    reset: operation({}, {}, () => standIn.reset()),
  },
  // Mails newest first, without their contents, which `/mails/<id>/source` has.
  report: () => {
    const { calls, faults, sessions, mails, dropped } = standIn
    const { logins, ...shown } = standIn.settings
    return {
      now: standIn.now(),
      counts: calls.counts(),
      faults: faults.active(),
      settings: { ...shown, logins: logins && Object.keys(logins) },
      sessions: { ...sessions, open: sessions.open.size },
      dropped,
      mails: mails.toReversed().map(({ raw, ...mail }) => ({ ...mail, size: raw.length })),
    }
  },
})
