// The section of a guide about the task of a page. A test compares the anchors with the guides.
import type { Bilingual } from '#domain/shared/language.ts'
import type { RouteName } from './routes.ts'

export interface GuideLink {
  readonly label: Bilingual
  /** The guide and the anchor of its section. */
  readonly section: Bilingual
}

const mailers: GuideLink = {
  label: ['Zo koppel je een postvak of mailserver', 'How to connect a mailbox or mail server'],
  section: ['administrator#een-postvak-of-mailserver-koppelen', 'administrator#connect-a-mailbox-or-mail-server'],
}

const licences: GuideLink = {
  label: ['Zo houd je licenties bij', 'How to look after licences'],
  section: ['administrator#licenties-bijhouden', 'administrator#look-after-licences'],
}

export const GUIDE_LINKS: Readonly<Partial<Record<RouteName, GuideLink>>> = {
  people: {
    label: ['Zo voeg je mensen toe', 'How to add people'],
    section: ['administrator#mensen-toevoegen', 'administrator#add-people'],
  },
  mailboxes: mailers,
  mailServer: mailers,
  templates: {
    label: ['Zo schrijf je een sjabloon', 'How to write a template'],
    section: ['administrator#een-sjabloon-schrijven', 'administrator#write-a-template'],
  },
  campaigns: {
    label: ['Zo voer je een campagne', 'How to run a campaign'],
    section: ['administrator#een-campagne-voeren', 'administrator#run-a-campaign'],
  },
  messages: {
    label: ['Zo zie je wat er van een mail is geworden', 'How to see what became of a mail'],
    section: ['administrator#zien-wat-er-van-een-mail-is-geworden', 'administrator#see-what-became-of-a-mail'],
  },
  licences,
  ownLicences: licences,
  webhooks: {
    label: ['Zo laat je een ander systeem meeluisteren', 'How to let another system listen'],
    section: ['administrator#een-ander-systeem-laten-meeluisteren', 'administrator#let-another-system-listen'],
  },
  changes: {
    label: ['Zo zie je wie wat deed', 'How to see who did what'],
    section: ['administrator#zien-wie-wat-deed', 'administrator#see-who-did-what'],
  },
  assistant: {
    label: ['Zo verbind je een assistent', 'How to connect an assistant'],
    section: ['connect#connect-an-ai-assistant', 'connect#connect-an-ai-assistant'],
  },
}
