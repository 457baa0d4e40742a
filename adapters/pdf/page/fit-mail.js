// Runs in the browser, in an isolated world. Fits a placed mail to the width of the paper and to the maximum number of pages.

const NARROW_STYLE = `
  * { max-width: 100% !important; min-width: 0 !important; white-space: normal !important; overflow-wrap: anywhere !important }
  table { table-layout: fixed !important; width: 100% !important }
  td, th, col, colgroup { width: auto !important }
`
const SMALLEST = 0.5
/** In pixels. More room than this at the side of a text does not count as an indent. */
const MAX_PADDING = 200
/** Resets the styles that place a text elsewhere than below the text before it. */
const FLAT_STYLE = Object.entries({
  position: 'static',
  inset: 'auto',
  transform: 'none',
  translate: 'none',
  scale: 'none',
  rotate: 'none',
  float: 'none',
  'margin-left': '0',
  'margin-right': '0',
  'text-indent': '0',
  'letter-spacing': 'normal',
  'word-spacing': 'normal',
  'white-space': 'normal',
  'overflow-wrap': 'anywhere',
  'flex-wrap': 'wrap',
  'grid-template-columns': 'none',
  'border-spacing': '2px',
  'min-width': '0',
  'max-width': '100%',
})

const OPEN_STYLE = Object.entries({ overflow: 'visible', height: 'auto', 'max-height': 'none' })

/**
 * @param {string} css font faces
 * @param {{ readonly width: number, readonly pageHeight: number, readonly maxHeight: number }} paper in CSS pixels
 * @returns {Promise<{ cut: boolean, lost: boolean, blank: boolean, tallPictures: boolean }>} whether the end does not fit on the pages,
 * whether something else lies outside the paper, whether no word or picture is visible, and whether pictures need a place on their pages
 */
async function fitMail(css, paper) {
  if (css !== '') await addFonts(css)
  const frame = partOfPage('mail-frame')
  const host = partOfPage('mail-zoom')
  const { shadow, root } = placedMail()
  frame.hidden = false
  const body = root.querySelector('body')
  if (body !== null && getComputedStyle(body).direction === 'rtl') frame.dir = 'rtl'
  const wide = [...root.querySelectorAll('img')].filter((img) => img.offsetWidth > paper.width)
  for (const img of wide) {
    img.style.setProperty('max-width', `${paper.width}px`, 'important')
    img.style.setProperty('height', 'auto', 'important')
  }
  openScrollBoxes(root)
  const outside = () => frame.scrollWidth > paper.width + 1 || frame.scrollHeight > frame.clientHeight + 1
  shrink(frame, host, paper.width)
  const narrowed = frame.scrollWidth > paper.width + 1
  if (narrowed) shadow.adoptedStyleSheets.push(sheetOf(NARROW_STYLE))
  growToContent(frame, paper.maxHeight)
  // Also checked after narrowing: content that became too narrow to see no longer counts as outside.
  if ((narrowed || outside()) && losesContent(root, frame)) {
    frame.style.removeProperty('min-height')
    host.style.removeProperty('zoom')
    flatten(root)
    shrink(frame, host, paper.width)
    growToContent(frame, paper.maxHeight)
  }
  const lost = outside() && losesContent(root, frame)
  if (frame.scrollHeight > paper.pageHeight / 2) breakTallBoxes(root, paper.pageHeight)
  const cut = frame.scrollHeight > paper.maxHeight
  if (cut) {
    cutBelow(root, paper.maxHeight)
    frame.style.setProperty('max-height', `${paper.maxHeight}px`)
  }
  return { cut, lost, blank: isBlank(), tallPictures: tallPictures(paper.pageHeight).length > 0 }
}

/** Removes elements below `bottom`, so that no pages are laid out for them. @param {Element} root @param {number} bottom */
function cutBelow(root, bottom) {
  const below = [...root.querySelectorAll('body *')].filter((el) => el.getBoundingClientRect().top > bottom)
  for (const el of below) el.remove()
}

/** Makes scrolling boxes as large as their content, because paper does not scroll. @param {Element} root */
function openScrollBoxes(root) {
  const sheets = [...root.querySelectorAll('style')]
  if (
    root.querySelector('[style*=overflow i]') === null &&
    !sheets.some((el) => /overflow/i.test(el.textContent ?? ''))
  )
    return
  const boxes = [...root.querySelectorAll('body *')].filter(
    (el) =>
      el instanceof HTMLElement &&
      (el.scrollHeight > el.clientHeight || el.scrollWidth > el.clientWidth) &&
      /auto|scroll/.test(getComputedStyle(el).overflow),
  )
  for (const el of boxes) {
    if (!(el instanceof HTMLElement)) continue
    for (const [name, value] of OPEN_STYLE) el.style.setProperty(name, value, 'important')
  }
}

/** @param {HTMLElement} frame @param {HTMLElement} host @param {number} width */
function shrink(frame, host, width) {
  if (frame.scrollWidth > width + 1)
    host.style.setProperty('zoom', String(Math.max(SMALLEST, width / frame.scrollWidth)))
}

/** Makes room for content below the mail's end, such as positioned elements. @param {HTMLElement} frame @param {number} maxHeight */
function growToContent(frame, maxHeight) {
  const height = frame.scrollHeight
  if (height > frame.clientHeight + 1 && height <= maxHeight) frame.style.setProperty('min-height', `${height}px`)
}

/**
 * Whether text or a picture lies outside the paper, to the right or below, where the mail's reader could scroll.
 * @param {Element} root
 * @param {HTMLElement} frame
 */
function losesContent(root, frame) {
  const paper = frame.getBoundingClientRect()
  const toLeft = frame.dir === 'rtl'
  /** @param {DOMRect} box */
  const isOutside = (box) =>
    box.bottom > paper.bottom + 2 || (toLeft ? box.left < paper.left - 2 : box.right > paper.right + 2)
  for (const img of root.querySelectorAll('img')) if (isOutside(img.getBoundingClientRect())) return true
  const range = document.createRange()
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = /** @type {Text} */ (texts.currentNode)
    if (text.data.trim() === '') continue
    range.selectNodeContents(text)
    if (isOutside(range.getBoundingClientRect())) return true
  }
  return false
}

/** Shows the mail as text and pictures one below the other, in their own fonts and colours. @param {Element} root */
function flatten(root) {
  const elements = [...root.querySelectorAll('body, body *')].filter((el) => el instanceof HTMLElement)
  // Reads everything before it writes, so that the browser computes styles once.
  const padded = elements.filter((el) => {
    const { paddingLeft, paddingRight } = getComputedStyle(el)
    return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) > MAX_PADDING
  })
  for (const el of elements) {
    for (const [name, value] of FLAT_STYLE) el.style.setProperty(name, value, 'important')
    if (!(el instanceof HTMLImageElement)) el.style.setProperty('width', 'auto', 'important')
    if (el instanceof HTMLTableElement) el.style.setProperty('table-layout', 'fixed', 'important')
  }
  for (const el of padded)
    for (const name of ['padding-left', 'padding-right']) el.style.setProperty(name, '0', 'important')
}
