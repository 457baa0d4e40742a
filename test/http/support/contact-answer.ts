// The contact of the fakes in the plugin API: in a list, and with details.
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

export const eva = {
  kind: 'contact',
  id: aUuid(10),
  fullName: 'Eva Jansen',
  organisation: { id: aUuid(11), name: 'Bakkerij De Korenbloem BV', url: null },
  email: 'eva@korenbloem.example',
  phone: null,
  mobile: null,
  jobTitle: null,
  isMainContact: false,
}

export const evaWhole = {
  ...eva,
  firstName: 'Eva',
  middleName: null,
  lastName: 'Jansen',
  businessEmail: null,
  businessPhone: null,
  businessMobile: null,
  language: null,
  notes: null,
}
