// Long HTML mails of the kinds that offices receive, the same for the same seed. None has a gap of its own: what is empty in their PDF, the pages made.
import type { MailAttachment } from '#domain/archive/mail.ts'
import type { Mail } from '#adapters/pdf/render-mail.ts'
import { randomFrom } from '#test/support/seeded-random.ts'
import { mailOf, pictureOf } from './sample-mails.ts'
import { pngOf } from './sample-pictures.ts'

export interface LongMail {
  readonly name: string
  readonly make: () => Mail
}

const WORDS =
  'wij leveren volgende week de nieuwe oven met garantie en onderhoud zoals besproken graag horen we of de planning past bij de verbouwing van de winkel in Utrecht'.split(
    ' ',
  )

/** Draws for one mail. */
interface Draw {
  readonly whole: (min: number, max: number) => number
  readonly pick: <A>(...from: readonly [A, ...A[]]) => A
  readonly times: (min: number, max: number, make: (i: number) => string) => string
  /** So many words at least. */
  readonly words: (min: number, max?: number) => string
  /** An inline picture as large as this, shown with these attributes. */
  readonly picture: (width: number, height: number, attributes?: string) => string
  readonly inline: MailAttachment[]
}

function drawFor(seed: number): Draw {
  const random = randomFrom(seed)
  const inline: MailAttachment[] = []
  const whole = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1))
  const times = (min: number, max: number, make: (i: number) => string): string =>
    Array.from({ length: whole(min, max) }, (_, i) => make(i)).join('\n')
  return {
    whole,
    times,
    pick: (...from) => from[whole(0, from.length - 1)] ?? from[0],
    words: (min, max = min * 2) =>
      `${Array.from({ length: whole(min, max) }, () => WORDS[whole(0, WORDS.length - 1)]).join(' ')}.`,
    picture: (width, height, attributes = '') => {
      const id = `picture${inline.length}@long`
      inline.push(pictureOf(id, pngOf(width, height, [whole(40, 200), whole(40, 200), whole(40, 200)])))
      return `<img src="cid:${id}" alt="" ${attributes}>`
    },
    inline,
  }
}

const paragraphs = ({ times, words }: Draw, min: number, max: number): string =>
  times(min, max, () => `<p style="margin:0 0 12px">${words(25, 70)}</p>`)

const photo = ({ picture, whole }: Draw, width: number): string =>
  picture(width * 2, whole(width, width * 2), `width="${width}" style="display:block"`)

const card = (draw: Draw): string =>
  `<table width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:8px">${draw.pick(photo, () => '')(draw, 560)}
  <h2 style="margin:8px 0">${draw.words(3)}</h2>${paragraphs(draw, 1, 4)}</td></tr></table>`

const inFrame = (rows: string, width = 600): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" bgcolor="#f2f2f2"><tr><td align="center">
  <table width="${width}" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="font:14px Arial">${rows}</table></td></tr></table>`

const quoted = (draw: Draw, depth: number): string =>
  depth === 0
    ? paragraphs(draw, 1, 3)
    : `${paragraphs(draw, 1, 4)}<div>Op maandag schreef Eva:</div><blockquote type="cite" style="margin:0 0 0 8px;border-left:2px solid #ccc;padding-left:8px">${quoted(draw, depth - 1)}</blockquote>`

const line = ({ words, whole }: Draw, i: number, size: number): string =>
  `<tr><td>${i + 1}</td><td>${words(3, size)}</td><td align="right">${whole(1, 9)}</td><td align="right">€ ${whole(10, 900)},00</td></tr>`

const makers: Readonly<Record<string, (draw: Draw) => string>> = {
  'newsletter of nested tables': (draw) =>
    inFrame(draw.times(5, 12, () => `<tr><td style="padding:12px">${card(draw)}</td></tr>`)),
  'newsletter in one row': (draw) =>
    inFrame(`<tr><td style="padding:20px">${draw.times(4, 9, () => card(draw))}</td></tr>`),
  'newsletter with a column beside it': (draw) =>
    inFrame(
      `<tr><td width="150" valign="top">${paragraphs(draw, 3, 6)}</td><td valign="top">${draw.times(4, 8, () => `${paragraphs(draw, 2, 4)}${photo(draw, 400)}`)}</td></tr>`,
    ),
  'newsletter of inline blocks': (draw) =>
    `<div style="background:#f4f4f4"><div style="max-width:600px;margin:0 auto"><table width="100%" cellpadding="0" cellspacing="0"><tr><td style="font-size:0;text-align:center">
    ${draw.times(2, 4, () => `<div style="display:inline-block;vertical-align:top;width:100%;font-size:14px;text-align:left">${draw.times(2, 4, () => card(draw))}</div>`)}
    </td></tr></table></div></div>`,
  'newsletter of two inline columns': (draw) =>
    `<div style="width:640px;font-size:0">${draw.times(3, 6, () => `<div style="display:inline-block;vertical-align:top;width:320px;font-size:14px">${paragraphs(draw, 4, 8)}</div><div style="display:inline-block;vertical-align:top;width:320px;font-size:14px">${paragraphs(draw, 4, 8)}</div>`)}</div>`,
  'newsletter of cards in a flex box': (draw) =>
    `<div style="display:flex;flex-direction:column">${draw.times(4, 9, () => `<section style="break-inside:avoid;page-break-inside:avoid">${card(draw)}</section>`)}</div>`,
  'newsletter of remote pictures': (draw) =>
    inFrame(
      draw.times(
        8,
        20,
        () =>
          `<tr><td><img src="https://cdn.example/kop.png" width="600" height="200" alt="${draw.words(2)}">${card(draw)}</td></tr>`,
      ),
    ),
  'thread of quotes': (draw) => quoted(draw, draw.whole(5, 14)),
  'thread of Outlook': (draw) =>
    draw.times(
      5,
      10,
      () =>
        `<div class="WordSection1">${paragraphs(draw, 2, 6)}<table border="0" style="border-collapse:collapse"><tr><td style="padding:0 5pt">${paragraphs(draw, 1, 3)}</td></tr></table></div><div style="border-top:solid #e1e1e1 1pt;padding:3pt 0 0 0"><p><b>Van:</b> Eva Jansen<br><b>Onderwerp:</b> RE: Oven</p></div>`,
    ),
  'thread with pictures': (draw) =>
    draw.times(
      5,
      10,
      () => `${paragraphs(draw, 1, 5)}<p>${draw.picture(900, draw.whole(400, 1400), 'width="500"')}</p>`,
    ),
  'invoice of many rows': (draw) =>
    `${paragraphs(draw, 1, 2)}<table border="1" cellpadding="4" style="border-collapse:collapse;width:100%"><thead><tr><th>#</th><th>Omschrijving</th><th>Aantal</th><th>Bedrag</th></tr></thead><tbody>${draw.times(60, 160, (i) => line(draw, i, 12))}</tbody></table>${paragraphs(draw, 1, 2)}`,
  'invoice of tall rows': (draw) =>
    inFrame(
      `<tr><td>${paragraphs(draw, 1, 2)}<table border="1" cellpadding="4" style="border-collapse:collapse;width:100%">${draw.times(8, 24, (i) => line(draw, i, draw.pick(30, 120, 500)))}</table></td></tr>`,
    ),
  'report of large pictures': (draw) =>
    draw.times(
      3,
      7,
      () =>
        `${paragraphs(draw, 1, 4)}${draw.pick(
          () => draw.picture(1200, 900, 'width="640"'),
          () => draw.picture(900, 1300, 'width="600"'),
          () => draw.picture(640, 640),
          () => draw.picture(1080, 1700, 'style="width:540px"'),
          () => draw.picture(700, 2400, 'width="560"'),
        )()}`,
    ),
  'report of pictures without text': (draw) =>
    inFrame(
      draw.times(
        4,
        9,
        () => `<tr><td>${draw.picture(1200, draw.whole(500, 1700), 'width="600" style="display:block"')}</td></tr>`,
      ),
    ),
  mixture: (draw) =>
    draw.times(4, 8, () =>
      draw.pick(
        () => paragraphs(draw, 3, 8),
        () => quoted(draw, 3),
        () => inFrame(`<tr><td>${card(draw)}${card(draw)}</td></tr>`),
        () => `<table border="1">${draw.times(5, 30, (i) => line(draw, i, 60))}</table>`,
        () =>
          `<div style="float:left;width:48%">${paragraphs(draw, 3, 6)}</div><div style="float:right;width:48%">${paragraphs(draw, 3, 6)}</div><div style="clear:both"></div>`,
        () => photo(draw, 640),
      )(),
    ),
}

export const EACH = 5

/** 75 of them: five of each kind, one behind the other. */
export const longMails: readonly LongMail[] = Object.entries(makers).flatMap(([kind, make], i) =>
  Array.from({ length: EACH }, (_, j) => {
    const makeMail = (): Mail => {
      const draw = drawFor(1_000 * (i + 1) + j)
      const body = make(draw)
      const to = Array.from({ length: draw.whole(1, 12) }, (_, n) => ({
        name: `Persoon ${n}`,
        address: `persoon${n}@kantoor.example`,
      }))
      const attached = Array.from({ length: draw.whole(0, 4) }, (_, n) => ({
        fileName: `bijlage${n}.pdf`,
        size: 4_000,
      }))
      return mailOf(`<html><body>${body}</body></html>`, { to }, { inline: draw.inline, attachments: attached })
    }
    return { name: `${kind} ${j + 1}`, make: makeMail }
  }),
)
