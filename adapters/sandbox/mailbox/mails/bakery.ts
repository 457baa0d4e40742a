// Mails with Bakkerij De Korenbloem: one with pictures in its text, one with large attachments, one we sent ourselves.
import { attachmentOfSize, owner, smallAttachment, type SampleMail } from '../sample-mail.ts'
import { csvOfSize, filmOfSize, pdfOfSize, smallPdf } from '../sample-content.ts'
import { cornflower, shopPhoto, turnoverChart } from '../sample-picture.ts'
import { letter, quoted, signature } from './mail-parts.ts'

const eva = { name: 'Eva Jansen', address: 'eva@korenbloem.example' }
const daan = { name: 'Daan Mulder', address: 'Daan.Mulder@Korenbloem.example' }

export const turnover: SampleMail = {
  id: 'omzet-kwartaal',
  subject: 'Re: Omzetcijfers van het kwartaal',
  from: eva,
  to: [owner],
  cc: [daan],
  age: 34,
  isUnread: true,
  conversation: 'omzet',
  preview: 'Dag Piet, hierbij de cijfers. In de grafiek zie je dat het laatste kwartaal',
  html: letter(
    `<p>Dag Piet,</p>
<p>Hierbij de cijfers. In de grafiek zie je dat het laatste kwartaal er flink bovenuit steekt; dat is de tweede winkel.</p>
<p><img src="cid:omzet@korenbloem.example" alt="Omzet per kwartaal" width="520" height="220" style="max-width:100%;height:auto"></p>
<table style="border-collapse:collapse;font-size:10.5pt"><tr style="background:#eef2f9"><th style="padding:4pt 12pt;text-align:left;border:1px solid #c9d2e3">Winkel</th><th style="padding:4pt 12pt;text-align:right;border:1px solid #c9d2e3">Omzet</th></tr><tr><td style="padding:4pt 12pt;border:1px solid #c9d2e3">Oudegracht</td><td style="padding:4pt 12pt;text-align:right;border:1px solid #c9d2e3">&euro; 98.410</td></tr><tr><td style="padding:4pt 12pt;border:1px solid #c9d2e3">Lombok</td><td style="padding:4pt 12pt;text-align:right;border:1px solid #c9d2e3">&euro; 59.775</td></tr></table>
<p>De volledige opstelling zit in de bijlage. Kun je hiermee de aangifte doen?</p>
<p><img src="cid:logo@korenbloem.example" alt="Bakkerij De Korenbloem" width="64" height="64"></p>
${signature('Eva Jansen', ['Eigenaar', 'Bakkerij De Korenbloem BV, Utrecht'])}
${quoted(
  {
    from: 'Piet de Vries',
    sent: 'gisteren',
    subject: 'Omzetcijfers van het kwartaal',
  },
  '<p>Dag Eva,</p><p>Voor de aangifte heb ik de omzet per winkel nodig. Lukt dat deze week?</p><p>Groet, Piet</p>',
)}`,
  ),
  attachments: [
    smallAttachment('omzet.png', 'image/png', turnoverChart, 'omzet@korenbloem.example'),
    smallAttachment('logo.png', 'image/png', cornflower, 'logo@korenbloem.example'),
    smallAttachment(
      'Omzetopstelling kwartaal.pdf',
      'application/pdf',
      smallPdf(['Omzetopstelling', 'Oudegracht   98.410', 'Lombok       59.775', 'Samen       158.185']),
    ),
  ],
}

export const rebuilding: SampleMail = {
  id: 'verbouwing',
  subject: 'Verbouwing winkel Lombok: alles voor het dossier',
  from: daan,
  to: [owner],
  cc: [eva],
  age: 26 * 60,
  isUnread: true,
  conversation: 'verbouwing',
  preview: 'Hoi Piet, hier is alles van de aannemer: de offerte, de export',
  html: letter(
    `<p>Hoi Piet,</p><p>Hier is alles van de aannemer: de getekende offerte, de export van onze kosten en een foto van het resultaat. Het filmpje van de opening is nogal groot, dat hoeft van mij niet in het dossier.</p>${signature('Daan Mulder', ['Bedrijfsleider', 'Bakkerij De Korenbloem BV'])}`,
  ),
  attachments: [
    attachmentOfSize(
      'Offerte aannemer (getekend).pdf',
      'application/pdf',
      3_145_728,
      pdfOfSize(['Offerte verbouwing Lombok', 'Aannemersbedrijf De Steiger', 'Akkoord: D. Mulder']),
    ),
    attachmentOfSize('Kosten verbouwing 2025.csv', 'text/csv', 1_258_291, csvOfSize),
    smallAttachment('Foto nieuwe pui.png', 'image/png', shopPhoto),
    attachmentOfSize('Opening Lombok.mp4', 'video/mp4', 28_311_552, filmOfSize),
  ],
}

export const sentOurselves: SampleMail = {
  id: 'jaarrekening-verzonden',
  subject: 'Concept jaarrekening',
  from: owner,
  to: [eva],
  cc: [],
  age: 3 * 24 * 60 + 95,
  isUnread: false,
  conversation: 'jaarrekening',
  preview: 'Dag Eva, in de bijlage het concept. Laat je weten of je nog vragen hebt',
  html: letter(
    `<p>Dag Eva,</p><p>In de bijlage het concept van de jaarrekening. Laat je weten of je nog vragen hebt? Dan maak ik hem definitief.</p>${signature('Piet de Vries', ['Assistent-accountant', 'Korrel Accountants &amp; Adviseurs'])}`,
  ),
  attachments: [
    smallAttachment(
      'Concept jaarrekening.pdf',
      'application/pdf',
      smallPdf(['Concept jaarrekening', 'Bakkerij De Korenbloem BV']),
    ),
  ],
}
