// Faults of a mail or an appointment, by the argument that must be corrected.
import {
  LOCATION_AT_MOST,
  type OrderFault,
  ADDRESSEES_AT_MOST,
  SUBJECT_AT_MOST,
  TEXT_AT_MOST,
} from '#domain/mailing/order.ts'
import type { FaultResponse } from '#adapters/contract/codecs/described.ts'

const askForLine = (most: number): string => `Send one line of 1 to ${most} characters.`
const moment = 'Send a day and a time of the clock, such as 2026-11-23T09:30, without offset or seconds.'

const faultOf: Readonly<Record<OrderFault, FaultResponse>> = {
  'no-recipient': { path: 'to', message: 'Send at least one address.' },
  'too-many-people': { path: '', message: `Send at most ${ADDRESSEES_AT_MOST} addresses.` },
  subject: { path: 'subject', message: askForLine(SUBJECT_AT_MOST) },
  'no-text': { path: 'body', message: 'Send a text that says something.' },
  'text-too-long': { path: 'body', message: `Send at most ${TEXT_AT_MOST} characters.` },
  location: { path: 'location', message: askForLine(LOCATION_AT_MOST) },
  start: { path: 'start', message: moment },
  end: { path: 'end', message: moment },
  'ends-before-it-starts': { path: 'end', message: 'Send a moment after start.' },
  'time-zone': { path: 'timeZone', message: 'Send a name of the IANA time zone database, such as Europe/Amsterdam.' },
}

export function toOrderFaults(faults: readonly OrderFault[]): readonly FaultResponse[] {
  return faults.map((fault) => faultOf[fault])
}
