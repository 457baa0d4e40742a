// The mails of the stand-in mailbox.
import {
  makeAttachmentOfSize,
  owner,
  infoMailbox,
  type SampleAttachment,
  type StandInMail,
  makeSmallAttachment,
} from './sample-mail.ts'
import { makeCsvOfSize, makeFilmOfSize, makePdfOfSize, makeSmallPdf } from './sample-content.ts'
import { drawCornflower, drawPictureOfSize, drawTurnoverChart } from './sample-picture.ts'
import { unknownSender } from '../sample-people.ts'

/** The body of a mail; `dir` for scripts that run from right to left. */
const letter = (html: string, dir: 'ltr' | 'rtl' = 'ltr'): string =>
  `<html><body dir="${dir}"><div style="font-family:Calibri,'Segoe UI',sans-serif;font-size:11pt;color:#1f1f1f">${html}</div></body></html>`

/** The quotation of the answered mail, at the end of an answer. */
const quoteMail = (from: string, sent: string, subject: string, html: string): string =>
  `<div style="border-top:1px solid #c8c8c8;margin-top:16pt;padding-top:8pt"><p style="margin:0 0 8pt"><b>Van:</b> ${from}<br><b>Verzonden:</b> ${sent}<br><b>Onderwerp:</b> ${subject}</p><blockquote style="margin:0 0 0 6pt;padding-left:8pt;border-left:2px solid #c8c8c8;color:#444">${html}</blockquote></div>`

const renderSignature = (name: string, lines: readonly string[]): string =>
  `<p style="margin-top:14pt">Met vriendelijke groet,</p><p><b>${name}</b><br><span style="color:#5a5a5a">${lines.join('<br>')}</span></p>`

const makePdfAttachment = (fileName: string, ...lines: readonly string[]): SampleAttachment =>
  makeSmallAttachment(fileName, 'application/pdf', makeSmallPdf(lines))

/** By default a mail is read, is sent to the owner alone and has its own conversation. */
const makeSampleMail = (
  id: string,
  subject: string,
  rest: Pick<StandInMail, 'from' | 'age' | 'preview' | 'html'> & Partial<StandInMail>,
): StandInMail => ({ id, subject, to: [owner], cc: [], isUnread: false, conversation: id, attachments: [], ...rest })

const eva = { name: 'Eva Jansen', address: 'eva@korenbloem.example' }
const daan = { name: 'Daan Mulder', address: 'Daan.Mulder@Korenbloem.example' }

const turnover = makeSampleMail('omzet-kwartaal', 'Re: Omzetcijfers van het kwartaal', {
  from: eva,
  cc: [daan],
  age: 34,
  isUnread: true,
  conversation: 'omzet',
  isClassic: true,
  preview: 'Dag Piet, hierbij de cijfers. In de grafiek zie je dat het laatste kwartaal',
  html: letter(
    `<p>Dag Piet,</p>
<p>Hierbij de cijfers. In de grafiek zie je dat het laatste kwartaal er flink bovenuit steekt; dat is de tweede winkel.</p>
<p><img src="cid:omzet@korenbloem.example" alt="Omzet per kwartaal" width="520" height="220" style="max-width:100%;height:auto"></p>
<table style="border-collapse:collapse;font-size:10.5pt"><tr style="background:#eef2f9"><th style="padding:4pt 12pt;text-align:left;border:1px solid #c9d2e3">Winkel</th><th style="padding:4pt 12pt;text-align:right;border:1px solid #c9d2e3">Omzet</th></tr><tr><td style="padding:4pt 12pt;border:1px solid #c9d2e3">Oudegracht</td><td style="padding:4pt 12pt;text-align:right;border:1px solid #c9d2e3">&euro; 98.410</td></tr><tr><td style="padding:4pt 12pt;border:1px solid #c9d2e3">Lombok</td><td style="padding:4pt 12pt;text-align:right;border:1px solid #c9d2e3">&euro; 59.775</td></tr></table>
<p>De volledige opstelling zit in de bijlage. Kun je hiermee de aangifte doen?</p>
<p><img src="cid:logo@korenbloem.example" alt="Bakkerij De Korenbloem" width="64" height="64"></p>
${renderSignature('Eva Jansen', ['Eigenaar', 'Bakkerij De Korenbloem BV, Utrecht'])}
${quoteMail(
  'Piet de Vries',
  'gisteren',
  'Omzetcijfers van het kwartaal',
  '<p>Dag Eva,</p><p>Voor de aangifte heb ik de omzet per winkel nodig. Lukt dat deze week?</p><p>Groet, Piet</p>',
)}`,
  ),
  attachments: [
    makeSmallAttachment('omzet.png', 'image/png', drawTurnoverChart, 'omzet@korenbloem.example'),
    makeSmallAttachment('logo.png', 'image/png', drawCornflower, 'logo@korenbloem.example'),
    makePdfAttachment(
      'Omzetopstelling kwartaal.pdf',
      'Omzetopstelling',
      'Oudegracht   98.410',
      'Lombok       59.775',
      'Samen       158.185',
    ),
  ],
})

const rebuilding = makeSampleMail('verbouwing', 'Verbouwing winkel Lombok: alles voor het dossier', {
  from: daan,
  cc: [eva],
  age: 26 * 60,
  isUnread: true,
  preview: 'Hoi Piet, hier is alles van de aannemer: de offerte, de export',
  html: letter(
    `<p>Hoi Piet,</p><p>Hier is alles van de aannemer: de getekende offerte, de export van onze kosten en een grafiek van de omzet. Het filmpje van de opening is nogal groot, dat hoeft van mij niet in het dossier.</p>${renderSignature('Daan Mulder', ['Bedrijfsleider', 'Bakkerij De Korenbloem BV'])}`,
  ),
  attachments: [
    makeAttachmentOfSize(
      'Offerte aannemer (getekend).pdf',
      'application/pdf',
      3_145_728,
      makePdfOfSize(['Offerte verbouwing Lombok', 'Aannemersbedrijf De Steiger', 'Akkoord: D. Mulder']),
    ),
    makeAttachmentOfSize('Kosten verbouwing 2025.csv', 'text/csv', 1_258_291, makeCsvOfSize),
    makeAttachmentOfSize('Grafiek omzet.png', 'image/png', 5_242_880, drawPictureOfSize),
    makeAttachmentOfSize('Opening Lombok.mp4', 'video/mp4', 28_311_552, makeFilmOfSize),
  ],
})

const sentOurselves = makeSampleMail('jaarrekening-verzonden', 'Concept jaarrekening', {
  from: owner,
  to: [eva],
  age: 3 * 24 * 60 + 95,
  conversation: 'jaarrekening',
  preview: 'Dag Eva, in de bijlage het concept. Laat je weten of je nog vragen hebt',
  html: letter(
    `<p>Dag Eva,</p><p>In de bijlage het concept van de jaarrekening. Laat je weten of je nog vragen hebt? Dan maak ik hem definitief.</p>${renderSignature('Piet de Vries', ['Assistent-accountant', 'Korrel Accountants &amp; Adviseurs'])}`,
  ),
  attachments: [makePdfAttachment('Concept jaarrekening.pdf', 'Concept jaarrekening', 'Bakkerij De Korenbloem BV')],
})

const tanaka = { name: '田中 遥', address: 'tanaka@sakura-shokai.example' }
const layla = { name: 'ليلى الحداد', address: 'layla@alhaddad.example' }

const invoiceAbroad = makeSampleMail('seikyusho', '請求書の件 🌸 بخصوص الفاتورة', {
  from: tanaka,
  cc: [layla],
  age: 3 * 60 + 12,
  isUnread: true,
  preview: 'デ・フリース様 いつもお世話になっております。先月分の請求書を',
  html: letter(
    `<p>デ・フリース様</p>
<p>いつもお世話になっております。先月分の請求書をお送りいたします。ご確認のほど、よろしくお願い申し上げます。🙇‍♀️🌸</p>
<ul><li>請求金額：<b>¥1,248,000</b>（税込）</li><li>お支払期限：月末 📅</li></ul>
<p>ليلى さんにも共有いたします。</p>
<div dir="rtl" lang="ar" style="margin:12pt 0;padding:8pt;background:#f7f3ea"><p>السيدة ليلى، تحية طيبة 🌙</p><p>مرفق نسخة من الفاتورة رقم ‎2025-118‎ بمبلغ ١٬٢٤٨٬٠٠٠ ين. شكرًا جزيلاً على تعاونكم 👍🏽</p></div>
<p>さくら商店株式会社<br>経理部長　田中 遥 👩🏻‍💼</p>
${quoteMail(
  'Piet de Vries',
  'vorige week',
  'Invoice last month',
  '<p>Dear Ms Tanaka,</p><p>Could you send us the invoice of last month? Thank you 🙏</p>',
)}`,
  ),
  attachments: [makePdfAttachment('請求書_2025-118.pdf', 'Seikyusho 2025-118', 'JPY 1,248,000', 'Sakura Shokai KK')],
})

const receiptsAbroad = makeSampleMail('iisalat', 'إيصالات شهر سبتمبر', {
  from: layla,
  age: 2 * 24 * 60 + 300,
  preview: 'السيد بيت المحترم، تجدون في المرفقات جميع إيصالات الشهر',
  html: letter(
    `<p>السيد بيت المحترم،</p><p>تجدون في المرفقات جميع إيصالات شهر سبتمبر، وعددها ٢٤ إيصالًا. الرجاء حفظها مع ملف الشركة.</p><p>مع خالص التحية،<br><b>ليلى الحداد</b><br>المديرة المالية، شركة الحداد للتجارة</p>`,
    'rtl',
  ),
  attachments: Array.from({ length: 24 }, (_, n) => {
    const number = String(n + 1).padStart(2, '0')
    return { ...makePdfAttachment(`إيصال ${number}.pdf`, `Receipt ${number}`), id: `iisal-${n + 1}` }
  }),
})

const introduction = makeSampleMail('kennismaking', 'Kennismaken?', {
  from: { name: unknownSender.name, address: unknownSender.email },
  age: 5 * 60 + 40,
  preview: 'Geachte heer De Vries, wij zoeken een kantoor dat onze administratie',
  html: letter(
    `<p>Geachte heer De Vries,</p><p>Wij zoeken een kantoor dat onze administratie wil overnemen. Zullen we volgende week eens bellen?</p>${renderSignature(unknownSender.name, [unknownSender.organisation])}`,
  ),
})

const workOrders = makeSampleMail('werkbonnen', 'RE: Werkbonnen week 38', {
  from: { name: 'Administratie Van den Berg', address: 'administratie@vandenberg-installatie.example' },
  age: 27 * 60 + 10,
  preview: 'Beste Piet, de werkbonnen van week 38 zitten erbij. Bon 2231 volgt nog',
  html: letter(
    `<p>Beste Piet,</p><p>De werkbonnen van week 38 zitten erbij. Bon 2231 volgt nog, die ligt bij Kees op de bus.</p><p>Groeten,<br>Administratie Van den Berg Installatietechniek</p>
${quoteMail(
  'Piet de Vries',
  'eergisteren',
  'Werkbonnen week 38',
  `<p>Dag,</p><p>Ik mis de werkbonnen van week 38 nog. Kunnen jullie die nasturen?</p>${quoteMail(
    'Administratie Van den Berg',
    'vorige week',
    'Werkbonnen week 37',
    '<p>Hierbij de bonnen van week 37.</p>',
  )}`,
)}`,
  ),
  attachments: [
    makePdfAttachment('Werkbonnen week 38.pdf', 'Werkbonnen week 38', '2228', '2229', '2230'),
    makePdfAttachment('Urenstaat.pdf', 'Urenstaat week 38', 'K. van den Berg   38,5'),
  ],
})

const rent = makeSampleMail('huurcontract', 'Huurcontract loods en werf', {
  from: { name: 'S. Hoekstra', address: 'hoekstra@dehoek.example' },
  age: 28 * 60 + 25,
  arrived: 20,
  preview: 'Piet, het nieuwe contract voor de loods. Wil je de verwerking',
  html: letter(
    `<p>Piet,</p><p>Het nieuwe contract voor de loods. Wil je de verwerking in beide bv's meenemen? De huur gaat per 1 januari omhoog.</p><p>Sjoerd</p>
${quoteMail('Piet de Vries', 'vorige week', 'Huur 2026', '<p>Dag Sjoerd, is het contract al rond?</p>')}`,
  ),
  attachments: [makePdfAttachment('Huurcontract 2026.pdf', 'Huurcontract', 'Verhuurder: Familie Hoekstra')],
})

const appointment = makeSampleMail('afspraak', 'Donderdag half tien?', {
  from: { name: "Maud O'Brien", address: "maud.o'brien@zonnetje-oost.example" },
  age: 4 * 24 * 60 + 17,
  preview: 'Hoi Piet, past donderdag half tien bij jullie op kantoor? Groet, Maud',
  html: letter('<p>Hoi Piet,</p><p>Past donderdag half tien bij jullie op kantoor?</p><p>Groet,<br>Maud</p>'),
})

const toShared = { to: [infoMailbox], isShared: true }

const questionToOffice = makeSampleMail('vraag-factuur', 'Vraag over jullie factuur', {
  ...toShared,
  from: daan,
  age: 2 * 60 + 5,
  isUnread: true,
  preview: 'Goedemiddag, op de factuur van vorige maand staat twee keer dezelfde post',
  html: letter(
    `<p>Goedemiddag,</p><p>Op de factuur van vorige maand staat twee keer dezelfde post. Klopt dat?</p>${renderSignature('Daan Mulder', ['Bedrijfsleider', 'Bakkerij De Korenbloem BV'])}`,
  ),
})

const telephone = makeSampleMail('telefoonnotitie', 'Telefoonnotitie Van den Berg', {
  ...toShared,
  from: { name: 'Fatima el Amrani', address: 'fatima.elamrani@korrel.example' },
  age: 5 * 60 + 20,
  preview: 'Kees belde over de werkbonnen. Wie belt hem terug?',
  html: letter('<p>Kees belde over de werkbonnen. Wie belt hem terug?</p><p>Fatima</p>'),
})

export const sampleMails: readonly StandInMail[] = [
  turnover,
  invoiceAbroad,
  introduction,
  rebuilding,
  workOrders,
  rent,
  receiptsAbroad,
  sentOurselves,
  appointment,
  questionToOffice,
  telephone,
].sort((a, b) => a.age - b.age)
