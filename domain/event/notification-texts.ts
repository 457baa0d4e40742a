// Texts of notification mails besides the template: why the recipient gets the mail, and the frame of a digest (EVT-5, EVT-9).
import type { Instant } from '#domain/shared/clock.ts'
import type { BilingualTexts } from '#domain/shared/language.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

export interface NotificationTexts {
  /** `about`: the title of the type. */
  readonly asOwner: (about: string) => string
  readonly asHolder: (about: string, role: string) => string
  readonly inDigest: string
  /** Text of the link to the preferences page. */
  readonly choose: string
  readonly digest: (day: Instant, count: number) => string
  readonly time: (at: Instant) => string
  readonly more: (count: number) => string
}

const timeZone = OFFICE_TIME_ZONE
const makeDayFormat = (locale: string) => new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' })
const makeTimeFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short', hourCycle: 'h23' })
const [NL_DAY, EN_DAY, NL_TIME, EN_TIME] = [
  makeDayFormat('nl-NL'),
  makeDayFormat('en-GB'),
  makeTimeFormat('nl-NL'),
  makeTimeFormat('en-GB'),
]

export const notificationTexts: BilingualTexts<NotificationTexts> = {
  asOwner: [
    (about) => `Je krijgt deze melding (${about}) omdat ze gaat over iets wat jij hebt gedaan of aangevraagd.`,
    (about) => `You get this notification (${about}) because it is about something you did or asked for.`,
  ],
  asHolder: [
    (about, role) => `Je krijgt deze melding (${about}) omdat je de rol ${role} hebt.`,
    (about, role) => `You get this notification (${about}) because you have the role ${role}.`,
  ],
  inDigest: [
    'Je krijgt dit overzicht omdat deze meldingen over jou gaan of bij je rol horen.',
    'You get this overview because these notifications are about you or belong to your role.',
  ],
  choose: ['Kies hoe je deze meldingen krijgt', 'Choose how you get these notifications'],
  digest: [
    (day, count) =>
      count === 1 ? `1 melding van ${NL_DAY.format(day)}` : `${count} meldingen van ${NL_DAY.format(day)}`,
    (day, count) =>
      count === 1 ? `1 notification of ${EN_DAY.format(day)}` : `${count} notifications of ${EN_DAY.format(day)}`,
  ],
  time: [(at) => `${NL_TIME.format(at)} uur`, (at) => EN_TIME.format(at)],
  more: [
    (count) => (count === 1 ? 'En nog 1 melding.' : `En nog ${count} meldingen.`),
    (count) => (count === 1 ? 'And 1 more notification.' : `And ${count} more notifications.`),
  ],
}
