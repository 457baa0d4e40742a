// The pages of licences, event types and notifications, loaded on demand.
import { licenceTexts } from '../../texts/licences.ts'
import { mailTexts } from '../../texts/mail.ts'
import { EventTypePage } from '../events/event-type-page.tsx'
import { EventTypesPage } from '../events/event-types-page.tsx'
import { NotificationsPage } from '../events/notifications-page.tsx'
import { LicencePage } from './licence-page.tsx'
import { OwnLicencesPage } from './own-licences-page.tsx'
import { LicencesPage } from './licences-page.tsx'

export const LICENCE_PAGES = {
  texts: { ...mailTexts, ...licenceTexts },
  pages: {
    licences: LicencesPage,
    licence: LicencePage,
    ownLicences: OwnLicencesPage,
    eventTypes: EventTypesPage,
    eventType: EventTypePage,
    notifications: NotificationsPage,
  },
}
