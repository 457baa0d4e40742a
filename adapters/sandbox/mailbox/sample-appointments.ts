// The appointments of the stand-in mailbox, by working day from today and minute of the day: only the browser knows its day and zone.
import { sampleUsers, unknownSender } from '../sample-people.ts'
import { type MailboxPerson, owner } from './sample-mail.ts'

export interface SampleAppointment {
  readonly id: string
  readonly subject: string
  readonly organiser: MailboxPerson
  /** Without the organiser. */
  readonly attendees: readonly MailboxPerson[]
  /** Working days from today; 0 is today, even on a weekend. */
  readonly workingDay: number
  /** Minutes since midnight. */
  readonly start: number
  readonly minutes: number
  readonly location: string
  readonly text: string
}

const [evaOfOffice, , fatima] = sampleUsers.map(({ fullName, email }) => ({ name: fullName, address: email }))
const eva = { name: 'Eva Jansen', address: 'eva@korenbloem.example' }
const daan = { name: 'Daan Mulder', address: 'Daan.Mulder@Korenbloem.example' }
const colleagues = [evaOfOffice, fatima].filter((person) => person !== undefined)

const at = (hours: number, minutes = 0): number => hours * 60 + minutes

/** `rest`: also the organiser, unless it is the owner, and the attendees, unless only the owner is invited. */
const makeSampleAppointment = (
  id: string,
  subject: string,
  [workingDay, start, minutes]: readonly [number, number, number],
  rest: Pick<SampleAppointment, 'location' | 'text'> & Partial<SampleAppointment>,
): SampleAppointment => ({ id, subject, workingDay, start, minutes, organiser: owner, attendees: [owner], ...rest })

export const sampleAppointments: readonly SampleAppointment[] = [
  makeSampleAppointment('werkbonnen-doorlopen', 'Werkbonnen doorlopen', [-1, at(16), 45], {
    organiser: { name: 'Administratie Van den Berg', address: 'administratie@vandenberg-installatie.example' },
    location: 'Teams',
    text: 'Graag de bonnen van week 37 en 38 bij de hand.',
  }),
  makeSampleAppointment('weekstart', 'Weekoverleg samenstel', [0, at(9), 30], {
    attendees: colleagues,
    location: 'Kantoor, kamer 2',
    text: 'Wie doet wat deze week, en wat blijft liggen.',
  }),
  makeSampleAppointment('kwartaalgesprek', 'Kwartaalgesprek Bakkerij De Korenbloem', [0, at(14), 75], {
    attendees: [eva, daan],
    location: 'Oudegracht 110, Utrecht',
    text: 'De cijfers van het kwartaal, de tweede winkel en de aangifte.\n\nEva neemt de opstelling per winkel mee.',
  }),
  makeSampleAppointment('kennismaken-nieuwkomer', 'Kennismaken', [1, at(9, 30), 30], {
    organiser: { name: unknownSender.name, address: unknownSender.email },
    location: 'Telefonisch',
    text: 'Ik bel je op je vaste nummer.',
  }),
  makeSampleAppointment('huur-doornemen', 'Huurcontract doornemen', [2, at(10), 90], {
    attendees: [{ name: 'S. Hoekstra', address: 'hoekstra@dehoek.example' }],
    location: 'Jachtwerf De Hoek, Sneek',
    text: 'Beide bv’s: het nieuwe contract en de indexering per 1 januari.',
  }),
  makeSampleAppointment('terras', 'Begroting terras', [3, at(9, 30), 60], {
    organiser: { name: "Maud O'Brien", address: "maud.o'brien@zonnetje-oost.example" },
    location: 'Bij jullie op kantoor',
    text: '',
  }),
]
