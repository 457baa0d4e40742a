// Runs in the browser, in an isolated world. Makes a sender's rules work in our shadow tree as they do in their own document.
// Otherwise a selector that matches only here could show something else in the archive than the recipient saw.

/** Only style sheets with these words are changed. */
const SHADOW_WORDS = /host|root|scope|slotted|data-tapster|[&\\]/i
/** For selectors in the browser's own spelling, without escapes in keywords. Also matches strings and escaped characters, to skip them. */
const SELECTOR_PARTS =
  /"(?:[^"\\]|\\.)*"|\\.|:host-context\b|:host\b|::slotted\b|:root\b|:scope\b|&|\[(?:\*?\|)?data-tapster-font(?:"(?:[^"\\]|\\.)*"|[^\]"])*\]/gi
const NEVER = ':not(*)'

/** The end of the parentheses that open at `from`; `from` if there are none. @param {string} text @param {number} from */
function endOfArguments(text, from) {
  if (text[from] !== '(') return from
  let depth = 0
  for (const { 0: part, index } of text.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|\\.|[()]/g)) {
    if (part === '(') depth++
    if (part === ')' && --depth === 0) return from + index + 1
  }
  return text.length
}

/** @param {string} selector as the browser spells it @param {boolean} isNested inside another rule, where `&` and `:scope` have their own meaning */
function documentSelector(selector, isNested) {
  let fixed = ''
  let at = 0
  for (const { 0: part, index } of selector.matchAll(SELECTOR_PARTS)) {
    if (index < at) continue
    fixed += selector.slice(at, index)
    at = index + part.length
    if (/^:root$/i.test(part)) fixed += 'html'
    else if (/^(:scope|&)$/i.test(part)) fixed += isNested ? part : 'html'
    else if (/^["\\]/.test(part)) fixed += part
    else {
      fixed += NEVER
      at = endOfArguments(selector, at)
    }
  }
  return fixed + selector.slice(at)
}

/** @param {CSSStyleSheet | CSSGroupingRule | CSSStyleRule} parent @param {boolean} isNested */
function fixRules(parent, isNested) {
  for (let i = 0; i < parent.cssRules.length; i++) {
    const rule = parent.cssRules[i]
    if (rule instanceof CSSStyleRule) {
      const fixed = documentSelector(rule.selectorText, isNested)
      if (fixed !== rule.selectorText) rule.selectorText = fixed
      fixRules(rule, true)
    } else if (rule instanceof CSSScopeRule) {
      fixRules(rule, true)
      const [start, end] = [rule.start, rule.end].map((one) => (one === null ? null : documentSelector(one, isNested)))
      if (start === rule.start && end === rule.end) continue
      const body = Array.from(rule.cssRules, ({ cssText }) => cssText).join(' ')
      parent.deleteRule(i)
      parent.insertRule(`@scope ${start ? `(${start})` : ''} ${end ? `to (${end})` : ''} { ${body} }`, i)
    } else if (rule instanceof CSSGroupingRule) fixRules(rule, isNested)
  }
}

/** @param {string} css @param {string} [media] @returns {CSSStyleSheet} */
function sheetOf(css, media = '') {
  const sheet = new CSSStyleSheet({ media })
  sheet.replaceSync(css)
  return sheet
}

/** The sender's sheets, in their order. @param {Element} root @returns {CSSStyleSheet[]} */
function sheetsOf(root) {
  return [...root.querySelectorAll('style')].flatMap((el) => {
    if (!/^(text\/css)?$/i.test(el.getAttribute('type') ?? '')) return []
    const css = el.textContent ?? ''
    const sheet = sheetOf(css, el.getAttribute('media') ?? '')
    if (SHADOW_WORDS.test(css)) fixRules(sheet, false)
    return [sheet]
  })
}

/** Disables the style elements in the tree: adopted copies replace them. @param {Element} root */
function disableStyles(root) {
  for (const { sheet } of root.querySelectorAll('style')) if (sheet !== null) sheet.disabled = true
}

/** Properties that only our style may set: covered pictures must be detectable, and pages must end where they are full. */
const OURS_ALONE = [
  'pointer-events',
  'interactivity',
  'break-before',
  'break-after',
  'break-inside',
  'orphans',
  'widows',
]

/** Removes inline styles that could override the paper's style. @param {Element} root */
function dropInsistence(root) {
  const names = ['pointer', 'interactivity', 'break', 'orphans', 'widows', '\\\\']
  for (const el of root.querySelectorAll(names.map((name) => `[style*="${name}" i]`).join())) {
    if (!(el instanceof HTMLElement || el instanceof SVGElement)) continue
    for (const name of OURS_ALONE) el.style.removeProperty(name)
  }
}
