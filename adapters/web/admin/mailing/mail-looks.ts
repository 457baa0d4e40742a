// How a mail looks elsewhere: in light or dark mode, and what Outlook for Windows does not show of it (MSG-13).
import { BUTTON_ATTRIBUTES } from '#domain/mailing/mail-button.ts'

export type MailScheme = 'light' | 'dark'

/** The HTML of a mail as a reader with this scheme shows it, whatever the scheme of the browser. */
export function withScheme(html: string, scheme: MailScheme): string {
  return html
    .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll(/(color-schemes?(?:: |" content="))light dark/g, `$1${scheme}`)
}

/** Styles and pictures that Word, which shows mails in Outlook for Windows, does not know. */
const LOSSES = {
  corners: /(?:^|;)\s*border(?:-\w+)*-radius:(?!\s*0(?:px)?\s*(?:;|$))/,
  shadows: /(?:^|;)\s*(?:box|text)-shadow:/,
  backgrounds: /gradient\(|(?:^|;)\s*background(?:-image)?:[^;]*url\(/,
  columns: /(?:^|;)\s*(?:float:\s*(?:left|right)|display:\s*(?:inline-)?(?:flex|grid))/,
  opacity: /(?:^|;)\s*opacity:/,
} as const
export type OutlookLoss = keyof typeof LOSSES | 'boxes' | 'formats'

const BOX = /(?:^|;)\s*(?:padding|background)/
const FORMAT = /\ssrc="[^"]*\.(?:avif|svg|webp)"/i
const TAGS = /<(\w+)\b([^<>]*)>/g
const STYLE = /\sstyle="([^"]*)"/i

/** `html`: of a mail as the service renders it, with styles at its elements. */
export function listOutlookLosses(html: string): readonly OutlookLoss[] {
  const found = new Set<OutlookLoss>()
  for (const [, tag = '', attributes = ''] of html.matchAll(TAGS)) {
    const style = STYLE.exec(attributes)?.[1] ?? ''
    if (tag === 'img' && FORMAT.test(attributes)) found.add('formats')
    // The corners of our own button may become square.
    if (style === BUTTON_ATTRIBUTES.td.style) continue
    for (const [loss, pattern] of Object.entries(LOSSES)) if (pattern.test(style)) found.add(loss as OutlookLoss)
    if (tag === 'a' && BOX.test(style)) found.add('boxes')
  }
  return [...found]
}
