// What the reader of blocks needs of a DOM node. Tests read the nodes of another parser.

export interface ReadableNode {
  readonly nodeType: number
  /** Of elements in capitals. */
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: Iterable<ReadableNode>
  readonly attributes?: Iterable<{ readonly name: string; readonly value: string }>
  readonly getAttribute?: (name: string) => string | null
}

const ELEMENT = 1
const TEXT = 3

export function isElementNode(node: ReadableNode): boolean {
  return node.nodeType === ELEMENT
}

export function isTextNode(node: ReadableNode): boolean {
  return node.nodeType === TEXT
}

export function listAttributes(node: ReadableNode): readonly (readonly [name: string, value: string])[] {
  return [...(node.attributes ?? [])].map(({ name, value }) => [name, value])
}

export function readAttribute(node: ReadableNode, name: string): string {
  return node.getAttribute?.(name) ?? ''
}

/** All text below the node, with single blanks. */
export function readWholeText(node: ReadableNode): string {
  const collect = (one: ReadableNode): string =>
    isTextNode(one) ? (one.nodeValue ?? '') : [...one.childNodes].map(collect).join('')
  return collect(node)
    .replaceAll(/[ \t\r\n\f]+/g, ' ')
    .trim()
}
