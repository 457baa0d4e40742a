// Writes the HTML of a button, and recognises it.
import { BUTTON_ATTRIBUTES } from '#domain/mailing/mail-button.ts'
import { isMailAddress, type MailButton } from './mail-blocks.ts'
import { makeMailElement, type MailElement } from './mail-element.ts'
import { isElementNode, listAttributes, type ReadableNode, readWholeText } from './readable-node.ts'

export function toButtonElement({ label, href }: MailButton): MailElement {
  const { table, td, a } = BUTTON_ATTRIBUTES
  const cell = makeMailElement('td', td, [makeMailElement('a', { href, ...a }, [label])])
  return makeMailElement('table', table, [makeMailElement('tr', {}, [cell])])
}

const normaliseStyle = (value: string): string =>
  value
    .split(';')
    .map((one) => one.replace(/\s*:\s*/, ': ').trim())
    .filter((one) => one !== '')
    .join('; ')

function describeElement(tag: string, attributes: readonly (readonly [string, string])[], children: string): string {
  const written = attributes.map(([name, value]) => `${name}=${name === 'style' ? normaliseStyle(value) : value}`)
  return `${tag} ${written.toSorted().join()} (${children})`
}

/** Elements and attributes as one text. Parsers add a `tbody`. */
function describeNode(node: ReadableNode): string {
  if (!isElementNode(node)) return ''
  const children = [...node.childNodes].map(describeNode).join('')
  const tag = node.nodeName.toLowerCase()
  return tag === 'tbody' ? children : describeElement(tag, listAttributes(node), children)
}

const describeTree = ({ tag, attributes, children }: MailElement): string =>
  describeElement(
    tag,
    Object.entries(attributes),
    children.map((child) => (typeof child === 'string' ? '' : describeTree(child))).join(''),
  )

function findLink(node: ReadableNode): ReadableNode | null {
  if (node.nodeName === 'A') return node
  for (const child of node.childNodes) {
    const found = findLink(child)
    if (found !== null) return found
  }
  return null
}

/** Null: the table is not a button of the editor, or leads where the editor lets none lead. */
export function readButton(table: ReadableNode): MailButton | null {
  const link = findLink(table)
  if (link === null) return null
  const button = { label: readWholeText(link), href: link.getAttribute?.('href') ?? '' }
  const isWhole = button.label !== '' && button.label === readWholeText(table) && isMailAddress(button.href)
  return isWhole && describeNode(table) === describeTree(toButtonElement(button)) ? button : null
}
