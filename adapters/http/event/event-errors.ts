// Failures of the event area.
import type * as Failures from '#domain/event/failures.ts'
import { describe, type DescribeErrors, describeMissing } from '../kernel/error-description.ts'

type EventFailure =
  | Failures.EventTypeNotFound
  | Failures.EventTypeChanged
  | Failures.EventSettingsInvalid
  | Failures.PreferenceLinkInvalid

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
}
