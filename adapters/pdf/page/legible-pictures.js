// Runs in the browser, in an isolated world. Decides which pictures the reader of a printed mail sees. A picture is legible if it is whole,
// visible, uncovered, and drawn at a third of its own size or more, or over half of the paper's width. In doubt it is not legible: then it
// is filed as an attachment, so that nothing is lost.

const LEGIBLE = { scale: 1 / 3, ofPaper: 1 / 2, stretch: 2, opacity: 0.5, whole: 0.9 }
/** In pixels. Lines and spacers up to this size may be stretched to any degree. */
const THIN = 8
/** Shares of the width and height at which the picture must be on top. Corners are left out, because they may be round. */
const AT = [0.1, 0.3, 0.5, 0.7, 0.9]
const PROBES = AT.flatMap((y) => AT.map((x) => ({ x, y }))).filter(
  ({ x, y }) => Math.abs(x - 0.5) + Math.abs(y - 0.5) < 0.8,
)
/** Maximum number of pictures to probe on the page; further ones count as illegible. */
const MAX_LOOKED_FOR = 500
/** Values that leave a picture unchanged. All other values count as changes, even harmless ones. */
const PLAIN = Object.entries({
  filter: 'none',
  'mask-image': 'none',
  '-webkit-mask-box-image-source': 'none',
  'clip-path': 'none',
  'mix-blend-mode': 'normal',
  transform: 'none',
  rotate: 'none',
  scale: 'none',
  translate: 'none',
  perspective: 'none',
  'offset-path': 'none',
})

/** @typedef {{ readonly picture: ReadPicture, readonly width: number, readonly height: number }} DrawnPicture */
/** The picture that an element shows, with its own size. @type {Map<HTMLImageElement, DrawnPicture>} */
const drawn = new Map()

/** Call this before pictures are made smaller. @param {readonly HTMLImageElement[]} images @param {readonly ReadPicture[]} pictures */
function notePictures(images, pictures) {
  const byUrl = new Map(pictures.map((picture) => [picture.url, picture]))
  for (const img of images) {
    const picture = byUrl.get(img.getAttribute('src') ?? '')
    if (picture !== undefined && !drawn.has(img))
      drawn.set(img, { picture, width: img.naturalWidth, height: img.naturalHeight })
  }
}

/** The drawn width and height, as multiples of its own. @param {HTMLImageElement} img @param {DrawnPicture} own @param {DOMRect} box */
function drawnScale(img, { width, height }, box) {
  const style = getComputedStyle(img)
  const px = (/** @type {string} */ name) => Number.parseFloat(style.getPropertyValue(name)) || 0
  const w = ((img.clientWidth - px('padding-left') - px('padding-right')) * box.width) / img.offsetWidth / width
  const h = ((img.clientHeight - px('padding-top') - px('padding-bottom')) * box.height) / img.offsetHeight / height
  if (style.objectFit === 'fill') return { x: w, y: h }
  if (style.objectPosition !== '50% 50%') return { x: 0, y: 0 }
  const one = { contain: Math.min(w, h), 'scale-down': Math.min(w, h, 1), cover: Math.max(w, h) }[style.objectFit] ?? 1
  const whole = Math.min(1, w / one) * Math.min(1, h / one)
  return whole < LEGIBLE.whole ? { x: 0, y: 0 } : { x: one, y: one }
}

/** @param {HTMLImageElement} img @param {DrawnPicture} own @param {DOMRect} box @param {number} paperWidth */
function isLargeEnough(img, own, box, paperWidth) {
  const { x, y } = drawnScale(img, own, box)
  if (!(x > 0 && y > 0)) return false
  if (Math.max(x, y) > LEGIBLE.stretch * Math.min(x, y) && Math.min(own.width, own.height) > THIN) return false
  return Math.min(x, y) >= LEGIBLE.scale || x * own.width >= LEGIBLE.ofPaper * paperWidth
}

/** Whether neither the picture nor its ancestors change its look. @param {HTMLImageElement} img */
function isPlain(img) {
  const { content, objectViewBox = 'none' } = /** @type {CSSStyleDeclaration & { objectViewBox?: string }} */ (
    getComputedStyle(img)
  )
  if (content !== 'normal' || objectViewBox !== 'none') return false
  let opacity = 1
  for (let el = /** @type {Element | null} */ (img); el !== null; el = el.parentElement) {
    const style = getComputedStyle(el)
    opacity *= Number(style.opacity)
    // A clipping box keeps its height when a page break moves the picture down, and then hides the picture.
    if (opacity < LEGIBLE.opacity || (el !== img && style.overflowY === 'clip')) return false
    if (PLAIN.some(([name, value]) => style.getPropertyValue(name) !== value)) return false
  }
  return true
}

/** @param {HTMLImageElement} img */
function isUncovered(img) {
  // Too thin to probe, and too thin to contain anything to read.
  if (Math.min(img.offsetWidth, img.offsetHeight) < THIN) return true
  const around = /** @type {ShadowRoot | Document} */ (img.getRootNode())
  return PROBES.every(({ x, y }) => {
    const before = img.getBoundingClientRect()
    window.scrollTo(0, window.scrollY + before.top + before.height * y - window.innerHeight / 2)
    const { left, top, width, height } = img.getBoundingClientRect()
    return around.elementFromPoint(left + width * x, top + height * y) === img
  })
}

/** The browser shows a part of a broken picture, but createImageBitmap rejects it. @param {ReadPicture} picture */
async function isWhole({ url }) {
  const blob = blobs.get(url)
  if (blob === undefined) return false
  try {
    ;(await createImageBitmap(blob)).close()
    return true
  } catch {
    return false
  }
}

/**
 * @param {{ readonly width: number, readonly lastPixel: number | null }} paper what lies below the last pixel may not be printed
 * @returns {Promise<number[]>} the attachments that are legible, by their index
 */
async function legiblePictures({ width, lastPixel }) {
  /** @type {Set<ReadPicture>} */
  const found = new Set()
  let lookedFor = 0
  for (const [img, own] of drawn) {
    if (found.has(own.picture) || !img.isConnected || !img.complete || img.naturalWidth === 0) continue
    if (!img.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) continue
    const box = img.getBoundingClientRect()
    if (lastPixel !== null && box.bottom + window.scrollY > lastPixel) continue
    if (!isLargeEnough(img, own, box, width) || !isPlain(img)) continue
    if (++lookedFor > MAX_LOOKED_FOR) break
    if (isUncovered(img)) found.add(own.picture)
  }
  window.scrollTo(0, 0)
  /** @type {number[]} */
  const legible = []
  for (const picture of found) if (await isWhole(picture)) legible.push(picture.attachment)
  return legible
}

/** Whether a mail with words shows none of its words and none of its pictures. */
function isBlank() {
  const { root } = placedMail()
  const isSeen = (/** @type {Element | null} */ el) =>
    el !== null && el.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  let hasWords = false
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement } = /** @type {Text} */ (texts.currentNode)
    if (data.trim() === '' || parentElement?.localName === 'style') continue
    if (isSeen(parentElement)) return false
    hasWords = true
  }
  return hasWords && ![...root.querySelectorAll('img,svg')].some(isSeen)
}
