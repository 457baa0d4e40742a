// What prevents a system mailbox from sending, and how an administrator resolves it (SYS-11).
import type { ConsentHealth } from '#domain/mailing/system-mailbox.ts'
import type { Bilingual } from '#domain/shared/language.ts'

interface HealthText {
  readonly message: string
  /** Null: there is nothing to do. */
  readonly remedy: string | null
}

const toHealthText = (message: string, remedy: string | null): HealthText => ({ message, remedy })

export const healthTexts: Readonly<Record<ConsentHealth, Bilingual<HealthText>>> = {
  Healthy: [toHealthText('Het postvak kan versturen.', null), toHealthText('The mailbox can send.', null)],
  SystemMailboxNotConfigured: [
    toHealthText('Het postvak is nog niet ingesteld.', 'Vul het directory-id en het adres van het postvak in.'),
    toHealthText('The mailbox is not configured yet.', 'Fill in the directory id and the address of the mailbox.'),
  ],
  SystemMailboxConsentMissing: [
    toHealthText(
      'Er is nog geen toestemming gegeven.',
      'Laat een beheerder van de directory toestemming geven via de toestemmingslink.',
    ),
    toHealthText(
      'Consent has not been given yet.',
      'Have an administrator of the directory give consent through the consent link.',
    ),
  ],
  ClientRefused: [
    toHealthText(
      'De cloud accepteert het client-id of het clientgeheim van deze dienst niet.',
      'Maak in de app-registratie een nieuw geheim. Degene die de dienst installeert, zet het in de instellingen van de dienst en controleert daar ook het client-id.',
    ),
    toHealthText(
      'The cloud does not accept the client id or the client secret of this service.',
      'Create a new secret in the app registration. The person who installs the service sets it in the settings of the service, and checks the client id there too.',
    ),
  ],
  BlockedByPolicy: [
    toHealthText(
      'Een beleidsregel van de directory staat versturen vanuit dit postvak niet toe.',
      'Laat de beheerder van Exchange dit postvak toevoegen aan het toegangsbeleid van de app. Dat werkt na hooguit een uur. Geef daarna opnieuw toestemming: de mail die wacht, gaat dan uit.',
    ),
    toHealthText(
      'A policy of the directory does not allow sending from this mailbox.',
      'Have the Exchange administrator add this mailbox to the application access policy of the app. It takes effect within an hour. Give consent again after that: waiting mail leaves then.',
    ),
  ],
  ConsentNotEffectiveYet: [
    toHealthText(
      'De toestemming is gegeven, maar werkt nog niet overal.',
      'Wacht een uur na het geven van toestemming. Geef dan opnieuw toestemming: de mail die wacht, gaat daarna uit.',
    ),
    toHealthText(
      'Consent was given, and is not effective everywhere yet.',
      'Wait for an hour after consent was given. Then give consent again: waiting mail leaves after that.',
    ),
  ],
  ConsentWithdrawn: [
    toHealthText(
      'De toestemming is ingetrokken, of het recht Mail.Send ontbreekt erin.',
      'Laat een beheerder van de directory opnieuw toestemming geven, met het recht Mail.Send.',
    ),
    toHealthText(
      'Consent was withdrawn, or lacks the permission Mail.Send.',
      'Have an administrator of the directory give consent again, with the permission Mail.Send.',
    ),
  ],
  MailboxNotFound: [
    toHealthText(
      'De directory heeft geen postvak met dit adres.',
      'Controleer het adres, en of het postvak een licentie heeft.',
    ),
    toHealthText(
      'The directory has no mailbox with this address.',
      'Check the address, and whether the mailbox has a licence.',
    ),
  ],
  DirectoryUnknown: [
    toHealthText('De cloud kent deze directory niet.', 'Controleer het directory-id (tenant-id) van het postvak.'),
    toHealthText('The cloud does not know this directory.', 'Check the directory id (tenant id) of the mailbox.'),
  ],
  DirectoryAway: [
    toHealthText(
      'De cloud geeft nu geen antwoord.',
      'Probeer het over een paar minuten opnieuw. Mail die wacht, gaat vanzelf uit zodra de cloud weer antwoordt.',
    ),
    toHealthText(
      'The cloud does not answer at the moment.',
      'Try again in a few minutes. Waiting mail leaves by itself once the cloud answers again.',
    ),
  ],
}
