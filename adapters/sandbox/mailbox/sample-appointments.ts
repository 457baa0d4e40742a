// The appointments of the stand-in mailbox, by working day from today and minute of the day: only the browser knows its day and zone.
import { sampleUsers, unknownSender } from '../sample-people.ts'
import { type SampleCorrespondent, owner } from './sample-mail.ts'

export interface SampleAppointment {
  readonly id: string
  readonly subject: string
  readonly organiser: SampleCorrespondent
  /** Without the organiser. */
  readonly attendees: readonly SampleCorrespondent[]
  /** Working days from today; 0 is today, whatever day that is. */
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

export const sampleAppointments: readonly SampleAppointment[] = [
  {
    id: 'werkbonnen-doorlopen',
    subject: 'Werkbonnen doorlopen',
    organiser: { name: 'Administratie Van den Berg', address: 'administratie@vandenberg-installatie.example' },
    attendees: [owner],
    workingDay: -1,
    start: at(16),
    minutes: 45,
    location: 'Teams',
    text: 'Graag de bonnen van week 37 en 38 bij de hand.',
  },
  {
    id: 'weekstart',
    subject: 'Weekoverleg samenstel',
    organiser: owner,
    attendees: colleagues,
    workingDay: 0,
    start: at(9),
    minutes: 30,
    location: 'Kantoor, kamer 2',
    text: 'Wie doet wat deze week, en wat blijft liggen.',
  },
  {
    id: 'kwartaalgesprek',
    subject: 'Kwartaalgesprek Bakkerij De Korenbloem',
    organiser: owner,
    attendees: [eva, daan],
    workingDay: 0,
    start: at(14),
    minutes: 75,
    location: 'Oudegracht 110, Utrecht',
    text: 'De cijfers van het kwartaal, de tweede winkel en de aangifte.\n\nEva neemt de opstelling per winkel mee.',
  },
  {
    id: 'kennismaken-nieuwkomer',
    subject: 'Kennismaken',
    organiser: { name: unknownSender.name, address: unknownSender.email },
    attendees: [owner],
    workingDay: 1,
    start: at(9, 30),
    minutes: 30,
    location: 'Telefonisch',
    text: 'Ik bel je op je vaste nummer.',
  },
  {
    id: 'huur-doornemen',
    subject: 'Huurcontract doornemen',
    organiser: owner,
    attendees: [{ name: 'S. Hoekstra', address: 'hoekstra@dehoek.example' }],
    workingDay: 2,
    start: at(10),
    minutes: 90,
    location: 'Jachtwerf De Hoek, Sneek',
    text: 'Beide bv’s: het nieuwe contract en de indexering per 1 januari.',
  },
  {
    id: 'terras',
    subject: 'Begroting terras',
    organiser: { name: "Maud O'Brien", address: "maud.o'brien@zonnetje-oost.example" },
    attendees: [owner],
    workingDay: 3,
    start: at(9, 30),
    minutes: 60,
    location: 'Bij jullie op kantoor',
    text: '',
  },
]
