// Failures of the event area.
import type * as Failures from '#domain/event/failures.ts'
import { WEBHOOKS_AT_MOST } from '#domain/event/webhook.ts'
import { describe, refuseField, type DescribeErrors, describeMissing } from '../kernel/error-description.ts'

type EventFailure =
  | Failures.EventTypeNotFound
  | Failures.EventTypeChanged
  | Failures.EventSettingsInvalid
  | Failures.PreferenceLinkInvalid
  | Failures.WebhookNotFound
  | Failures.WebhooksFull
  | Failures.WebhookUrlRefused
  | Failures.WebhookKindUnknown
  | Failures.WebhookOff
  | Failures.WebhookDeliveryNotFound

const FAULTS = {
  template: [
    'Dit sjabloon bestaat niet (meer). Kies een ander.',
    'This template does not exist (any more). Choose another one.',
  ],
  translation: [
    'Kies een sjabloon in de andere taal dan het eerste.',
    'Choose a template in the other language than the first one.',
  ],
  recipients: [
    'Rol {role} bestaat niet (meer). Haal die eruit, of kies een andere.',
    'Role {role} does not exist (any more). Take it out, or choose another one.',
  ],
} as const

const REFUSED_URLS = {
  scheme: ['Geef een adres dat met https:// begint.', 'Give an address that begins with https://.'],
  form: [
    'Dit is geen bruikbaar adres. Geef het hele adres van de ontvanger, zonder gebruikersnaam of wachtwoord erin.',
    'This address cannot be used. Give the whole address of the receiver, without a user name or password in it.',
  ],
  host: [
    'Deze server is niet gevonden of staat in een intern netwerk. Controleer het adres.',
    'This server was not found or is in an internal network. Check the address.',
  ],
} as const

export const eventErrors: DescribeErrors<EventFailure> = {
  EventTypeNotFound: describeMissing(['Deze soort gebeurtenis', 'This event type']),
  EventTypeChanged: describe(409, [
    'Een ander heeft dit intussen gewijzigd. Haal het opnieuw op.',
    'Another person has changed this meanwhile. Get it again.',
  ]),
  EventSettingsInvalid: ({ faults }) =>
    describe(
      422,
      [
        'Dit kan zo niet worden opgeslagen. Bij elk veld staat wat er anders moet.',
        'This cannot be saved like this. Each field says what has to change.',
      ],
      {
        faults: faults.map(({ field, index, role = '' }) => ({
          path: field === 'recipients' ? `${field}[${index}]` : field,
          message: [FAULTS[field][0].replace('{role}', role), FAULTS[field][1].replace('{role}', role)],
        })),
      },
    ),
  PreferenceLinkInvalid: describe(404, [
    'Deze link klopt niet of is niet meer geldig. Gebruik de link uit een recente mail.',
    'This link is not right or no longer valid. Use the link in a recent mail.',
  ]),
  WebhookNotFound: describeMissing(['Deze webhook', 'This webhook']),
  WebhooksFull: describe(409, [
    `Een kantoor kan ${WEBHOOKS_AT_MOST} webhooks hebben. Verwijder er eerst een.`,
    `An office can have ${WEBHOOKS_AT_MOST} webhooks. Remove one first.`,
  ]),
  WebhookUrlRefused: ({ fault }) => refuseField(422, 'url', REFUSED_URLS[fault]),
  WebhookKindUnknown: ({ index }) =>
    refuseField(422, `kinds[${index}]`, [
      'Deze soort gebeurtenis komt in dit kantoor niet voor.',
      'This kind of event does not happen in this office.',
    ]),
  WebhookOff: describe(409, [
    'Deze webhook staat uit. Zet hem eerst aan.',
    'This webhook is switched off. Switch it on first.',
  ]),
  WebhookDeliveryNotFound: describe(404, [
    'Deze bezorging bestaat niet (meer), of wacht al op haar beurt.',
    'This delivery does not exist (any more), or already waits for its turn.',
  ]),
}
