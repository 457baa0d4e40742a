// Mails of whom the ledger knows otherwise: not at all, as an organisation only, or several times; and a plain one.
import { unknownSender } from '../../sample-people.ts'
import { owner, smallAttachment, type SampleMail } from '../sample-mail.ts'
import { smallPdf } from '../sample-content.ts'
import { letter, quoted, signature } from './mail-parts.ts'

export const introduction: SampleMail = {
  id: 'kennismaking',
  subject: 'Kennismaken?',
  from: { name: unknownSender.name, address: unknownSender.email },
  to: [owner],
  cc: [],
  age: 5 * 60 + 40,
  isUnread: false,
  conversation: 'kennismaking',
  preview: 'Geachte heer De Vries, wij zoeken een kantoor dat onze administratie',
  html: letter(
    `<p>Geachte heer De Vries,</p><p>Wij zoeken een kantoor dat onze administratie wil overnemen. Zullen we volgende week eens bellen?</p>${signature(unknownSender.name, [unknownSender.organisation])}`,
  ),
  attachments: [],
}

export const workOrders: SampleMail = {
  id: 'werkbonnen',
  subject: 'RE: Werkbonnen week 38',
  from: { name: 'Administratie Van den Berg', address: 'administratie@vandenberg-installatie.example' },
  to: [owner],
  cc: [],
  age: 27 * 60 + 10,
  isUnread: false,
  conversation: 'werkbonnen',
  preview: 'Beste Piet, de werkbonnen van week 38 zitten erbij. Bon 2231 volgt nog',
  html: letter(
    `<p>Beste Piet,</p><p>De werkbonnen van week 38 zitten erbij. Bon 2231 volgt nog, die ligt bij Kees op de bus.</p><p>Groeten,<br>Administratie Van den Berg Installatietechniek</p>
${quoted(
  { from: 'Piet de Vries', sent: 'eergisteren', subject: 'Werkbonnen week 38' },
  `<p>Dag,</p><p>Ik mis de werkbonnen van week 38 nog. Kunnen jullie die nasturen?</p>${quoted(
    { from: 'Administratie Van den Berg', sent: 'vorige week', subject: 'Werkbonnen week 37' },
    '<p>Hierbij de bonnen van week 37.</p>',
  )}`,
)}`,
  ),
  attachments: [
    smallAttachment(
      'Werkbonnen week 38.pdf',
      'application/pdf',
      smallPdf(['Werkbonnen week 38', '2228', '2229', '2230']),
    ),
    smallAttachment('Urenstaat.pdf', 'application/pdf', smallPdf(['Urenstaat week 38', 'K. van den Berg   38,5'])),
  ],
}

export const rent: SampleMail = {
  id: 'huurcontract',
  subject: 'Huurcontract loods en werf',
  from: { name: 'S. Hoekstra', address: 'hoekstra@dehoek.example' },
  to: [owner],
  cc: [],
  age: 28 * 60 + 25,
  isUnread: false,
  conversation: 'huurcontract',
  preview: 'Piet, het nieuwe contract voor de loods. Wil je de verwerking',
  html: letter(
    `<p>Piet,</p><p>Het nieuwe contract voor de loods. Wil je de verwerking in beide bv's meenemen? De huur gaat per 1 januari omhoog.</p><p>Sjoerd</p>
${quoted(
  { from: 'Piet de Vries', sent: 'vorige week', subject: 'Huur 2026' },
  '<p>Dag Sjoerd, is het contract al rond?</p>',
)}`,
  ),
  attachments: [
    smallAttachment(
      'Huurcontract 2026.pdf',
      'application/pdf',
      smallPdf(['Huurcontract', 'Verhuurder: Familie Hoekstra']),
    ),
  ],
}

export const appointment: SampleMail = {
  id: 'afspraak',
  subject: 'Donderdag half tien?',
  from: { name: "Maud O'Brien", address: "maud.o'brien@zonnetje-oost.example" },
  to: [owner],
  cc: [],
  age: 4 * 24 * 60 + 17,
  isUnread: false,
  conversation: 'afspraak',
  preview: 'Hoi Piet, past donderdag half tien bij jullie op kantoor? Groet, Maud',
  html: letter('<p>Hoi Piet,</p><p>Past donderdag half tien bij jullie op kantoor?</p><p>Groet,<br>Maud</p>'),
  attachments: [],
}
