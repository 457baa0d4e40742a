// Runs in the browser, in an isolated world. Decides about each picture when its size is known: keeps it, makes it smaller, or replaces it
// with words.

/** Maximum width of a printed picture in pixels: 300 dots per inch over the whole width. */
const PRINTED_WIDTH = 2000
/** The browser puts JPEG into the PDF unchanged. It decodes and compresses other formats, which takes a second for ten million pixels. */
const SMALL_PIXELS = 4_000_000

/**
 * @param {readonly HTMLImageElement[]} images
 * @param {MailToShow} mail
 * @param {readonly ReadPicture[]} pictures
 */
async function settlePictures(images, mail, pictures) {
  /** @type {Map<string, Promise<string>>} */
  const smaller = new Map()
  let total = 0
  for (const img of images) {
    const src = img.getAttribute('src')
    const pixels = img.naturalWidth * img.naturalHeight
    if (src === null) replaceLeftOut(img)
    else if (pixels === 0) replaceByWords(img, nameOf(src, pictures), mail.words.unreadable)
    else if (pixels > mail.maxPixels.one || total + pixels > mail.maxPixels.all)
      replaceByWords(img, nameOf(src, pictures), `${mail.words.tooLarge} (${img.naturalWidth} × ${img.naturalHeight})`)
    else if (pixels > SMALL_PIXELS && !(await isJpeg(src))) {
      const address = smaller.get(src) ?? shrunk(img)
      if (!smaller.has(src)) total += pixels
      smaller.set(src, address)
      keepSize(img)
      img.src = await address
    }
  }
}

/** @param {string} src @param {readonly ReadPicture[]} pictures */
function nameOf(src, pictures) {
  return pictures.find(({ url }) => url === src)?.fileName ?? ''
}

/** @param {string} src */
async function isJpeg(src) {
  if (/^data:image\/jpe?g/i.test(src)) return true
  if (!src.startsWith('blob:')) return false
  const blob = blobs.get(src)
  if (blob === undefined) return false
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer())
  return first === 0xff && second === 0xd8
}

/** Keeps the size at which the picture is shown, if its own size decides that. @param {HTMLImageElement} img */
function keepSize(img) {
  if (!img.hasAttribute('width') && !img.hasAttribute('height') && img.style.width === '' && img.style.height === '')
    img.setAttribute('width', String(img.naturalWidth))
}

/** @param {HTMLImageElement} img @returns {Promise<string>} address of a copy as wide as paper needs */
async function shrunk(img) {
  const scale = Math.min(1, PRINTED_WIDTH / img.naturalWidth)
  const [width, height] = [
    Math.max(1, Math.round(img.naturalWidth * scale)),
    Math.max(1, Math.round(img.naturalHeight * scale)),
  ]
  const bitmap = await createImageBitmap(img, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return addressOf(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }))
}

/** Replaces a picture with its alternative text, if it has one, and removes it otherwise. @param {HTMLImageElement} img */
function replaceLeftOut(img) {
  const text = elementOf('span', '', img.alt)
  text.style.cssText = 'opacity:0.75;font-style:italic'
  if (img.alt.trim() === '') img.remove()
  else img.replaceWith(text)
}

/** @param {HTMLImageElement} img @param {string} fileName @param {string} why */
function replaceByWords(img, fileName, why) {
  const name = fileName === '' ? img.alt.trim() : fileName
  const box = elementOf('span', '', name === '' ? why : `${name}: ${why}`)
  box.style.cssText =
    'display:inline-block;padding:8px 12px;border:1px solid #d1d1d1;border-radius:4px;color:#616161;font:12px sans-serif'
  img.replaceWith(box)
}
