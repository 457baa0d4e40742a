// Failures of the ledger area: those of the ledger itself, and those of contacts, organisations, opportunities, activities and booked time.
import type { ExchangeAddress } from '#application/ledger/look-up-contact.ts'
import type { ActivityType, ChangeActivityFailure, LogActivityFailure } from '#domain/ledger/activity.ts'
import type { ContactFailure, OrganisationFailure } from '#domain/ledger/failures.ts'
import type {
  CreateOpportunityFailure,
  MoveOpportunityFailure,
  RemoveOpportunityFailure,
} from '#domain/ledger/sales.ts'
import type { TimeFailure } from '#domain/ledger/time-failures.ts'
import { type EntryFault, MAX_HOURS, MAX_PIECES } from '#domain/ledger/time.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import { describe, type DescribeErrors, refuseField } from '../kernel/error-description.ts'
import { describeInvalidInput } from '../kernel/http-errors.ts'
import type { SessionFailure } from '../session/session-errors.ts'

/** Failures that a sign-in at the ledger can also have belong to the session area (PLG-18). */
export type LedgerOnlyFailure = Exclude<
  | ContactFailure
  | ExchangeAddress
  | OrganisationFailure
  | CreateOpportunityFailure
  | MoveOpportunityFailure
  | RemoveOpportunityFailure
  | LogActivityFailure
  | ChangeActivityFailure
  | TimeFailure,
  SessionFailure
>

const unnamed: Bilingual = [
  'Een contact heeft een voornaam of een achternaam nodig.',
  'A contact needs a first name or a last name.',
]

const typeFixed = (is: ActivityType): Bilingual =>
  is === 'note'
    ? ['Dit is een notitie, en die kan geen taak worden.', 'This is a note, and it cannot become a task.']
    : ['Dit is een taak, en die kan geen notitie worden.', 'This is a task, and it cannot become a note.']

const entryWordings: Readonly<Record<EntryFault['because'], Bilingual>> = {
  Missing: [
    'Vul een aantal in, of een begintijd en een eindtijd.',
    'Fill in a quantity, or a start time and an end time.',
  ],
  MoreThanADay: [`Boek hoogstens ${MAX_HOURS} uur.`, `Book at most ${MAX_HOURS} hours.`],
  TooMany: [
    `Boek hoogstens ${MAX_PIECES.toLocaleString('nl')} stuks.`,
    `Book at most ${MAX_PIECES.toLocaleString('en')} pieces.`,
  ],
  OtherTimeMissing: [
    'Vul de begintijd en de eindtijd allebei in, of geen van beide.',
    'Fill in both the start time and the end time, or neither.',
  ],
  NotAfterStart: ['De eindtijd moet na de begintijd liggen.', 'The end time must be after the start time.'],
}

export const ledgerErrors: DescribeErrors<LedgerOnlyFailure> = {
  LedgerNotFound: describe(404, [
    'Dit staat niet (meer) in de boekhouding.',
    'The accounting system does not have this (any more).',
  ]),
  LedgerForbidden: describe(403, [
    'Je rechten in de boekhouding zijn hiervoor niet genoeg. Vraag je beheerder erom.',
    'Your rights in the accounting system are not enough for this. Ask your administrator for them.',
  ]),
  LedgerBusy: ({ retryAt }) =>
    describe(
      503,
      [
        'De boekhouding neemt even niets meer aan. Probeer het zo meteen opnieuw.',
        'The accounting system takes no more calls for a moment. Try again shortly.',
      ],
      { retryAt },
    ),
  LedgerRejected: ({ reason }) =>
    describe(422, [`De boekhouding weigert dit: ${reason}`, `The accounting system refuses this: ${reason}`]),
  ExchangeAddress: refuseField(400, 'email', [
    'Dit is een intern adres van Exchange (X.500), geen e-mailadres. Zoek de relatie op naam.',
    'This is an internal address of Exchange (X.500), not an e-mail address. Search for the contact by name.',
  ]),
  AccountGone: refuseField(422, 'accountId', [
    'Deze organisatie staat niet (meer) in de boekhouding. Kies een andere.',
    'The accounting system does not have this organisation (any more). Choose another one.',
  ]),
  ContactExists: ({ contactId }) =>
    describe(
      409,
      [
        'Deze organisatie heeft dit contact al. Open het om het te wijzigen.',
        'The organisation has this contact already. Open it to change it.',
      ],
      { data: { contactId } },
    ),
  ContactUnnamed: describe(422, unnamed, {
    faults: ['firstName', 'lastName'].map((path) => ({ path, message: unnamed })),
  }),
  OrganisationExists: ({ accountId }) =>
    describe(
      409,
      [
        'De boekhouding heeft al een organisatie met deze naam. Kies die, of vul een andere plaats in.',
        'The accounting system has an organisation of this name already. Choose that one, or fill in another city.',
      ],
      { data: { accountId } },
    ),
  ContactOfOtherAccount: refuseField(422, 'contactId', [
    'Dit contact hoort niet (meer) bij deze organisatie. Kies een ander contact.',
    'This contact does not belong to this organisation (any more). Choose another contact.',
  ]),
  StageGone: refuseField(422, 'stageId', [
    'Deze fase is er niet meer. Kies een andere.',
    'This stage does not exist any more. Choose another one.',
  ]),
  OpportunityGone: refuseField(422, 'opportunityId', [
    'Deze verkoopkans staat niet (meer) in de boekhouding.',
    'The accounting system does not have this opportunity (any more).',
  ]),
  OpportunityClosed: describe(409, [
    'Deze verkoopkans is al gewonnen of verloren. Er is niets gewijzigd.',
    'This opportunity has been won or lost already. Nothing was changed.',
  ]),
  OpportunityInUse: describe(409, [
    'Bij deze verkoopkans staan notities of taken. Verwijder die eerst.',
    'This opportunity has notes or tasks. Remove those first.',
  ]),
  MailHasOpportunity: describe(409, [
    'Bij deze mail hoort al een andere verkoopkans. Er is niets aangemaakt.',
    'This mail has another opportunity already. Nothing was created.',
  ]),
  OpportunityUnderWay: ({ retryAt }) =>
    describe(
      409,
      [
        'De verkoopkans van deze mail wordt nog aangemaakt. Kijk zo meteen opnieuw.',
        'The opportunity of this mail is still being created. Look again in a moment.',
      ],
      { retryAt },
    ),
  ActivityTypeFixed: ({ type }) => refuseField(409, 'type', typeFixed(type)),
  TimeEntryInvalid: ({ faults }) =>
    describeInvalidInput(faults.map(({ field, because }) => ({ path: field, message: entryWordings[because] }))),
  TimeAlreadyBooked: describe(409, [
    'Voor dit bericht is al tijd geboekt. Wijzig die boeking, of verwijder haar eerst.',
    'Time has been booked for this item already. Change that booking, or remove it first.',
  ]),
  TimeUnderWay: ({ retryAt }) =>
    describe(
      409,
      [
        'Voor dit bericht loopt al een boeking, en het is nog niet zeker of die gelukt is. Er is niets dubbel geboekt. Probeer het zo meteen opnieuw.',
        'A booking for this item is under way, and it is not certain yet whether it succeeded. Nothing was booked twice. Try again in a moment.',
      ],
      { retryAt },
    ),
  TimeNotBooked: describe(404, [
    'Voor dit bericht is (nu) geen tijd geboekt.',
    'No time is booked for this item (any more).',
  ]),
  TimeLocked: describe(409, [
    'Deze boeking is in de boekhouding al ingediend of goedgekeurd en kan niet meer worden gewijzigd.',
    'This booking has been submitted or approved in the accounting system and cannot be changed any more.',
  ]),
  ProjectOfOtherAccount: refuseField(422, 'projectId', [
    'Dit project is niet (meer) van deze organisatie. Kies een ander project.',
    'This project is not of this organisation (any more). Choose another project.',
  ]),
  ProjectClosed: refuseField(422, 'projectId', [
    'Dit project was op die datum al afgelopen. Kies een ander project of een eerdere datum.',
    'This project had ended by that date. Choose another project or an earlier date.',
  ]),
  ItemGone: refuseField(422, 'itemId', [
    'Deze soort staat niet (meer) in de boekhouding. Kies een andere.',
    'The accounting system does not have this type (any more). Choose another one.',
  ]),
}
