// How booking, changing and removing the time of a mail fails, beyond what the ledger itself refuses.
import type { TimeFailure } from '#domain/ledger/time-failures.ts'
import { type EntryFault, MAX_HOURS, MAX_PIECES } from '#domain/ledger/time.ts'
import type { Wording } from '#adapters/contract/codecs/wording.ts'
import type { ContactOnlyFailure } from './contact-errors.ts'
import { httpErrors } from '../kernel/http-errors.ts'
import type { LedgerOnlyFailure } from './ledger-errors.ts'
import type { SessionFailure } from '../session/session-errors.ts'
import { refusedField, type DescribeErrors } from '../kernel/error-description.ts'

export type TimeOnlyFailure = Exclude<TimeFailure, SessionFailure | LedgerOnlyFailure | ContactOnlyFailure>

const wordings: Readonly<Record<EntryFault['because'], Wording>> = {
  Missing: {
    nl: 'Vul een aantal in, of een begintijd en een eindtijd.',
    en: 'Fill in a quantity, or a start time and an end time.',
  },
  MoreThanADay: { nl: `Boek hoogstens ${MAX_HOURS} uur.`, en: `Book at most ${MAX_HOURS} hours.` },
  TooMany: {
    nl: `Boek hoogstens ${MAX_PIECES.toLocaleString('nl')} stuks.`,
    en: `Book at most ${MAX_PIECES.toLocaleString('en')} pieces.`,
  },
  OtherTimeMissing: {
    nl: 'Vul de begintijd en de eindtijd allebei in, of geen van beide.',
    en: 'Fill in both the start time and the end time, or neither.',
  },
  NotAfterStart: { nl: 'De eindtijd moet na de begintijd liggen.', en: 'The end time must be after the start time.' },
}

export const timeErrors: DescribeErrors<TimeOnlyFailure> = {
  TimeEntryInvalid: ({ faults }, now) =>
    httpErrors.InvalidInput(
      {
        _tag: 'InvalidInput',
        faults: faults.map(({ field, because }) => ({ path: field, message: wordings[because] })),
      },
      now,
    ),
  TimeAlreadyBooked: () => ({
    status: 409,
    code: 'TIME_ALREADY_BOOKED',
    message: {
      nl: 'Voor dit bericht is al tijd geboekt. Wijzig die boeking, of verwijder haar eerst.',
      en: 'Time has been booked for this item already. Change that, or remove it first.',
    },
  }),
  TimeUnderWay: ({ retryAt }) => ({
    status: 409,
    code: 'TIME_BOOKING_UNCERTAIN',
    message: {
      nl: 'Voor dit bericht loopt al een boeking, en het is nog niet zeker of die gelukt is. Er is niets dubbel geboekt. Probeer het zo meteen opnieuw.',
      en: 'A booking for this item is under way, and it is not certain yet whether it succeeded. Nothing was booked twice. Try again in a moment.',
    },
    retryAt,
  }),
  TimeNotBooked: () => ({
    status: 404,
    code: 'TIME_NOT_BOOKED',
    message: {
      nl: 'Voor dit bericht is (nu) geen tijd geboekt.',
      en: 'No time is booked for this item (any more).',
    },
  }),
  TimeLocked: () => ({
    status: 409,
    code: 'TIME_LOCKED',
    message: {
      nl: 'Deze boeking is in de boekhouding al ingediend of goedgekeurd en kan niet meer worden gewijzigd.',
      en: 'This booking has been submitted or approved in the accounting system and can not be changed any more.',
    },
  }),
  ProjectOfOtherAccount: () =>
    refusedField('PROJECT_OF_OTHER_ACCOUNT', 'projectId', {
      nl: 'Dit project is niet (meer) van deze organisatie. Kies een ander project.',
      en: 'This project is not of this organisation (any more). Choose another project.',
    }),
  ProjectClosed: () =>
    refusedField('PROJECT_CLOSED', 'projectId', {
      nl: 'Dit project was op die datum al afgelopen. Kies een ander project of een eerdere datum.',
      en: 'This project had ended by that date. Choose another project or an earlier date.',
    }),
  ItemGone: () =>
    refusedField('ITEM_GONE', 'itemId', {
      nl: 'Deze soort staat niet (meer) in de boekhouding. Kies een andere.',
      en: 'The accounting system does not have this type (any more). Choose another one.',
    }),
}
