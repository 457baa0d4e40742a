// The HTML of a mail's body: sanitised, its style sheets inlined (MSG-10). Placeholders are marks here.
import juice from 'juice'
import sanitizeHtml from 'sanitize-html'
import { isAddressMark, marksIn, markOf, onlyMark } from './placeholder-marks.ts'
import { safeDeclarations, safeStyleSheet } from './safe-styles.ts'

export interface SanitisedBody {
  readonly html: string
  readonly removed: readonly string[]
  /** Marks in attributes and styles, other than the whole address of a link. */
  readonly misplaced: readonly number[]
  /** Its styles are too many to inline for that many elements. */
  readonly isTooLong: boolean
}

const OF_ALL =
  `style class role lang dir title id align valign width height bgcolor border cellpadding cellspacing colspan rowspan scope span
  start type value color face size aria-label aria-hidden`.split(/\s+/)
const OF_ONE: Readonly<Record<string, readonly string[]>> = { a: ['href'], img: ['src', 'alt'] }
const TAGS = new Set([...sanitizeHtml.defaults.allowedTags, ...'img center font big strike tt del ins'.split(' ')])
const WITHOUT_CONTENT =
  'script textarea select option title template noscript noembed noframes iframe object svg math xmp'.split(' ')
/** The frame of a document goes without a word: every mail gets its own. */
const FRAME = new Set(['html', 'head', 'body', 'title', 'meta'])

const LINK = /^(?:https?:\/\/[^\s/]|mailto:|tel:|#)/i
const PICTURE = /^(?:https?:\/\/[^\s/]|cid:)/i
/** Deeper elements are removed, their text stays. Later steps are recursive. */
const NESTED_AT_MOST = 100
/** What inlining may cost: selectors times elements, those of a small mail at least, and length of styles times elements. */
const ELEMENTS_AT_LEAST = 200
const MATCHES_AT_MOST = 1_000_000
const STYLED_AT_MOST = 30_000_000
const REMOVED_AT_MOST = 100
const REMOVED_LENGTH = 80

interface Findings {
  readonly removed: Set<string>
  readonly misplaced: Set<number>
}

const isAllowed = (tag: string, name: string): boolean =>
  OF_ALL.includes(name) || (Object.hasOwn(OF_ONE, tag) && OF_ONE[tag]?.includes(name) === true)

/** The attribute's new value; undefined: it goes. */
const attributeValue = (tag: string, name: string, value: string, { removed }: Findings): string | undefined => {
  if (name === 'style') {
    const styles = safeDeclarations(value)
    for (const one of styles.removed) removed.add(`style: ${one}`)
    return styles.css === '' ? undefined : styles.css
  }
  const index = tag === 'a' && name === 'href' ? onlyMark(value) : undefined
  if (index !== undefined) return markOf(index, true)
  const isKept =
    isAllowed(tag, name) &&
    (name !== 'href' || LINK.test(value.trim()) || isAddressMark(value)) &&
    (name !== 'src' || PICTURE.test(value.trim()))
  if (isKept) return value
  removed.add(`<${tag} ${name}>`)
  return undefined
}

const transform =
  (findings: Findings) =>
  (tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
    const { removed, misplaced } = findings
    for (const index of marksIn(tag)) misplaced.add(index)
    const kept: sanitizeHtml.Attributes = {}
    for (const [name, value] of Object.entries(attributes)) {
      const isLink = tag === 'a' && name === 'href' && (onlyMark(value) !== undefined || isAddressMark(value))
      if (!isLink) for (const index of marksIn(name + value)) misplaced.add(index)
      if (!TAGS.has(tag) && tag !== 'body') continue
      const clean = attributeValue(tag, name, value, findings)
      if (clean !== undefined) kept[name] = clean
    }
    if (!TAGS.has(tag) && tag !== 'style' && !FRAME.has(tag)) removed.add(`<${tag}>`)
    // The styles of a whole document's body stay.
    return { tagName: tag === 'body' && kept['style'] !== undefined ? 'div' : tag, attribs: kept }
  }

/** Two braces in a row would be a placeholder when the result is parsed again, and a block of code to juice. */
const splitBraces = (html: string): string => html.replace(/\{(?=[{\ufdd0\ufdd2])/g, '&#123;')

const sanitiseOnce = (html: string, findings: Findings): string =>
  splitBraces(
    sanitizeHtml(html, {
      allowedTags: [...TAGS],
      allowedAttributes: {
        '*': [...OF_ALL],
        ...Object.fromEntries(Object.entries(OF_ONE).map(([a, b]) => [a, [...b]])),
      },
      allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid'],
      allowProtocolRelative: false,
      parseStyleAttributes: false,
      nonTextTags: [...WITHOUT_CONTENT, 'style'],
      nestingLimit: NESTED_AT_MOST,
      transformTags: { '*': transform(findings) },
      exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
    }),
  )

/** Twice: what one pass leaves must be what a browser reads too. */
const sanitise = (html: string, findings: Findings): string => sanitiseOnce(sanitiseOnce(html, findings), findings)

/** Only this pass allows style elements, whose text sanitize-html does not escape. Its result is not used. */
const readSheets = (html: string): { readonly sheet: string; readonly elements: number } => {
  const sheets: string[] = []
  let elements = 0
  sanitizeHtml(html, {
    allowedTags: ['style'],
    allowVulnerableTags: true,
    nonTextTags: WITHOUT_CONTENT,
    onOpenTag: () => void (elements += 1),
    exclusiveFilter: ({ text }) => sheets.push(text) > 0,
  })
  return { sheet: sheets.join('\n'), elements }
}

export const sanitiseBody = (written: string): SanitisedBody => {
  const findings: Findings = { removed: new Set(), misplaced: new Set() }
  const html = sanitise(written, findings)
  const { sheet, elements } = readSheets(written)
  const { css, removed } = safeStyleSheet(sheet)
  for (const index of marksIn(sheet)) findings.misplaced.add(index)
  for (const one of removed) findings.removed.add(`style: ${one}`)
  const result = (html: string, isTooLong = false): SanitisedBody => ({
    html,
    removed: [...findings.removed].slice(0, REMOVED_AT_MOST).map((one) => one.slice(0, REMOVED_LENGTH)),
    misplaced: [...findings.misplaced],
    isTooLong,
  })
  if (css === '') return result(html)
  const selectors = css.split(/[,{]/).length
  if (Math.max(elements, ELEMENTS_AT_LEAST) * selectors > MATCHES_AT_MOST || elements * css.length > STYLED_AT_MOST)
    return result(html, true)
  const inlined = juice.inlineContent(`<body>${html}</body>`, css, {
    applyAttributesTableElements: false,
    insertPreservedExtraCss: false,
    // Variables that refer to variables grow without bound.
    resolveCSSVariables: false,
  })
  return result(sanitise(inlined, findings))
}
