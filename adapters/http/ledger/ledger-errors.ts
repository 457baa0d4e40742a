// How the ledger's refusals are told; those that login knows too are told there (PLG-18).
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { SessionFailure } from '../session/session-errors.ts'
import type { DescribeErrors } from '../kernel/error-description.ts'

export type LedgerOnlyFailure = Exclude<LedgerFailure, SessionFailure>

export const ledgerErrors: DescribeErrors<LedgerOnlyFailure> = {
  LedgerNotFound: () => ({
    status: 404,
    code: 'LEDGER_NOT_FOUND',
    message: {
      nl: 'Dit staat niet (meer) in de boekhouding.',
      en: 'The accounting system does not have this (any more).',
    },
  }),
  LedgerForbidden: () => ({
    status: 403,
    code: 'LEDGER_FORBIDDEN',
    message: {
      nl: 'Je rechten in de boekhouding zijn hiervoor niet genoeg. Vraag je beheerder erom.',
      en: 'Your rights in the accounting system do not reach this far. Ask your administrator.',
    },
  }),
  LedgerBusy: ({ retryAt }) => ({
    status: 503,
    code: 'LEDGER_BUSY',
    message: {
      nl: 'De boekhouding neemt even niets meer aan. Probeer het zo meteen opnieuw.',
      en: 'The accounting system takes no more calls for a moment. Try again shortly.',
    },
    retryAt,
  }),
  LedgerRejected: ({ reason }) => ({
    status: 422,
    code: 'LEDGER_REJECTED',
    message: {
      nl: `De boekhouding weigert dit: ${reason}`,
      en: `The accounting system refuses this: ${reason}`,
    },
  }),
}
