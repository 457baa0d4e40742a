// How making and moving opportunities fails, and logging under them, beyond what the ledger itself refuses.
import type { ActivityType, ChangeActivityFailure, LogActivityFailure } from '#domain/ledger/activity.ts'
import type { AccountGone, LedgerFailure } from '#domain/ledger/failures.ts'
import type {
  CreateOpportunityFailure,
  MoveOpportunityFailure,
  RemoveOpportunityFailure,
} from '#domain/ledger/sales.ts'
import type { Wording } from '#adapters/contract/codecs/wording.ts'
import { refusedField, type DescribeErrors } from '../kernel/error-description.ts'

export type SalesOnlyFailure = Exclude<
  | CreateOpportunityFailure
  | MoveOpportunityFailure
  | RemoveOpportunityFailure
  | LogActivityFailure
  | ChangeActivityFailure,
  LedgerFailure | AccountGone
>

const typeFixed = (is: ActivityType): Wording =>
  is === 'note'
    ? { nl: 'Dit is een notitie, en die kan geen taak worden.', en: 'This is a note, and it can not become a task.' }
    : { nl: 'Dit is een taak, en die kan geen notitie worden.', en: 'This is a task, and it can not become a note.' }

export const salesErrors: DescribeErrors<SalesOnlyFailure> = {
  ContactOfOtherAccount: () =>
    refusedField('CONTACT_OF_OTHER_ACCOUNT', 'contactId', {
      nl: 'Dit contact hoort niet (meer) bij deze organisatie. Kies een ander contact.',
      en: 'This contact does not belong to this organisation (any more). Choose another contact.',
    }),
  StageGone: () =>
    refusedField('STAGE_GONE', 'stageId', {
      nl: 'Deze fase is er niet meer. Kies een andere.',
      en: 'This stage does not exist any more. Choose another one.',
    }),
  OpportunityGone: () =>
    refusedField('OPPORTUNITY_GONE', 'opportunityId', {
      nl: 'Deze verkoopkans staat niet (meer) in de boekhouding.',
      en: 'The accounting system does not have this opportunity (any more).',
    }),
  OpportunityClosed: () => ({
    status: 409,
    code: 'OPPORTUNITY_CLOSED',
    message: {
      nl: 'Deze verkoopkans is al gewonnen of verloren. Er is niets gewijzigd.',
      en: 'This opportunity has been won or lost already. Nothing was changed.',
    },
  }),
  OpportunityInUse: () => ({
    status: 409,
    code: 'OPPORTUNITY_IN_USE',
    message: {
      nl: 'Bij deze verkoopkans staan notities of taken. Verwijder die eerst.',
      en: 'This opportunity has notes or tasks. Remove those first.',
    },
  }),
  MailHasOpportunity: () => ({
    status: 409,
    code: 'MAIL_HAS_OPPORTUNITY',
    message: {
      nl: 'Bij deze mail hoort al een andere verkoopkans. Er is niets aangemaakt.',
      en: 'This mail has another opportunity already. Nothing was made.',
    },
  }),
  OpportunityUnderWay: ({ retryAt }) => ({
    status: 409,
    code: 'OPPORTUNITY_UNDER_WAY',
    message: {
      nl: 'De verkoopkans van deze mail wordt nog aangemaakt. Kijk zo meteen opnieuw.',
      en: 'The opportunity of this mail is still being made. Look again in a moment.',
    },
    retryAt,
  }),
  ActivityTypeFixed: ({ type }) => ({
    status: 409,
    code: 'ACTIVITY_TYPE_FIXED',
    message: typeFixed(type),
    faults: [{ path: 'type', message: typeFixed(type) }],
  }),
}
