// Runs in the browser, apart from the page's own world. Puts a cleaned mail into the prepared page and makes it fit.
// The mail lies in a shadow tree inside a box that clips: its styles do not reach the headers and it can not paint over them.

/**
 * @typedef {object} MailToShow
 * @property {string} html
 * @property {boolean} plain the body is text without markup
 * @property {readonly InlinePicture[]} pictures
 * @property {MailLimits} limits
 * @property {number} maxPixels of one picture
 * @property {string} fallbacks
 * @property {{ readonly tooLarge: string, readonly unreadable: string }} words
 *
 * @typedef {{ codePoints: number[], fonts: string[], remote: number, cut: boolean, unused: string[], language: string }} ShownMail
 */

/** Below the sender's own styles: what mail clients do with a mail that says nothing. */
const BASE_STYLE = `
  html { font-size: 16px }
  html, body { display: block; margin: 0; width: auto; height: auto }
  body { overflow-wrap: break-word }
  pre { white-space: pre-wrap }
  blockquote[type=cite] { margin: 0 0 0 4px; padding-left: 12px; border-left: 2px solid #c7c7c7 }
  a { color: #0f6cbd }
  .tapster-plain { white-space: pre-wrap; unicode-bidi: plaintext }
`
/** Above the sender's own styles: what paper needs. */
const PAPER_STYLE = `
  :host { display: block !important; position: static !important; margin: 0 !important; float: none !important; visibility: visible !important }
  *, *::before, *::after { animation: none !important; transition: none !important; content-visibility: visible !important }
  html, body { max-width: none !important; height: auto !important; min-height: 0 !important; position: static !important; float: none !important }
  body { overflow: visible !important }
  tr, img { break-inside: avoid }
`
const NARROW_STYLE = `
  * { max-width: 100% !important; min-width: 0 !important; white-space: normal !important; overflow-wrap: anywhere !important }
  table { table-layout: fixed !important; width: 100% !important }
`

/** @param {string} id */
function partOfPage(id) {
  const el = document.getElementById(id)
  if (el === null) throw new Error(`the page has no ${id}`)
  return el
}

/** @param {string} css */
function styleOf(css) {
  const style = document.createElement('style')
  style.textContent = css
  return style
}

/** @type {{ readonly mail: MailToShow, readonly shadow: ShadowRoot, readonly root: Element, readonly found: Findings } | undefined} */
let placed

function placedMail() {
  if (placed === undefined) throw new Error('there is no mail on the page')
  return placed
}

/** @param {MailToShow} mail */
function placeMail(mail) {
  const pictures = new Map(mail.pictures.map((picture) => [picture.id, picture]))
  const root = mail.plain ? plainMail(mail.html, mail.limits) : parseMail(mail.html)
  const found = cleanMail(root, pictures, mail.limits)
  const shadow = partOfPage('mail').attachShadow({ mode: 'closed' })
  shadow.append(styleOf(BASE_STYLE), root, styleOf(PAPER_STYLE))
  placed = { mail, shadow, root, found }
}

/** @returns {boolean} whether pictures are still being read; timers do not run here, so the caller asks again */
function arePicturesLoading() {
  return [...placedMail().root.querySelectorAll('img')].some((img) => img.hasAttribute('src') && !img.complete)
}

/** @returns {ShownMail} */
function describeMail() {
  const { mail, shadow, root, found } = placedMail()
  for (const img of root.querySelectorAll('img')) replaceUnshowable(img, mail)
  showBackground(root)
  const fonts = assignFonts(shadow, mail.fallbacks)
  return {
    codePoints: codePointsIn([document.documentElement, root]),
    fonts,
    remote: found.remote,
    cut: found.cut || (mail.plain && mail.html.length > mail.limits.characters),
    unused: mail.pictures.filter(({ id }) => !found.used.has(id)).map(({ id }) => id),
    language: root.getAttribute('lang') ?? root.querySelector('body')?.getAttribute('lang') ?? '',
  }
}

/** A mail's own background is that of its sheet, with room around the text. @param {Element} root */
function showBackground(root) {
  const body = root.querySelector('body')
  if (body === null) return
  const { backgroundColor } = getComputedStyle(body)
  if (/^rgba\(0, 0, 0, 0\)$|^rgb\(255, 255, 255\)$/.test(backgroundColor)) return
  const host = partOfPage('mail')
  host.style.backgroundColor = backgroundColor
  host.style.padding = '12px'
}

/** @param {string} text @param {MailLimits} limits */
function plainMail(text, limits) {
  const root = document.createElement('html')
  const body = document.createElement('body')
  const block = document.createElement('div')
  block.className = 'tapster-plain'
  block.textContent = text.slice(0, limits.characters)
  body.append(block)
  root.append(body)
  return root
}

/** What is said of a picture takes its place; where nothing is, nothing does. @param {HTMLImageElement} img */
function replaceLeftOut(img) {
  const text = document.createElement('span')
  text.style.cssText = 'color:#616161;font-style:italic'
  text.textContent = img.alt
  if (img.alt.trim() === '') img.remove()
  else img.replaceWith(text)
}

/** @param {HTMLImageElement} img @param {MailToShow} mail */
function replaceUnshowable(img, mail) {
  if (!img.hasAttribute('src')) return replaceLeftOut(img)
  const pixels = img.naturalWidth * img.naturalHeight
  if (pixels > 0 && pixels <= mail.maxPixels) return
  const { fileName } = mail.pictures.find(({ url }) => url === img.getAttribute('src')) ?? { fileName: img.alt }
  const why =
    pixels === 0 ? mail.words.unreadable : `${mail.words.tooLarge} (${img.naturalWidth} × ${img.naturalHeight})`
  const box = document.createElement('span')
  box.setAttribute(
    'style',
    'display:inline-block;padding:8px 12px;border:1px solid #d1d1d1;border-radius:4px;color:#616161;font:12px sans-serif',
  )
  box.textContent = fileName === '' ? why : `${fileName}: ${why}`
  img.replaceWith(box)
}

/**
 * @param {string} css font faces
 * @param {{ readonly width: number, readonly maxHeight: number }} paper in CSS pixels
 * @returns {Promise<{ cut: boolean }>} whether something did not fit on the pages there may be
 */
async function fitMail(css, paper) {
  document.head.append(styleOf(css))
  document.body.getBoundingClientRect()
  await document.fonts.ready
  const frame = partOfPage('mail-frame')
  const host = partOfPage('mail')
  const { shadow, root } = placedMail()
  const body = root.querySelector('body')
  if (body !== null && getComputedStyle(body).direction === 'rtl') frame.dir = 'rtl'
  for (const img of root.querySelectorAll('img')) {
    if (img.offsetWidth <= paper.width) continue
    img.style.setProperty('max-width', `${paper.width}px`, 'important')
    img.style.setProperty('height', 'auto', 'important')
  }
  const tooWide = () => frame.scrollWidth > paper.width + 1
  if (tooWide()) host.style.setProperty('zoom', String(Math.max(0.5, paper.width / frame.scrollWidth)))
  if (tooWide()) shadow.append(styleOf(NARROW_STYLE))
  if (frame.scrollHeight <= paper.maxHeight) return { cut: false }
  cutBelow(root, paper.maxHeight)
  frame.style.setProperty('max-height', `${paper.maxHeight}px`)
  return { cut: true }
}

/** Takes away what lies below, so that it is not laid out on pages that are never shown. @param {Element} root @param {number} bottom */
function cutBelow(root, bottom) {
  const below = [...root.querySelectorAll('body *')].filter((el) => el.getBoundingClientRect().top > bottom)
  for (const el of below) el.remove()
}

/** @param {readonly string[]} notes @param {readonly InlinePicture[]} pictures that the body does not show itself */
function addNotes(notes, pictures) {
  const list = partOfPage('notes')
  for (const note of notes) {
    const line = document.createElement('p')
    line.textContent = note
    list.append(line)
  }
  const figures = partOfPage('unused-pictures')
  for (const { url, fileName } of pictures) {
    const img = document.createElement('img')
    img.src = url
    img.alt = fileName
    figures.append(img)
  }
}
