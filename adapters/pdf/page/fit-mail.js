// Runs in the browser, apart from the page's own world. Makes a placed mail as wide as the paper, and no longer than there may be pages.

const NARROW_STYLE = `
  * { max-width: 100% !important; min-width: 0 !important; white-space: normal !important; overflow-wrap: anywhere !important }
  table { table-layout: fixed !important; width: 100% !important }
`
const SMALLEST = 0.5

/**
 * @param {string} css font faces
 * @param {{ readonly width: number, readonly maxHeight: number }} paper in CSS pixels
 * @returns {Promise<{ cut: boolean }>} whether something did not fit on the pages there may be
 */
async function fitMail(css, paper) {
  if (css !== '') await addFonts(css)
  const frame = partOfPage('mail-frame')
  const host = partOfPage('mail')
  const { shadow, root } = placedMail()
  frame.hidden = false
  const body = root.querySelector('body')
  if (body !== null && getComputedStyle(body).direction === 'rtl') frame.dir = 'rtl'
  const wide = [...root.querySelectorAll('img')].filter((img) => img.offsetWidth > paper.width)
  for (const img of wide) {
    img.style.setProperty('max-width', `${paper.width}px`, 'important')
    img.style.setProperty('height', 'auto', 'important')
  }
  const tooWide = () => frame.scrollWidth > paper.width + 1
  if (tooWide()) host.style.setProperty('zoom', String(Math.max(SMALLEST, paper.width / frame.scrollWidth)))
  if (tooWide()) shadow.append(styleOf(NARROW_STYLE))
  if (frame.scrollHeight <= paper.maxHeight) return { cut: false }
  cutBelow(root, paper.maxHeight)
  frame.style.setProperty('max-height', `${paper.maxHeight}px`)
  return { cut: true }
}

/** What lies below is not laid out on pages that are never shown. @param {Element} root @param {number} bottom */
function cutBelow(root, bottom) {
  const below = [...root.querySelectorAll('body *')].filter((el) => el.getBoundingClientRect().top > bottom)
  for (const el of below) el.remove()
}
