// Represents XML as a tree, and writes it as text.
import { escapeHtml } from '#domain/shared/escape-html.ts'

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Elements, or text. */
  readonly content: readonly XmlElement[] | string
}

/** An element that contains other elements. */
export function nest(name: string, content: readonly XmlElement[]): XmlElement {
  return { name, attributes: {}, content }
}

/** An element with attributes. */
export function makeElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: readonly XmlElement[] = [],
): XmlElement {
  return { name, attributes, content }
}

export function makeTextElement(name: string, content: string): XmlElement {
  return { name, attributes: {}, content }
}

function renderLines({ name, attributes, content }: XmlElement, indent: string): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`)].join(' ')
  if (typeof content === 'string') return `${indent}<${start}>${escapeHtml(content)}</${name}>\n`
  if (content.length === 0) return `${indent}<${start}/>\n`
  return `${indent}<${start}>\n${content.map((one) => renderLines(one, `${indent}  `)).join('')}${indent}</${name}>\n`
}

export function renderXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${renderLines(root, '')}`
}
