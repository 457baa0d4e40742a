// Failures of the event area.
import type * as Failures from '#domain/event/failures.ts'
import { describe, type DescribeErrors, describeMissing } from '../kernel/error-description.ts'

type EventFailure =
  | Failures.EventTypeNotFound
  | Failures.EventTypeChanged
  | Failures.EventSettingsInvalid
  | Failures.PreferenceLinkInvalid

const FAULTS = {
  template: {
    nl: 'Dit sjabloon bestaat niet (meer). Kies een ander.',
    en: 'This template does not exist (any more). Choose another one.',
  },
  recipients: {
    nl: 'Rol {role} bestaat niet (meer). Haal die eruit, of kies een andere.',
    en: 'Role {role} does not exist (any more). Take it out, or choose another one.',
  },
} as const

export const eventErrors: DescribeErrors<EventFailure> = {
  EventTypeNotFound: describeMissing({ nl: 'Deze soort gebeurtenis', en: 'This event type' }),
  EventTypeChanged: describe(409, {
    nl: 'Een ander heeft dit intussen gewijzigd. Haal het opnieuw op.',
    en: 'Another person has changed this meanwhile. Get it again.',
  }),
  EventSettingsInvalid: ({ faults }) =>
    describe(422, {
      nl: 'Dit kan zo niet worden bewaard. Bij elk veld staat wat er anders moet.',
      en: 'This cannot be saved like this. Each field says what has to change.',
      faults: faults.map(({ field, index, role = '' }) => ({
        path: field === 'template' ? field : `${field}[${index}]`,
        message: {
          nl: FAULTS[field].nl.replace('{role}', role),
          en: FAULTS[field].en.replace('{role}', role),
        },
      })),
    }),
  PreferenceLinkInvalid: describe(404, {
    nl: 'Deze link klopt niet of is niet meer geldig. Gebruik de link uit een recente mail.',
    en: 'This link is not right or no longer valid. Use the link in a recent mail.',
  }),
}
