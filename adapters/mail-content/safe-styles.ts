// Keeps the CSS that a mail may contain: plain rules and declarations that load nothing. Removes and lists everything else.

export interface SafeStyles {
  readonly css: string
  /** What was removed, in the form that people see: `@import`, `position`, `a:hover`. */
  readonly removed: readonly string[]
}

const FUNCTIONS = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'min', 'max', 'clamp', 'linear-gradient'])
const PROPERTY = /^-?[a-z][a-z-]*$/
/** These run code in old programs, or place a mail over the page around it. */
const NEVER = new Set(['behavior', '-moz-binding', 'position'])
const VALUE_AT_MOST = 400

/** Rejects escapes, which can hide a name, and functions that may load something. */
const isSafeValue = (value: string): boolean =>
  value !== '' &&
  value.length <= VALUE_AT_MOST &&
  !/[\\<>{}@]/.test(value) &&
  [...value.matchAll(/([\w-]*)\s*\(/g)].every(([, name = '']) => FUNCTIONS.has(name.toLowerCase()))

const DECLARATION = /(?:"[^"]*"|'[^']*'|[^;"'])+/g

/** `without`: further properties to remove. */
export function keepSafeDeclarations(text: string, without: readonly string[] = []): SafeStyles {
  const kept: string[] = []
  const removed: string[] = []
  for (const [declaration] of text.matchAll(DECLARATION)) {
    if (declaration.trim() === '') continue
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (PROPERTY.test(property) && !NEVER.has(property) && !without.includes(property) && isSafeValue(value))
      kept.push(`${property}: ${value}`)
    else removed.push(colon === -1 ? declaration.trim() : property)
  }
  return { css: kept.join('; '), removed }
}

// Allows compound selectors joined by blanks, > or +. Many other selectors take quadratic time to match.
const COMPOUND = String.raw`(?:\*|[a-z][\w-]*|[.#][\w-]+)(?:[.#][\w-]+)*`
const SELECTOR = new RegExp(String.raw`^${COMPOUND}(?:(?:\s*[>+]\s*|\s+)${COMPOUND}){0,4}$`, 'i')
const SELECTOR_AT_MOST = 200

function keepSafeRule(prelude: string, body: string): SafeStyles {
  const selectors = prelude.split(',').map((selector) => selector.trim())
  const isKept = (selector: string): boolean => selector.length <= SELECTOR_AT_MOST && SELECTOR.test(selector)
  const kept = selectors.filter(isKept)
  const { css, removed } = keepSafeDeclarations(body)
  return {
    css: kept.length === 0 || css === '' ? '' : `${kept.join(', ')} { ${css} }\n`,
    removed: [...selectors.filter((selector) => !isKept(selector)), ...removed],
  }
}

const COMMENTS = /\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g
const PIECES = /"[^"\n]*"|'[^'\n]*'|[{};]|[^"'{};]+|["']/g

/** For a style sheet. Removes at-rules and nested rules, because inlining leaves no style sheet that could contain them. */
export function keepSafeStyleSheet(text: string): SafeStyles {
  const rules: SafeStyles[] = []
  let [prelude, body, depth, isNested] = ['', '', 0, false]
  for (const [piece] of text.replace(COMMENTS, ' ').matchAll(PIECES)) {
    if (piece === '{' && depth++ === 0) continue
    if (piece === '}' && depth > 0) depth -= 1
    if (depth > 1) isNested = true
    const ends = depth === 0 && (piece === '}' || piece === ';')
    if (depth > 0) body += piece
    else if (!ends) prelude += piece
    if (!ends) continue
    const name = /^@[\w-]*/.exec(prelude.trim())?.[0]
    if (name !== undefined || isNested) rules.push({ css: '', removed: [name ?? prelude.trim()] })
    else if (prelude.trim() !== '') rules.push(keepSafeRule(prelude, body))
    ;[prelude, body, isNested] = ['', '', false]
  }
  return { css: rules.map(({ css }) => css).join(''), removed: rules.flatMap(({ removed }) => removed) }
}
