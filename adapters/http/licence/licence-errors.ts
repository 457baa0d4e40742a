// Failures of licences. The specification defines the codes of activation (LIC-2).
import type * as Refusals from '#domain/licence/licence-transitions.ts'
import { describe, type DescribeErrors, refuseField } from '../kernel/error-description.ts'

type LicenceFailure =
  | Refusals.ActivationRefused
  | Refusals.ApplicantMissing
  | Refusals.ApplicantNotCovered
  | Refusals.CoverageTaken
  | Refusals.LicenceNotPending
  | Refusals.LicenceNotRevoked
  | Refusals.LicenceStatusNotSettable
  | Refusals.MailDomainShared

export const licenceErrors: DescribeErrors<LicenceFailure> = {
  LicenceNotFound: describe(404, [
    'Voor dit maildomein is er geen licentie. Registreer je kantoor eerst.',
    'There is no licence for this mail domain. Register your office first.',
  ]),
  LicenceRevoked: describe(409, [
    'Deze licentie is ingetrokken en kan niet meer worden gewijzigd.',
    'This licence was revoked and can no longer be changed.',
  ]),
  LicenceExpired: describe(409, [
    'De licentie van je kantoor is verlopen. Vraag je beheerder om die te verlengen.',
    'The licence of your office has expired. Ask your administrator to renew it.',
  ]),
  ActivationKeyRequired: refuseField(400, 'activationKey', [
    'Vul de activatiecode in. Die staat in de mail aan degene die je kantoor registreerde.',
    'Enter the activation code. It is in the mail to the person who registered your office.',
  ]),
  ActivationKeyInvalid: refuseField(403, 'activationKey', [
    'Deze activatiecode hoort niet bij je kantoor. Controleer de code.',
    'This activation code does not belong to your office. Check the code.',
  ]),
  TenantMismatch: describe(409, [
    'De licentie van je kantoor is in een andere directory of boekhouding geactiveerd.',
    'The licence of your office was activated in another directory or accounting system.',
  ]),
  MaxActivationsReached: describe(409, [
    'Alle plaatsen van de licentie zijn bezet. Vraag je beheerder om een plaats vrij te geven.',
    'All seats of the licence are taken. Ask your administrator to release one.',
  ]),
  LicenceStatusNotSettable: refuseField(400, 'status', [
    'Zet een licentie op expired of revoked. De andere standen volgen vanzelf.',
    'Set a licence to expired or revoked. It takes the other states by itself.',
  ]),
  LicenceNotPending: describe(409, [
    'Dit kan alleen zolang de licentie nog niet is geactiveerd en niet is verlopen of ingetrokken.',
    'This is possible only while the licence is not activated yet, and has not expired or been revoked.',
  ]),
  LicenceNotRevoked: describe(409, [
    'Een nieuwe licentie kan pas als deze is ingetrokken.',
    'A new licence is possible only after this one was revoked.',
  ]),
  CoverageTaken: ({ covers }) =>
    describe(409, [`Voor ${covers} is er al een licentie.`, `There is already a licence for ${covers}.`]),
  MailDomainShared: ({ domain }) =>
    refuseField(422, 'domain', [
      `${domain} is van veel kantoren. Vul een maildomein van dit kantoor in.`,
      `Many offices share ${domain}. Enter a mail domain of this office.`,
    ]),
  ApplicantMissing: describe(409, [
    'Deze licentie heeft geen aanvrager meer. Vul eerst een naam en een e-mailadres in.',
    'This licence no longer has an applicant. Enter a name and an e-mail address first.',
  ]),
  ApplicantNotCovered: ({ covers }) =>
    refuseField(422, 'email', [
      `Deze licentie is van ${covers}. Vul een adres in dat daarbij hoort.`,
      `This licence is of ${covers}. Enter an address that belongs to it.`,
    ]),
}
