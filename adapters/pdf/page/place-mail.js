// Runs in the browser, in an isolated world. Puts a cleaned mail into the prepared sheet and returns what it needs.
// The mail lies in a shadow tree inside a clipping box: its styles do not reach the headers, and it cannot paint over them.

/**
 * @typedef {object} MailToShow
 * @property {string} [html] none: it is in the file after the pictures
 * @property {boolean} plain the body is text without markup
 * @property {readonly InlinePicture[]} pictures
 * @property {MailLimits} limits
 * @property {{ readonly one: number, readonly all: number }} maxPixels of pictures that must be unpacked to be printed
 * @property {string} fallbacks
 * @property {{ readonly tooLarge: string, readonly unreadable: string }} words
 *
 * @typedef {{ codePoints: number[], fonts: string[], remote: string[], missing: string[], cut: boolean, language: string, loading: boolean }} ShownMail
 */

/** Has lower priority than the sender's styles: the defaults of mail clients. */
const BASE_STYLE = `
  html { font-size: 16px }
  html, body { display: block; margin: 0; width: auto; height: auto }
  body { overflow-wrap: break-word }
  pre { white-space: pre-wrap }
  blockquote[type=cite] { margin: 0 0 0 4px; padding-left: 12px; border-left: 2px solid #c7c7c7 }
  a { color: #0f6cbd }
  .tapster-plain { white-space: pre-wrap; unicode-bidi: plaintext; tab-size: 8 }
  .tapster-quote { color: #505050 }
  .tapster-columns { font: 13px "m-cousine" }
`
/**
 * The style that paper needs, and the style of the box around the mail. In the first layer its important declarations win over all style
 * sheets of the sender.
 */
const PAPER_STYLE = `
  :host {
    all: initial !important; display: block !important; direction: inherit !important; color: #000 !important;
    font: 14.67px/normal "m-arimo",FALLBACKS !important; overflow-wrap: break-word !important
  }
  *, *::before, *::after {
    animation: none !important; transition: none !important; content-visibility: visible !important; page: auto !important;
    pointer-events: auto !important; interactivity: auto !important;
    break-before: auto !important; break-after: auto !important; break-inside: auto !important; orphans: 2 !important; widows: 2 !important
  }
  html, body { max-width: none !important; height: auto !important; min-height: 0 !important; max-height: none !important; overflow: visible !important; position: static !important; float: none !important }
  tr, img { break-inside: avoid !important }
`

/** @type {{ readonly mail: MailToShow, readonly pictures: readonly ReadPicture[], readonly shadow: ShadowRoot, readonly root: Element, readonly found: Findings } | undefined} */
let placed
/** Blobs by address. @type {Map<string, Blob>} */
const blobs = new Map()

/** @param {Blob} blob */
function addressOf(blob) {
  const address = URL.createObjectURL(blob)
  blobs.set(address, blob)
  return address
}

function placedMail() {
  if (placed === undefined) throw new Error('there is no mail on the page')
  return placed
}

/** The mail stays hidden until its fonts are loaded, so that it is laid out once. @param {MailToShow} mail */
async function placeMail(mail) {
  const input = partOfPage('files')
  const files = input instanceof HTMLInputElement && input.files !== null ? [...input.files] : []
  const html = mail.html ?? (await files[mail.pictures.length]?.text()) ?? ''
  const pictures = mail.pictures.map((picture, i) => {
    const blob = (files[i] ?? new Blob()).slice(undefined, undefined, picture.type)
    return { ...picture, url: addressOf(blob) }
  })
  const root = mail.plain ? plainMail(html, mail.limits) : parseMail(html)
  const found = cleanMail(root, new Map(pictures.map((picture) => [picture.id, picture])), mail.limits)
  const shadow = partOfPage('mail').attachShadow({ mode: 'closed' })
  const paperStyle = `@layer { ${PAPER_STYLE.replace('FALLBACKS', mail.fallbacks)} }`
  // Adds no element beside the mail's own, because a selector of the sender could detect it.
  shadow.adoptedStyleSheets = [
    sheetOf(fontRules(mail.fallbacks)),
    sheetOf(paperStyle),
    sheetOf(BASE_STYLE),
    ...sheetsOf(root),
  ]
  dropInsistence(root)
  shadow.append(root)
  disableStyles(root)
  // Pictures that the body does not show are shown below it, so that they are not lost.
  const unused = pictures.filter(({ id }) => !found.used.has(id))
  partOfPage('unused-pictures').append(...unused.map(({ url }) => pictureOf(url)))
  const cut = found.cut || (mail.plain && html.length > mail.limits.characters)
  placed = { mail, pictures, shadow, root, found: { ...found, cut } }
}

/** @param {string} url */
function pictureOf(url) {
  const img = document.createElement('img')
  img.src = url
  return img
}

/** All pictures in the mail and below it. */
function picturesOfMail() {
  return [...placedMail().root.querySelectorAll('img'), ...partOfPage('unused-pictures').querySelectorAll('img')]
}

/** Restores the sheet to its state before placeMail. */
function clearMail() {
  const fresh = elementOf('div', '')
  fresh.id = 'mail'
  const frame = partOfPage('mail-frame')
  frame.hidden = true
  frame.removeAttribute('style')
  frame.removeAttribute('dir')
  partOfPage('mail-zoom').removeAttribute('style')
  partOfPage('mail-zoom').replaceChildren(fresh)
  partOfPage('unused-pictures').replaceChildren()
  placed = undefined
  drawn.clear()
}

/** Called before another document replaces this one, so that nothing of the mail stays in memory. */
function forgetMail() {
  for (const address of blobs.keys()) URL.revokeObjectURL(address)
  blobs.clear()
  drawn.clear()
  placed = undefined
}

/** @returns {boolean} whether pictures are still loading; timers do not run here, so that the caller has to call again */
function arePicturesLoading() {
  return picturesOfMail().some((img) => img.hasAttribute('src') && !img.complete)
}

/**
 * Shows headers and mail with one call, and returns what the mail needs, if no picture has to load first.
 * @param {SheetWords} words
 * @param {MailToShow} mail
 * @returns {Promise<ShownMail | null>} null: call describeMail after the pictures have loaded
 */
async function showMail(words, mail) {
  fillSheet(words)
  await placeMail(mail)
  return arePicturesLoading() ? null : describeMail()
}

/** @returns {Promise<ShownMail>} */
async function describeMail() {
  const { mail, shadow, root, found } = placedMail()
  notePictures(picturesOfMail(), placedMail().pictures)
  await settlePictures(picturesOfMail(), mail, placedMail().pictures)
  // Shown for a moment, because the browser computes the styles of hidden elements one by one. Nothing is drawn meanwhile.
  const frame = partOfPage('mail-frame')
  frame.hidden = false
  showBackground(root)
  const fonts = assignFonts(shadow, mail.fallbacks)
  frame.hidden = true
  return {
    codePoints: codePointsIn([document.documentElement, root]),
    fonts,
    remote: [...found.remote],
    missing: [...found.missing],
    cut: found.cut,
    loading: arePicturesLoading(),
    language: root.getAttribute('lang') ?? root.querySelector('body')?.getAttribute('lang') ?? '',
  }
}

/** Gives the sheet the mail's own background, with room around the text. @param {Element} root */
function showBackground(root) {
  const body = root.querySelector('body')
  if (body === null) return
  const { backgroundColor } = getComputedStyle(body)
  if (/^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/.test(backgroundColor)) return
  const { style } = partOfPage('mail-zoom')
  style.backgroundColor = backgroundColor
  style.padding = '12px'
}

/** Cells, or a rule between them, which stay aligned only in a monospaced font. */
const CELLS = /\S[ \t]{3,20}\S|\S\t+\S|^[ \t]{0,20}[|+][-=+| ]{3}/
/** Looks only at the first lines. Longer lines do not belong to a table. */
const LOOKED_AT = { lines: 2_000, length: 160 }
const QUOTE_MARKS = /^(?:> ?){1,20}/
/** Widths in em, in the fonts of plain texts. */
const MARK_WIDTHS = { columns: { '>': 0.6, ' ': 0.6 }, text: { '>': 0.584, ' ': 0.278 } }

/** A block for each line: a single block of a million letters takes the browser minutes. @param {string} text @param {MailLimits} limits */
function plainMail(text, limits) {
  const body = document.createElement('body')
  const lines = text.slice(0, limits.characters).split(/\r\n|\r|\n/)
  const inColumns = hasColumns(lines)
  if (inColumns) body.className = 'tapster-columns'
  for (const line of lines) body.append(...blocksOf(line, inColumns))
  return elementOf('html', '', body)
}

/** Whether there are two successive lines with cells. @param {readonly string[]} lines */
function hasColumns(lines) {
  const withCells = lines.slice(0, LOOKED_AT.lines).map((line) => line.length <= LOOKED_AT.length && CELLS.test(line))
  return withCells.some((one, i) => one && withCells[i + 1])
}

/** @param {string} line @param {boolean} inColumns */
function blocksOf(line, inColumns) {
  const marks = QUOTE_MARKS.exec(line)?.[0] ?? ''
  return (line.match(/.{1,3000}(?:\s|$)|.{1,3000}/gs) ?? ['\u200b']).map((piece) => {
    const block = elementOf('div', marks === '' ? 'tapster-plain' : 'tapster-plain tapster-quote', piece)
    if (marks !== '') hangBeside(block, marks, inColumns)
    return block
  })
}

/** Lets a quoted line that wraps continue beside its marks. @param {HTMLElement} block @param {string} marks @param {boolean} inColumns */
function hangBeside(block, marks, inColumns) {
  const widths = inColumns ? MARK_WIDTHS.columns : MARK_WIDTHS.text
  const width = [...marks].reduce((sum, mark) => sum + widths[mark === '>' ? '>' : ' '], 0)
  block.style.paddingLeft = `${width}em`
  block.style.textIndent = `${-width}em`
}
