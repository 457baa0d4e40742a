// Lists as Word puts them on the clipboard: paragraphs, each with its bullet or number as text.
import type { ListTag } from './mail-blocks.ts'
import { isElementNode, type ReadableNode, readAttribute, readWholeText } from './readable-node.ts'

/** The bullet or number of an item. The list has its own. */
export function isWordMarker(node: ReadableNode): boolean {
  return /mso-list:\s*ignore/i.test(readAttribute(node, 'style'))
}

const findMarker = (node: ReadableNode): string | null => {
  for (const child of node.childNodes) {
    if (!isElementNode(child)) continue
    const found = isWordMarker(child) ? readWholeText(child) : findMarker(child)
    if (found !== null) return found
  }
  return null
}

/** The list to which the paragraph belongs. Null: it is no item of a list. */
export function findWordList(paragraph: ReadableNode): ListTag | null {
  if (!/mso-list:\s*(?!ignore|none)\w/i.test(readAttribute(paragraph, 'style'))) return null
  return /^\(?[\da-z]{1,4}[.)]/i.test(findMarker(paragraph) ?? '') ? 'ol' : 'ul'
}
