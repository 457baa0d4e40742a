// Runs in the browser, in an isolated world. Gives every text of the mail one of the shipped fonts, by the sender's choice of font, and
// returns the used characters, so that only the needed faces are loaded.

/** Classes of fonts by the names senders use; the first name of a list that is known decides. */
const KNOWN_FONTS = /** @type {const} */ ([
  ['carlito', /^(m-carlito$|calibri|carlito|candara|corbel)/],
  [
    'noto',
    /^(m-noto$|segoe ui|aptos|verdana|tahoma|trebuchet|system-ui|ui-sans-serif|-apple-system|blinkmac|open sans|noto sans|lato|inter|lucida (sans|grande)|gill sans|century gothic|ubuntu|source sans|myriad|frutiger|dejavu sans$)/,
  ],
  [
    'cousine',
    /^(m-cousine$|courier|consolas|monaco|menlo|monospace|ui-monospace|lucida console|cascadia|sf ?mono|source code|dejavu sans mono|andale|liberation mono|cousine)/,
  ],
  [
    'tinos',
    /^(m-tinos$|times|georgia|cambria|garamond|serif|ui-serif|book antiqua|palatino|constantia|baskerville|bookman|century|liberation serif|tinos|noto serif|merriweather|playfair)/,
  ],
  [
    'arimo',
    /^(m-arimo$|arial|helvetica|sans-serif|liberation sans|arimo|roboto|san francisco|microsoft sans|ms sans|geneva|impact|franklin)/,
  ],
])
/** Letters of the old pictorial fonts, as the characters they show. */
/** @type {ReadonlyMap<string, Readonly<Record<string, string>>>} */
const PICTORIAL = new Map(
  Object.entries({
    wingdings: {
      J: '☺',
      K: '😐',
      L: '☹',
      à: '→',
      ß: '←',
      á: '↑',
      â: '↓',
      ü: '✓',
      û: '✗',
      þ: '☑',
      '¨': '▢',
      o: '□',
      n: '■',
      l: '●',
      q: '❑',
      v: '❖',
      '§': '▪',
      Ø: '➢',
      '*': '✉',
      '(': '☎',
      è: '➔',
    },
    symbol: { '·': '•', '®': '→', '¬': '←', '\u00a8': '◆', '³': '≥', '£': '≤', '¹': '≠', '´': '×' },
  }),
)

/** @type {Map<string, { readonly font: string, readonly pictorial: Readonly<Record<string, string>> | undefined }>} */
const knownStacks = new Map()

/** @param {string} stack */
function fontOf(stack) {
  const known = knownStacks.get(stack)
  if (known !== undefined) return known
  const names = stack.split(',').map((name) =>
    name
      .trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase(),
  )
  const font = names.flatMap((name) => KNOWN_FONTS.find(([, pattern]) => pattern.test(name))?.[0] ?? [])[0] ?? 'arimo'
  const answer = { font, pictorial: PICTORIAL.get(names[0] ?? '') }
  knownStacks.set(stack, answer)
  return answer
}

const FONT_MARK = 'data-tapster-font'

/** @param {string} font @param {string} fallbacks families that follow in every list */
function familiesOf(font, fallbacks) {
  return `"m-${font}",${fallbacks}`
}

/**
 * The fonts of the marked elements. An important declaration in the first layer wins over all style sheets of the sender. The layer has no
 * name, so that the sender cannot add rules to it.
 * @param {string} fallbacks
 */
function fontRules(fallbacks) {
  const rules = KNOWN_FONTS.map(
    ([font]) => `[${FONT_MARK}="${font}"] { font-family: ${familiesOf(font, fallbacks)} !important }`,
  )
  return `@layer { ${rules.join(' ')} }`
}

/** Whether the element's own style may be important: only that wins over the rules. @param {HTMLElement} el */
function mayInsist(el) {
  return el.getAttribute('style')?.includes('!') ?? false
}

/** Elements that can show text without a text node. */
const OWN_TEXT = new Set(['li', 'input', 'textarea', 'select', 'summary', 'q', 'body'])

/** @param {Element} el */
function hasText(el) {
  if (el.localName === 'style') return false
  for (let node = el.firstChild; node !== null; node = node.nextSibling)
    if (node instanceof Text && node.data.trim() !== '') return true
  return false
}

/**
 * @param {ParentNode} root
 * @param {string} fallbacks
 * @returns {string[]} the fonts that are used, with their weight and slant
 */
function assignFonts(root, fallbacks) {
  /** @type {{ el: HTMLElement, font: string, style: string }[]} */
  const plans = []
  // Reads everything before it writes, so that the browser computes styles once.
  for (const el of root.querySelectorAll('*')) {
    if (!(el instanceof HTMLElement) || !(hasText(el) || OWN_TEXT.has(el.localName))) continue
    const style = getComputedStyle(el)
    const { font, pictorial } = fontOf(style.fontFamily)
    plans.push({
      el,
      font,
      style: `${Number(style.fontWeight) > 500 ? '-bold' : ''}${style.fontStyle === 'normal' ? '' : '-italic'}`,
    })
    if (pictorial === undefined) continue
    for (const node of el.childNodes)
      if (node instanceof Text)
        node.data = node.data.replace(
          /[^\s]/gu,
          (c) => pictorial[c.replace(/[\uf000-\uf0ff]/, (p) => String.fromCharCode(p.charCodeAt(0) - 0xf000))] ?? c,
        )
  }
  for (const { el, font } of plans) {
    el.setAttribute(FONT_MARK, font)
    if (mayInsist(el)) el.style.setProperty('font-family', familiesOf(font, fallbacks), 'important')
  }
  return [...new Set(plans.map(({ font, style }) => `${font}${style}`))]
}

/** More than the fonts of any language contain. Fonts of the machine draw further characters. */
const CODE_POINTS_AT_MOST = 70_000

/** @param {readonly Node[]} roots @returns {number[]} every code point that is shown, once */
function codePointsIn(roots) {
  // A table is several times faster than a set: a mail has many letters, but few different ones.
  const units = new Uint8Array(0x1_00_00)
  /** @type {Set<number>} */
  const beyond = new Set()
  /** @param {string} text */
  const add = (text) => {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if ((unit & 0xf800) === 0xd800) beyond.add(text.codePointAt(at) ?? unit)
      else units[unit] = 1
    }
  }
  for (const root of roots) {
    add(root.textContent ?? '')
    if (!(root instanceof Element)) continue
    for (const el of root.querySelectorAll('[alt],[value],[placeholder]'))
      for (const name of ['alt', 'value', 'placeholder']) add(el.getAttribute(name) ?? '')
  }
  const found = []
  for (let unit = units.indexOf(1); unit !== -1; unit = units.indexOf(1, unit + 1)) found.push(unit)
  for (const c of beyond) if (c > 0xffff && found.length < CODE_POINTS_AT_MOST) found.push(c)
  return found
}
