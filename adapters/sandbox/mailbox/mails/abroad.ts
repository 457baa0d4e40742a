// Mails in other scripts: Japanese with Arabic and emoji, and Arabic with more attachments than are archived at once.
import { owner, smallAttachment, type SampleMail } from '../sample-mail.ts'
import { smallPdf } from '../sample-content.ts'
import { tillReceipt } from '../sample-picture.ts'
import { letter, quoted } from './mail-parts.ts'

const tanaka = { name: '田中 遥', address: 'tanaka@sakura-shokai.example' }
const layla = { name: 'ليلى الحداد', address: 'layla@alhaddad.example' }

export const invoiceAbroad: SampleMail = {
  id: 'seikyusho',
  subject: '請求書の件 🌸 بخصوص الفاتورة',
  from: tanaka,
  to: [owner],
  cc: [layla],
  age: 3 * 60 + 12,
  isUnread: true,
  conversation: 'seikyusho',
  preview: 'デ・フリース様 いつもお世話になっております。先月分の請求書を',
  html: letter(
    `<p>デ・フリース様</p>
<p>いつもお世話になっております。先月分の請求書をお送りいたします。ご確認のほど、よろしくお願い申し上げます。🙇‍♀️🌸</p>
<ul><li>請求金額：<b>¥1,248,000</b>（税込）</li><li>お支払期限：月末 📅</li></ul>
<p>ليلى さんにも共有いたします。</p>
<div dir="rtl" lang="ar" style="margin:12pt 0;padding:8pt;background:#f7f3ea"><p>السيدة ليلى، تحية طيبة 🌙</p><p>مرفق نسخة من الفاتورة رقم ‎2025-118‎ بمبلغ ١٬٢٤٨٬٠٠٠ ين. شكرًا جزيلاً على تعاونكم 👍🏽</p></div>
<p>さくら商店株式会社<br>経理部長　田中 遥 👩🏻‍💼</p>
${quoted(
  { from: 'Piet de Vries', sent: 'vorige week', subject: 'Invoice last month' },
  '<p>Dear Ms Tanaka,</p><p>Could you send us the invoice of last month? Thank you 🙏</p>',
)}`,
  ),
  attachments: [
    smallAttachment(
      '請求書_2025-118.pdf',
      'application/pdf',
      smallPdf(['Seikyusho 2025-118', 'JPY 1,248,000', 'Sakura Shokai KK']),
    ),
  ],
}

export const receiptsAbroad: SampleMail = {
  id: 'iisalat',
  subject: 'إيصالات شهر سبتمبر',
  from: layla,
  to: [owner],
  cc: [],
  age: 2 * 24 * 60 + 300,
  isUnread: false,
  conversation: 'iisalat',
  preview: 'السيد بيت المحترم، تجدون في المرفقات جميع إيصالات الشهر',
  html: letter(
    `<p>السيد بيت المحترم،</p><p>تجدون في المرفقات جميع إيصالات شهر سبتمبر، وعددها ٢٤ إيصالًا. الرجاء حفظها مع ملف الشركة.</p><p>مع خالص التحية،<br><b>ليلى الحداد</b><br>المديرة المالية، شركة الحداد للتجارة</p>`,
    'rtl',
  ),
  attachments: Array.from({ length: 24 }, (_, n) => {
    const number = String(n + 1).padStart(2, '0')
    return smallAttachment(`إيصال ${number}.png`, 'image/png', tillReceipt(n + 1))
  }).map((attachment, n) => ({ ...attachment, id: `iisal-${n + 1}`, size: attachment.size })),
}
