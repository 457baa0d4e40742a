// How saving contacts and organisations fails, beyond what the ledger itself refuses.
import type { ContactFailure, LedgerFailure, OrganisationFailure } from '#domain/ledger/failures.ts'
import { refusedField, type DescribeErrors } from '../kernel/error-description.ts'

export type ContactOnlyFailure = Exclude<ContactFailure | OrganisationFailure, LedgerFailure>

const unnamed = {
  nl: 'Een contact heeft een voornaam of een achternaam nodig.',
  en: 'A contact needs a first name or a last name.',
}

export const contactErrors: DescribeErrors<ContactOnlyFailure> = {
  AccountGone: () =>
    refusedField('ACCOUNT_GONE', 'accountId', {
      nl: 'Deze organisatie staat niet (meer) in de boekhouding. Kies een andere.',
      en: 'The accounting system does not have this organisation (any more). Choose another one.',
    }),
  ContactExists: ({ contactId }) => ({
    status: 409,
    code: 'CONTACT_EXISTS',
    message: {
      nl: 'Deze organisatie heeft dit contact al. Open het om het te wijzigen.',
      en: 'The organisation has this contact already. Open it to change it.',
    },
    data: { contactId },
  }),
  ContactUnnamed: () => ({
    status: 422,
    code: 'CONTACT_UNNAMED',
    message: unnamed,
    faults: ['firstName', 'lastName'].map((path) => ({ path, message: unnamed })),
  }),
  OrganisationExists: ({ accountId }) => ({
    status: 409,
    code: 'ORGANIZATION_EXISTS',
    message: {
      nl: 'De boekhouding heeft al een organisatie met deze naam. Kies die, of vul een andere plaats in.',
      en: 'The accounting system has an organisation of this name already. Choose that one, or fill in another city.',
    },
    data: { accountId },
  }),
}
