// The data that the service stores about a person, in both languages: what, why and how long. The other texts are in
// adapters/web/public/pages. The sentences describe what the code does; SECURITY.md describes it for operators.
import type { Bilingual } from '#domain/shared/language.ts'

const nl = {
  head: ['Wat', 'Waarom', 'Hoe lang'],
  rows: [
    [
      'Je koppeling: je mailadres, je naam en nummer in de boekhouding, en versleuteld de toegang die je daar gaf',
      'Namens jou in de boekhouding werken zonder dat je telkens inlogt',
      'Gebruik je tapster 60 dagen niet, dan vervalt de koppeling. 90 dagen later wordt ze verwijderd',
    ],
    [
      'Je instellingen, de adressen die je niet koppelt, en de relatie die je bij een adres koos',
      'Werken zoals jij het instelde',
      'Tot je ze verwijdert',
    ],
    [
      'Bij welke mail of afspraak je uren boekte, met je notitie, en bij welke je een verkoopkans maakte. De mail zelf is daarin niet te herkennen',
      'Uren en kansen bij de mail tonen, en niet dubbel boeken',
      'Tot je ze verwijdert',
    ],
    [
      'Een mail die je laat archiveren, met de bijlagen',
      'Hem in de boekhouding zetten',
      'Tot hij daar staat. Lukt het ook na herhaalde pogingen niet, dan nog 14 dagen. Ben je bij de boekhouding uitgelogd, dan wacht hij hoogstens 14 dagen tot je weer inlogt',
    ],
    [
      'Waar een mail na het verzenden heen moet',
      'Doen wat je bij het schrijven koos',
      '7 dagen, en daarna 30 dagen als vervallen. Is de mail verzonden, dan nog 30 dagen',
    ],
    [
      'Het bewijs dat een mail is gearchiveerd: het onderwerp, de namen en grootte van de onderdelen, en door wie',
      'Voorkomen dat een collega hem nog eens archiveert',
      '24 maanden. Verwijder je je gegevens, dan blijft alleen staan waar en wanneer hij is gearchiveerd, zonder je naam, het onderwerp en de onderdelen',
    ],
    [
      'Dat archiveren mislukte of ongedaan is gemaakt: het onderwerp, en het nummer van het document',
      'Je vertellen hoe het ermee staat',
      '90 dagen, of tot je het verwijdert of de mail opnieuw archiveert',
    ],
    [
      'Dat je postvak een licentie gebruikt, en je naam als jij haar aanvroeg',
      'Weten of je kantoor een licentie heeft',
      'Tot je uitlogt of je gegevens verwijdert; je naam tot je je gegevens verwijdert',
    ],
    [
      'Mails van je kantoor die deze dienst verstuurt: je naam, je mailadres en wat er over jou in de mail staat',
      'Ze versturen, en je kantoor laten zien of dat is gelukt',
      '183 dagen nadat ze zijn verstuurd of ingetrokken. Verwijder je je gegevens, dan blijft alleen staan dat er een mail was; een mail die nog wacht, gaat niet meer uit',
    ],
    [
      'Hoe vaak er gevraagd is, zonder leesbaar adres',
      'De dienst en de boekhouding beschermen tegen te veel tegelijk',
      'Hooguit een dag',
    ],
    [
      'Het logboek: welke soort vraag wanneer kwam, met van je mailadres de eerste letter en het domein. Geen inhoud',
      'Storingen vinden',
      'Zo lang als je kantoor zijn logboeken bewaart',
    ],
  ],
}

export type KeptTexts = typeof nl

const en: KeptTexts = {
  head: ['What', 'Why', 'How long'],
  rows: [
    [
      'Your link: your mail address, your name and number in the accounting system, and encrypted the access you gave there',
      'To work in the accounting system in your name without you signing in each time',
      'If you do not use tapster for 60 days, the link lapses. 90 days later it is deleted',
    ],
    [
      'Your settings, the addresses that you do not link, and the contact that you chose for an address',
      'To work the way you set it up',
      'Until you delete them',
    ],
    [
      'For which mail or appointment you booked time, with your note, and for which you made an opportunity. The mail itself cannot be recognised in it',
      'To show time and opportunities beside the mail, and not to book twice',
      'Until you delete them',
    ],
    [
      'A mail that you have archived, with its attachments',
      'To put it in the accounting system',
      'Until it is there. Where that fails after several tries, another 14 days. If your sign-in to the accounting system has ended, it waits at most 14 days until you sign in again',
    ],
    [
      'Where a mail is to go once it is sent',
      'To do what you chose while writing',
      '7 days, and 30 days more as expired. Once the mail is sent, another 30 days',
    ],
    [
      'The receipt of an archived mail: its subject, the names and sizes of its parts, and who archived it',
      'To keep a colleague from archiving it again',
      '24 months. Once you delete your data, only where and when it was archived stays, without your name, the subject and the parts',
    ],
    [
      'That archiving failed or was undone: the subject, and the number of the document',
      'To tell you how it stands',
      '90 days, or until you delete it or archive the mail again',
    ],
    [
      'That your mailbox uses a licence, and your name where you asked for it',
      'To know whether your office has a licence',
      'Until you sign out or delete your data; your name until you delete your data',
    ],
    [
      'Mails of your office that this service sends: your name, your mail address and what the mail says about you',
      'To send them, and to show your office whether that succeeded',
      '183 days after they were sent or withdrawn. Once you delete your data, only the fact that there was a mail stays; a mail that still waits is not sent',
    ],
    [
      'How often the service was asked, without a readable address',
      'To protect the service and the accounting system from too much at once',
      'A day at most',
    ],
    [
      'The log: which kind of question came when, with the first letter and the domain of your mail address. No content',
      'To find what goes wrong',
      'As long as your office keeps its logs',
    ],
  ],
}

export const keptTexts: Bilingual<KeptTexts> = [nl, en]
