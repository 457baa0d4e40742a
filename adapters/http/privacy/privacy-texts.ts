// Texts of the privacy page, in both languages. They describe what the code does; SECURITY.md is the version for operators.
// A row of `kept`: what is kept, why, and how long. `{origin}` and `{ledger}` are filled in.
import type { Bilingual } from '#domain/shared/language.ts'

const nl = {
  title: 'Wat tapster van je bewaart',
  lead: 'tapster zet je boekhouding naast je mail. Hier lees je wat de dienst daarvoor van je bewaart, hoe lang, en hoe je het inziet en verwijdert.',
  whoDecides:
    'Je kantoor beslist over deze gegevens en laat de dienst draaien. Daar kun je terecht met vragen over je rechten.',
  kept: {
    title: 'Wat, waarom en hoe lang',
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
  },
  notKept: {
    title: 'Wat niet bewaard wordt',
    items: [
      'De relaties en organisaties uit je boekhouding: die worden opgehaald als je ze bekijkt. Alleen hun nummers blijven, bij wat je ermee deed.',
      'Mail die je alleen leest. De inhoud van een mail verlaat je Outlook pas als je hem archiveert of dat bij het verzenden laat doen. Opgezocht worden het adres van de afzender, in je boekhouding, en het kenmerk van de mail, om te zien of hij al gearchiveerd is.',
      'Je wachtwoord van de boekhouding: dat typ je daar, in een venster van de boekhouding zelf.',
      'Er wordt niets gemeten of gevolgd voor reclame. Je sessie staat in de opslag van je browser. Cookies zijn er alleen om in te loggen: hooguit tien minuten tijdens het inloggen zelf, en in het beheer zolang je bent ingelogd, hooguit twaalf uur.',
    ],
  },
  seen: {
    title: 'Wie het ziet',
    items: [
      'Jij.',
      'Collega’s van je kantoor zien van een gearchiveerde mail dat hij is gearchiveerd, door wie, wanneer en in welk document.',
      'Wie de dienst voor je kantoor beheert, kan bij de database. De toegang tot je boekhouding staat daar versleuteld in; mail die wacht op archiveren niet.',
      'Andere kantoren zien niets: de database zelf houdt ze uit elkaar.',
    ],
  },
  where: {
    title: 'Waar het is',
    items: [
      'Op de server van deze dienst, `{origin}`, en in de database die daarbij hoort.',
      'In je boekhouding, `{ledger}`: wat je archiveert, boekt of opslaat, staat daar, met jouw rechten en onder de regels van je kantoor.',
      'In Outlook komt één script van Microsoft, `appsforoffice.microsoft.com`. Microsoft ziet daarbij het netwerkadres van je computer, zoals bij Outlook zelf.',
    ],
    collector:
      'Onverwachte fouten gaan naar een verzamelpunt dat je beheerder koos: wat voor fout, waar in het programma, bij welk kantoor. Geen inhoud van mails, geen adressen.',
  },
  rights: {
    title: 'Inzien en verwijderen',
    items: [
      'Open tapster in Outlook, en kies in het menu Instellingen. Onder Privacy staat wat er van je bewaard wordt; met Alles downloaden krijg je het als bestand. De tekst van mails van je kantoor staat er niet in: die vind je in je postvak.',
      'Met Mijn gegevens verwijderen is het meteen weg, en ben je uitgelogd. Mail die nog wacht, wordt niet meer gearchiveerd.',
      'Wat dan blijft: wat in je boekhouding staat, van gearchiveerde mails waar en wanneer, zonder je naam en zonder het onderwerp, en regels in het logboek tot dat verloopt.',
    ],
  },
  terms: {
    title: 'Voorwaarden',
    body: 'Je gebruikt tapster met je eigen rechten in de boekhouding, en onder de afspraken die je met je kantoor hebt. De dienst stelt je geen andere voorwaarden. Wie een fout in de beveiliging vindt, meldt die bij het kantoor en laat gegevens van anderen met rust.',
  },
}

export type PrivacyTexts = typeof nl

const en: PrivacyTexts = {
  title: 'What tapster keeps of you',
  lead: 'tapster puts your accounting system beside your mail. Here you read what the service keeps of you for that, how long, and how you look at it and delete it.',
  whoDecides: 'Your office decides about these data and has the service run. Ask there about your rights.',
  kept: {
    title: 'What, why and how long',
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
  },
  notKept: {
    title: 'What is not kept',
    items: [
      'The contacts and organisations of your accounting system: they are fetched when you look at them. Only their numbers stay, with what you did with them.',
      'Mail that you only read. The content of a mail leaves your Outlook only when you archive it, or let that be done as you send. What is looked up is the sender’s address, in your accounting system, and the id of the mail, to see whether it is archived already.',
      'Your password of the accounting system: you type it there, in a window of the accounting system itself.',
      'Nothing is measured or tracked for advertising. Your session is in the storage of your browser. Cookies are there for signing in alone: ten minutes at most, during the sign-in itself, and for those who sign in to the administration page as long as they are signed in, twelve hours at most.',
    ],
  },
  seen: {
    title: 'Who sees it',
    items: [
      'You.',
      'Colleagues of your office see of an archived mail that it is archived, by whom, when and in which document.',
      'The operator of the service for your office can read the database. The access to your accounting system is encrypted there; mail that waits to be archived is not.',
      'Other offices see nothing: the database itself keeps them apart.',
    ],
  },
  where: {
    title: 'Where it is',
    items: [
      'On the server of this service, `{origin}`, and in the database that belongs to it.',
      'In your accounting system, `{ledger}`: what you archive, book or save is there, with your rights and under the rules of your office.',
      'In Outlook one script comes from Microsoft, `appsforoffice.microsoft.com`. Microsoft then sees the network address of your computer, as with Outlook itself.',
    ],
    collector:
      'Unexpected errors go to a collector that your administrator chose: what kind of error, where in the program, at which office. No content of mails, no addresses.',
  },
  rights: {
    title: 'Looking at it and deleting it',
    items: [
      'Open tapster in Outlook, and choose Settings in the menu. Under Privacy is what is kept of you; Download everything gives it to you as a file. The text of mails of your office is not in it: you find that in your mailbox.',
      'With Delete my data it is gone at once, and you are signed out. Mail that still waits is no longer archived.',
      'What stays then: what is in your accounting system, of archived mails where and when, without your name and the subject, and lines in the log until that ends.',
    ],
  },
  terms: {
    title: 'Terms',
    body: 'You use tapster with your own rights in the accounting system, and under what you have agreed with your office. The service sets you no other terms. If you find a security fault, report it to the office and leave other people’s data alone.',
  },
}

export const privacyTexts: Bilingual<PrivacyTexts> = [nl, en]
