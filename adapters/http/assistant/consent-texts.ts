// What the page says on which somebody lets an assistant work in his name.
import type { Language } from '#adapters/codecs/wording.ts'

export interface ConsentTexts {
  readonly title: string
  /** With a place for the client. */
  readonly lead: string
  readonly account: string
  readonly application: string
  readonly applicationIs: string
  readonly sentTo: string
  readonly may: string
  readonly mayAll: readonly string[]
  readonly bounds: string
  readonly end: string
  readonly allow: string
  readonly refuse: string
}

export const consentTexts: Readonly<Record<Language, ConsentTexts>> = {
  nl: {
    title: 'Een AI-assistent in jouw naam laten werken?',
    lead: 'De assistent op {client} vraagt toegang. Sta dit alleen toe als je het zelf net bent begonnen.',
    account: 'Jouw account',
    application: 'Toepassing',
    applicationIs: 'AI-assistent op {client}',
    sentTo: 'Je gaat daarna naar',
    may: 'Dit kan de assistent dan',
    mayAll: [
      'Kantoren, mensen en hun rollen opzoeken, van alle kantoren.',
      'Mensen toevoegen, hun rollen veranderen en hun toegang beëindigen.',
      'Bijwerken wie er in het smoelenboek staat.',
      'Het logboek van de dienst lezen.',
      'Een mail sturen en een afspraak in je agenda zetten, uit jouw naam.',
    ],
    bounds:
      'De assistent kan nooit meer dan jij. Alles wat hij doet, staat met jouw naam in het overzicht van wijzigingen.',
    end: 'De verbinding eindigt na 30 dagen zonder gebruik, en hoe dan ook na 180 dagen. Je kunt haar altijd eerder verbreken in het beheer, onder Assistent.',
    allow: 'Toestaan',
    refuse: 'Weigeren',
  },
  en: {
    title: 'Let an AI assistant work in your name?',
    lead: 'The assistant at {client} asks for access. Allow this only if you have just started it yourself.',
    account: 'Your account',
    application: 'Application',
    applicationIs: 'AI assistant at {client}',
    sentTo: 'You go on to',
    may: 'What the assistant can do then',
    mayAll: [
      'Look up offices, people and their roles, of all offices.',
      'Add people, change their roles and end their access.',
      'Update who is in the book of faces.',
      'Read the log of the service.',
      'Send a mail and put an appointment in your calendar, in your name.',
    ],
    bounds: 'The assistant can never do more than you. All it does is in the overview of changes, with your name.',
    end: 'The connection ends after 30 days without use, and after 180 days in any case. You can always end it earlier in the administration, under Assistant.',
    allow: 'Allow',
    refuse: 'Refuse',
  },
}
