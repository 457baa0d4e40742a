// Sanitises the HTML of a mail's body and inlines its style sheets (MSG-10). Placeholders are marks at this stage.
import juice from 'juice'
import sanitizeHtml from 'sanitize-html'
import { isAddressMark, listMarks, toMark, findOnlyMark } from './placeholder-marks.ts'
import { keepSafeDeclarations, keepSafeStyleSheet } from './safe-styles.ts'

export interface SanitisedBody {
  readonly html: string
  readonly removed: readonly string[]
  /** Marks in attributes and styles, other than the whole address of a link. */
  readonly misplaced: readonly number[]
  /** Processing the body would take too long; `html` is empty. */
  readonly isTooComplex: boolean
}

const OF_ALL =
  `style class role lang dir title id align valign width height bgcolor border cellpadding cellspacing colspan rowspan scope span
  start type value color face size aria-label aria-hidden`.split(/\s+/)
const OF_ONE: Readonly<Record<string, readonly string[]>> = { a: ['href'], img: ['src', 'alt'] }
const TAGS = new Set([...sanitizeHtml.defaults.allowedTags, ...'img center font big strike tt del ins'.split(' ')])
const WITHOUT_CONTENT =
  'script textarea select option title template noscript noembed noframes iframe object svg math xmp'.split(' ')
/** The elements around a document are removed without a warning: every mail gets its own. */
const FRAME = new Set(['html', 'head', 'body', 'title', 'meta'])

const LINK = /^(?:https?:\/\/[^\s/]|mailto:|tel:|#)/i
const PICTURE = /^(?:https?:\/\/[^\s/]|cid:)/i
/** Deeper elements are removed and their text stays, because later steps are recursive. */
const NESTED_AT_MOST = 100
/** Inlining takes time for elements, selectors and declarations that apply. Within these limits it takes at most a second. */
const ELEMENTS_AT_MOST = 5_000
const SELECTORS_AT_MOST = 200
const DECLARATIONS_AT_MOST = 500
const APPLIED_AT_MOST = 25_000
/** Cost of an element with its own styles, counted in declarations. */
const OWN_STYLE_COST = 10
const REMOVED_AT_MOST = 100
const REMOVED_LENGTH = 80

/**
 * Conditional comments, which only Outlook for Windows reads. They are removed, because other programs do not show what they contain.
 * `mso-hide` is then removed as well, so that Outlook hides nothing.
 */
const OUTLOOK_ONLY = /<!--\s*\[if\b[^\]]{0,80}\]>(?!\s*(?:<!)?-->)/gi

interface Findings {
  readonly removed: Set<string>
  readonly misplaced: Set<number>
  /** A conditional comment for Outlook was removed. */
  readonly hadOutlookOnly: boolean
}

const isAllowed = (tag: string, name: string): boolean =>
  OF_ALL.includes(name) || (Object.hasOwn(OF_ONE, tag) && OF_ONE[tag]?.includes(name) === true)

/** The attribute's new value; undefined: the attribute is removed. */
function sanitiseAttribute(
  tag: string,
  name: string,
  value: string,
  { removed, hadOutlookOnly }: Findings,
): string | undefined {
  if (name === 'style') {
    const styles = keepSafeDeclarations(value, hadOutlookOnly ? ['mso-hide'] : [])
    for (const one of styles.removed) removed.add(`style: ${one}`)
    return styles.css === '' ? undefined : styles.css
  }
  const index = tag === 'a' && name === 'href' ? findOnlyMark(value) : undefined
  if (index !== undefined) return toMark(index, true)
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
    for (const index of listMarks(tag)) misplaced.add(index)
    const kept: sanitizeHtml.Attributes = {}
    for (const [name, value] of Object.entries(attributes)) {
      const isLink = tag === 'a' && name === 'href' && (findOnlyMark(value) !== undefined || isAddressMark(value))
      if (!isLink) for (const index of listMarks(name + value)) misplaced.add(index)
      if (!TAGS.has(tag) && tag !== 'body') continue
      const clean = sanitiseAttribute(tag, name, value, findings)
      if (clean !== undefined) kept[name] = clean
    }
    if (!TAGS.has(tag) && tag !== 'style' && !FRAME.has(tag)) removed.add(`<${tag}>`)
    // A body element with styles becomes a div, so that its styles stay.
    return { tagName: tag === 'body' && kept['style'] !== undefined ? 'div' : tag, attribs: kept }
  }

/** Splits double braces: parsing the result again would find a placeholder in them, and juice a block of code. */
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

/** Sanitises the result of the first pass again, because a browser parses that result again too. */
const sanitise = (html: string, findings: Findings): string => sanitiseOnce(sanitiseOnce(html, findings), findings)

interface Elements {
  readonly sheet: string
  /** The number of elements with each tag, `.class` and `#id`; `*`: of all elements. */
  readonly named: ReadonlyMap<string, number>
  /** Cost of the elements with a `style`. */
  readonly ownStyles: number
}

/** Only this pass allows style elements, whose text sanitize-html does not escape. Its result is not used. */
function readElements(html: string): Elements {
  const sheets: string[] = []
  const named = new Map([['*', 0]])
  let ownStyles = 0
  sanitizeHtml(html, {
    allowedTags: ['style'],
    allowVulnerableTags: true,
    nonTextTags: WITHOUT_CONTENT,
    onOpenTag: (tag, { class: classes = '', id, style }) => {
      const names = ['*', tag, ...classes.split(/\s+/).map((one) => `.${one}`), `#${id}`]
      for (const name of new Set(names)) named.set(name, (named.get(name) ?? 0) + 1)
      if (style !== undefined) ownStyles += OWN_STYLE_COST + style.split(';').length
    },
    exclusiveFilter: ({ text }) => sheets.push(text) > 0,
  })
  return { sheet: sheets.join('\n'), named, ownStyles }
}

const RULE = /([^{}]*)\{([^{}]*)\}/g

/** Whether inlining would take too long. Counts the elements that the last part of each selector names. */
function isCostly(css: string, { named, ownStyles }: Elements): boolean {
  let [selectors, declarations, applied] = [0, 0, ownStyles]
  for (const [, prelude = '', body = ''] of css.matchAll(RULE)) {
    const size = body.split(';').length
    declarations += size
    for (const selector of prelude.trim().split(',')) {
      selectors += 1
      const last = selector.match(/[^\s>+]+$/)?.[0].match(/\*|[.#]?[\w-]+/g) ?? []
      // Tags are compared without regard to case.
      const counts = last.map((name) => named.get(/^[.#]/.test(name) ? name : name.toLowerCase()) ?? 0)
      applied += size * Math.min(...counts)
    }
  }
  return selectors > SELECTORS_AT_MOST || declarations > DECLARATIONS_AT_MOST || applied > APPLIED_AT_MOST
}

export function sanitiseBody(written: string): SanitisedBody {
  const forOutlook = written.match(OUTLOOK_ONLY) ?? []
  const findings: Findings = {
    removed: new Set(forOutlook),
    misplaced: new Set(),
    hadOutlookOnly: forOutlook.length > 0,
  }
  const result = (html: string, isTooComplex = false): SanitisedBody => ({
    html,
    removed: [...findings.removed].slice(0, REMOVED_AT_MOST).map((one) => one.slice(0, REMOVED_LENGTH)),
    misplaced: [...findings.misplaced],
    isTooComplex,
  })
  if ([...written.matchAll(/<[a-z]/gi)].length > ELEMENTS_AT_MOST) return result('', true)
  const elements = readElements(written)
  const html = sanitise(written, findings)
  const { css, removed } = keepSafeStyleSheet(elements.sheet)
  for (const index of listMarks(elements.sheet)) findings.misplaced.add(index)
  for (const one of removed) findings.removed.add(`style: ${one}`)
  if (css === '') return result(html)
  if (isCostly(css, elements)) return result('', true)
  const inlined = juice.inlineContent(`<body>${html}</body>`, css, {
    applyAttributesTableElements: false,
    insertPreservedExtraCss: false,
    // Variables that refer to variables grow without bound.
    resolveCSSVariables: false,
  })
  return result(sanitise(inlined, findings))
}
