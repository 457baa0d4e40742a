// How long a mail took, guessed from its text. The HTML is only ever scanned as text: it comes from strangers.

const READ_PER_MINUTE = 200
const WRITTEN_PER_MINUTE = 30
const STEP = 5
const LEAST = 5
const MOST = 60

/** Nobody is suggested more than an hour: what lies behind this changes nothing any more. */
const LOOKED_AT = 400_000

/** Where Outlook, Gmail and others begin what they quote. */
const QUOTES = /<blockquote|id="?(?:divRplyFwdMsg|appendonsend)|class="?(?:gmail_quote|moz-cite-prefix)/i
const UNSEEN = ['<!--', '<head', '<style', '<script', '<title'] as const
const ENDS: Readonly<Record<(typeof UNSEEN)[number], string>> = {
  '<!--': '-->',
  '<head': '</head>',
  '<style': '</style>',
  '<script': '</script>',
  '<title': '</title>',
}

/** Each character is passed once, whatever the mail is made of. */
const textOf = (html: string): string => {
  const lower = html.toLowerCase()
  const texts: string[] = []
  let at = 0
  for (;;) {
    const tag = html.indexOf('<', at)
    texts.push(tag === -1 ? html.slice(at) : html.slice(at, tag))
    if (tag === -1) return texts.join(' ')
    const unseen = UNSEEN.find((start) => lower.startsWith(start, tag))
    const end = unseen === undefined ? '>' : ENDS[unseen]
    const found = lower.indexOf(end, tag)
    if (found === -1) return texts.join(' ')
    at = found + end.length
  }
}

const countWords = (html: string): number =>
  textOf(html)
    .replaceAll(/&(?:nbsp|#160|zwnj|#8204);/gi, ' ')
    .match(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0

/** Words of a mail's own text; of what it quotes only where it says nothing itself. */
export const wordsOf = (html: string): number => {
  const seen = html.slice(0, LOOKED_AT)
  const quote = seen.search(QUOTES)
  const own = quote === -1 ? 0 : countWords(`${seen.slice(0, quote)}>`)
  return own > 0 ? own : countWords(seen)
}

/** Reading, and writing too where it is the user's own mail: from 5 to 60 minutes, in steps of 5. */
export const minutesOfMail = (words: number, isOwn: boolean): number => {
  const minutes = words / READ_PER_MINUTE + (isOwn ? words / WRITTEN_PER_MINUTE : 0)
  return Math.min(MOST, Math.max(LEAST, Math.ceil(minutes / STEP) * STEP))
}
