// The accounts of the stand-in identity provider: the sample people, a second office's administrator, one person without a confirmed
// address, and one whom no office knows.
import {
  sampleUsers,
  secondOffice,
  secondOfficeAdministrator,
  unconfirmedColleague,
  unknownSender,
} from '#adapters/sandbox/sample-people.ts'

export interface ProviderAccount {
  readonly sub: string
  readonly name: string
  readonly email: string
  readonly verified: boolean
  /** Shown beside the account. */
  readonly about: string
}

const [eva, piet, fatima] = sampleUsers

const account = (sub: string, name: string, email: string, about: string, verified = true): ProviderAccount => ({
  sub,
  name,
  email,
  verified,
  about,
})

export const accounts: readonly ProviderAccount[] = [
  account(eva.id, eva.fullName, eva.email, 'Beheerder van het platform'),
  account(piet.id, piet.fullName, piet.email, 'Campagnebeheerder'),
  account(fatima.id, fatima.fullName, fatima.email, 'Medewerker'),
  account(
    '0c7a3f52-6f0b-4d38-9d7e-1a5f6e2b9101',
    secondOfficeAdministrator.fullName,
    secondOfficeAdministrator.email,
    `Beheerder van ${secondOffice.name}`,
  ),
  account(
    '0c7a3f52-6f0b-4d38-9d7e-1a5f6e2b9102',
    unconfirmedColleague.fullName,
    unconfirmedColleague.email,
    'Adres niet bevestigd',
    false,
  ),
  account('0c7a3f52-6f0b-4d38-9d7e-1a5f6e2b9103', unknownSender.name, unknownSender.email, 'Bij geen kantoor bekend'),
]

export function findAccount(sub: string): ProviderAccount | undefined {
  return accounts.find((one) => one.sub === sub)
}
