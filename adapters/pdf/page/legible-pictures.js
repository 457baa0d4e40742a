// Runs in the browser, apart from the page's own world. Decides, once the mail is laid out, which pictures its reader sees. A picture is legible when it
// is whole, visible, uncovered, and drawn at a third of its own size at least or over half of the paper's width. In doubt it is not: then it is filed
// as a part, and nothing is lost.

const LEGIBLE = { scale: 1 / 3, ofPaper: 1 / 2, stretch: 2, opacity: 0.5, whole: 0.9 }
/** Pixels; a line or a spacer may be stretched as the sender likes. */
const THIN = 8
/** Of its width and height: where the picture itself has to be found. Corners are left out: they may be round. */
const AT = [0.1, 0.3, 0.5, 0.7, 0.9]
const PROBES = AT.flatMap((y) => AT.map((x) => ({ x, y }))).filter(
  ({ x, y }) => Math.abs(x - 0.5) + Math.abs(y - 0.5) < 0.8,
)
/** Pictures that are looked for on the page; more are taken for illegible. */
const MAX_LOOKED_FOR = 500
/** Values that leave a picture unchanged. Others may be harmless too, and count as changes. */
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
/** Which picture an element was made to show, and how large that is by itself. @type {Map<HTMLImageElement, DrawnPicture>} */
const drawn = new Map()

/** Before any is made smaller. @param {readonly HTMLImageElement[]} images @param {readonly ReadPicture[]} pictures */
function notePictures(images, pictures) {
  const byUrl = new Map(pictures.map((picture) => [picture.url, picture]))
  for (const img of images) {
    const picture = byUrl.get(img.getAttribute('src') ?? '')
    if (picture !== undefined && !drawn.has(img))
      drawn.set(img, { picture, width: img.naturalWidth, height: img.naturalHeight })
  }
}

/** How many times its own width and height it is drawn. @param {HTMLImageElement} img @param {DrawnPicture} own @param {DOMRect} box */
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

/** Neither it nor what it lies in changes how it looks. @param {HTMLImageElement} img */
function isPlain(img) {
  const { content, objectViewBox = 'none' } = /** @type {CSSStyleDeclaration & { objectViewBox?: string }} */ (
    getComputedStyle(img)
  )
  if (content !== 'normal' || objectViewBox !== 'none') return false
  let opacity = 1
  for (let el = /** @type {Element | null} */ (img); el !== null; el = el.parentElement) {
    const style = getComputedStyle(el)
    opacity *= Number(style.opacity)
    // Such a box keeps its height where the end of a page pushes the picture down, and then hides it.
    if (opacity < LEGIBLE.opacity || (el !== img && style.overflowY === 'clip')) return false
    if (PLAIN.some(([name, value]) => style.getPropertyValue(name) !== value)) return false
  }
  return true
}

/** @param {HTMLImageElement} img */
function isUncovered(img) {
  // Between two pixels nothing is found, and there is nothing to read.
  if (Math.min(img.offsetWidth, img.offsetHeight) < THIN) return true
  const around = /** @type {ShadowRoot | Document} */ (img.getRootNode())
  return PROBES.every(({ x, y }) => {
    const before = img.getBoundingClientRect()
    window.scrollTo(0, window.scrollY + before.top + before.height * y - window.innerHeight / 2)
    const { left, top, width, height } = img.getBoundingClientRect()
    return around.elementFromPoint(left + width * x, top + height * y) === img
  })
}

/** The browser shows a broken picture as far as it goes; this it refuses. @param {ReadPicture} picture */
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

/** Whether a mail with words shows neither a word nor a picture of it. */
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
