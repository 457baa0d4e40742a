// Elements that are neither text nor nodes yet: what blocks become, on their way to a mail or to the editor.

export interface MailElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly MailTree[]
}
export type MailTree = string | MailElement

export function makeMailElement(
  tag: string,
  attributes: MailElement['attributes'] = {},
  children: readonly MailTree[] = [],
): MailElement {
  return { tag, attributes, children }
}

const VOID = new Set(['br', 'img'])
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeSigns = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** The HTML of the element, with each item of a list in its own line. */
export function renderElement({ tag, attributes, children }: MailElement): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeSigns(value)}"`)
  const start = `<${tag}${written.join('')}>`
  if (VOID.has(tag)) return start
  const [before, after] = tag === 'ul' || tag === 'ol' ? ['\n  ', '\n'] : ['', '']
  const inner = children.map((one) => before + (typeof one === 'string' ? escapeSigns(one) : renderElement(one)))
  return `${start}${inner.join('')}${after}</${tag}>`
}

/** `document` creates the nodes. Nothing is parsed. */
export function createNode(tree: MailTree, document: Document): Node {
  if (typeof tree === 'string') return document.createTextNode(tree)
  const element = document.createElement(tree.tag)
  for (const [name, value] of Object.entries(tree.attributes)) element.setAttribute(name, value)
  element.append(...tree.children.map((child) => createNode(child, document)))
  return element
}
