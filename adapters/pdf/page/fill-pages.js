// Runs in the browser, in an isolated world. Lets a fitted mail fill its pages: a part stays whole only if that wastes little of a page
// (ARC-16).

/** Shares of a page. A row up to `row` moves to the next page whole. A picture leaves at most `room` empty, on the first page `first`. */
const PAGE_SHARES = { row: 0.25, room: 0.33, first: 0.25 }
/** A picture taller than a page is cut at the ends of pages if it would otherwise become smaller than this share of its size. */
const SMALLEST_PICTURE = 0.6
/** Pixels around a picture in its line. */
const AROUND = 10
/** Time limit in milliseconds: each tall picture needs a layout. */
const PICTURES_MS = 1_500

/** @param {Element} el @param {Readonly<Record<string, string>>} style */
function insist(el, style) {
  if (!(el instanceof HTMLElement)) return
  for (const [name, value] of Object.entries(style)) el.style.setProperty(name, value, 'important')
}

/** Tall rows, inline blocks and tables of one column break at the end of a page. @param {Element} root @param {number} pageHeight */
function breakTallBoxes(root, pageHeight) {
  const least = pageHeight * PAGE_SHARES.row
  // Reads everything before it writes, so that the browser computes one layout.
  const tall = [...root.querySelectorAll('body *')].filter((el) => el.getBoundingClientRect().height > least)
  const blocks = tall.flatMap((el) => {
    const { display, width } = getComputedStyle(el)
    return display.startsWith('inline-')
      ? [{ el, display: display.replace('inline-', ''), width, ...placeInLine(el) }]
      : []
  })
  const columns = tall.flatMap((el) => (el instanceof HTMLTableElement ? columnOf(el, least) : []))
  for (const el of tall) if (el.localName === 'tr') insist(el, { 'break-inside': 'auto' })
  for (const { el, display, width, isAlone, indent } of blocks)
    insist(el, { width, 'margin-inline-start': `${indent}px`, display, ...(isAlone ? {} : { float: 'inline-start' }) })
  for (const { table, width, parts, cells } of columns) {
    insist(table, { display: 'block', width })
    for (const part of parts) insist(part, { display: 'block', height: 'auto' })
    for (const { cell, height } of cells)
      insist(cell, {
        display: 'block',
        width: 'auto',
        height: 'auto',
        'box-sizing': 'border-box',
        'min-height': height,
      })
  }
}

/**
 * A table with one cell in each row becomes a column of blocks. In a cell the browser does not look for a better break: it moves the row.
 * @param {HTMLTableElement} table
 * @param {number} least pixels
 */
function columnOf(table, least) {
  const { display, width, borderCollapse } = getComputedStyle(table)
  const rows = [...table.rows]
  if (display !== 'table' || table.caption !== null || rows.some(({ cells }) => cells.length !== 1)) return []
  const cells = rows.flatMap(({ cells: [cell] }) => (cell === undefined ? [] : [cell]))
  const styles = [...rows, ...cells].map((el) => getComputedStyle(el))
  if (styles.some((style) => !style.display.startsWith('table-'))) return []
  if (borderCollapse === 'collapse' && styles.some(({ borderTopWidth }) => borderTopWidth !== '0px')) return []
  const zoom = table.currentCSSZoom
  return [
    {
      table,
      width,
      parts: [
        ...table.tBodies,
        ...(table.tHead === null ? [] : [table.tHead]),
        ...(table.tFoot === null ? [] : [table.tFoot]),
        ...rows,
      ],
      cells: cells.map((cell) => {
        const { height } = cell.getBoundingClientRect()
        return { cell, height: height > least ? '0' : `${height / zoom}px` }
      }),
    },
  ]
}

/** Whether the element is alone in its line, and its distance in pixels from what is before it. @param {Element} el */
function placeInLine(el) {
  const box = el.getBoundingClientRect()
  /** @param {Element | null} other */
  const boxBeside = (other) => {
    const at = other?.getBoundingClientRect()
    return at !== undefined && at.width > 0 && at.top < box.bottom - 1 && at.bottom > box.top + 1 ? at : undefined
  }
  const before = boxBeside(el.previousElementSibling)
  const isAlone = before === undefined && boxBeside(el.nextElementSibling) === undefined
  const parent = el.parentElement ?? el
  const style = getComputedStyle(parent)
  const inner = parent.getBoundingClientRect()
  const px = (/** @type {string} */ name) => Number.parseFloat(style.getPropertyValue(name)) * el.currentCSSZoom
  const room = px('padding-inline-start') + px('border-inline-start-width')
  const distance =
    style.direction === 'rtl'
      ? (before?.left ?? inner.right - room) - box.right
      : box.left - (before?.right ?? inner.left + room)
  return { isAlone, indent: Math.max(0, distance) / el.currentCSSZoom }
}

/** Pictures that could leave much of a page empty. @param {number} pageHeight */
function tallPictures(pageHeight) {
  return picturesOfMail().filter((img) => img.getBoundingClientRect().height > pageHeight * PAGE_SHARES.first)
}

/**
 * Lays pages out as columns on the screen, which break where pages do. Each picture then fits on the rest of its page, or leaves that rest
 * empty.
 * @param {{ readonly width: number, readonly pageHeight: number }} paper
 */
function placePictures({ width, pageHeight }) {
  const until = performance.now() + PICTURES_MS
  const body = document.body
  body.style.cssText = `columns: auto ${width}px; column-gap: 0; column-fill: auto; width: ${width}px; height: ${pageHeight}px`
  for (const img of tallPictures(pageHeight)) {
    if (performance.now() > until) break
    placePicture(img, { width, pageHeight })
  }
  body.style.cssText = ''
}

/** @param {HTMLImageElement} img @param {{ readonly width: number, readonly pageHeight: number }} paper */
function placePicture(img, { width, pageHeight }) {
  const { objectFit } = getComputedStyle(img)
  if (objectFit !== 'fill' && objectFit !== 'contain') return
  const [whole, zoom] = [img.getBoundingClientRect().height, img.currentCSSZoom]
  const used = { width: img.offsetWidth, style: img.style.cssText }
  const sized = { 'box-sizing': 'border-box', width: `${used.width}px`, 'max-height': 'none', 'min-height': '0' }
  insist(img, { ...sized, height: '1px' })
  const { left, top } = img.getBoundingClientRect()
  const page = Math.floor((left + 1) / width)
  const rest = pageHeight - top - AROUND
  const room = pageHeight * (page === 0 ? PAGE_SHARES.first : PAGE_SHARES.room)
  const next = rest > room ? rest : pageHeight - AROUND
  if (whole <= rest || (rest <= room && whole <= next)) img.style.cssText = used.style
  else if (whole <= pageHeight || next >= whole * SMALLEST_PICTURE)
    insist(img, { ...sized, height: `${next / zoom}px`, 'object-fit': 'contain' })
  else cutAtPages(img, used.width, whole / zoom)
}

/** Uses a background, which continues on the next page. @param {HTMLImageElement} img @param {number} width @param {number} height */
function cutAtPages(img, width, height) {
  const box = elementOf('div', '')
  insist(box, {
    display: 'block',
    width: `${width}px`,
    height: `${height}px`,
    background: `url("${img.currentSrc}") 0 0 / 100% 100% no-repeat`,
  })
  img.replaceWith(box)
}
