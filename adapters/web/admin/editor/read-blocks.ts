// Reads blocks from the nodes of a mail, of the editor, or of what a user pastes. Lists what blocks cannot express: such a mail is edited
// as HTML, so that the editor never changes what it does not show.
import { parsePictureFile } from '#domain/mailing/pictures.ts'
import { addInlineText, trimInlines } from './inline-text.ts'
import {
  isMailAddress,
  isPlaceholderPath,
  type ListTag,
  type MailBlock,
  type MailInline,
  type MailPicture,
  NO_MARKS,
  type TextMarks,
  type TextTag,
} from './mail-blocks.ts'
import { readButton } from './button-element.ts'
import { isElementNode, isTextNode, listAttributes, type ReadableNode, readAttribute } from './readable-node.ts'
import { findWordList, isWordMarker } from './word-list.ts'

export interface ReadBlocks {
  readonly blocks: readonly MailBlock[]
  /** Elements and attributes that blocks cannot express, each once: `<table>`, `<p style>`. */
  readonly lost: readonly string[]
}

const toSet = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements without attributes that blocks express. */
const KEPT = toSet('p h1 h2 h3 ul ol li br img a strong b em i u')
const KEPT_ATTRIBUTES = toSet('a:href img:src img:alt img:width')
const HEADINGS: Readonly<Record<string, TextTag>> = { h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' }
/** Other elements that begin a block. */
const OTHER_BLOCKS = toSet(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form header hr legend li main nav pre section summary table tbody td tfoot th thead tr',
)
/** Within an item of a list they become text, or further items. */
const NESTED = toSet('p h1 h2 h3 ul ol li table')
/** Elements whose content is not shown. */
const UNSHOWN = toSet(
  'audio button canvas embed head iframe input link math meta noscript object option script select style svg template textarea title video xml',
)

type Line = readonly MailInline[]
interface MutableList {
  readonly kind: 'list'
  readonly tag: ListTag
  readonly items: Line[]
}

function readMarks(node: ReadableNode, name: string, marks: TextMarks): TextMarks {
  const style = readAttribute(node, 'style')
  const isBold =
    marks.isBold || name === 'b' || name === 'strong' || /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i.test(style)
  const href = name === 'a' ? readAttribute(node, 'href').trim() : ''
  return {
    // Google Docs puts all that it copies into such a `b`.
    isBold: isBold && !/(?:^|;)\s*font-weight:\s*(?:normal|[1-4]00)/i.test(style),
    isItalic: marks.isItalic || name === 'i' || name === 'em' || /font-style:\s*italic/i.test(style),
    isUnderlined: marks.isUnderlined || name === 'u' || (name !== 'a' && /text-decoration:\s*underline/i.test(style)),
    href: isMailAddress(href) ? href : marks.href,
  }
}

/** Of a mail, or of the editor (`editor-element.ts`). */
function readPicture(node: ReadableNode): MailPicture | null {
  const [, written = ''] = /^\s*cid:(.+)$/i.exec(readAttribute(node, 'src')) ?? []
  const file = readAttribute(node, 'data-file') || parsePictureFile(written)
  const width = Number(readAttribute(node, 'width'))
  return file === '' ? null : { file, alt: readAttribute(node, 'alt'), width: width > 0 ? width : null }
}

/** Braces as entities are no placeholder, and would become one. */
const HIDDEN_BRACE = /&(?:#0*123|#x0*7b|lbrace|lcub);?/i

/** What the editor could not keep of the HTML. `root`: its nodes. */
export function findLosses(html: string, root: ReadableNode): readonly string[] {
  return [...(HIDDEN_BRACE.test(html) ? ['&#123;'] : []), ...readBlocks(root).lost]
}

/** Reads the blocks within the node. */
export function readBlocks(root: ReadableNode): ReadBlocks {
  const lost = new Set<string>()
  const blocks = readFlow(root, lost)
  return { blocks, lost: [...lost] }
}

function readFlow(root: ReadableNode, lost: Set<string>): readonly MailBlock[] {
  const blocks: MailBlock[] = []
  let content: MailInline[] = []
  let wordList: MutableList | null = null

  const takeLine = (): Line => {
    const line = trimInlines(content)
    content = []
    return line
  }
  const endBlock = (tag: TextTag, isLine = false): void => {
    const line = takeLine()
    if (line.length > 0 || isLine) blocks.push({ kind: 'text', tag, content: line })
  }
  const addWordItem = (tag: ListTag): void => {
    if (wordList === null || wordList.tag !== tag || blocks.at(-1) !== wordList) {
      wordList = { kind: 'list', tag, items: [] }
      blocks.push(wordList)
    }
    wordList.items.push(takeLine())
  }

  const readBlock = (node: ReadableNode, name: string, marks: TextMarks): void => {
    const tag = HEADINGS[name] ?? 'p'
    const before = blocks.length
    readChildren(node, readMarks(node, name, marks), tag)
    const list = name === 'p' ? findWordList(node) : null
    // An empty element that is kept is an empty line.
    const isLine = blocks.length === before && KEPT.has(name)
    if (list !== null) addWordItem(list)
    else endBlock(tag, isLine)
  }
  const readImage = (node: ReadableNode, marks: TextMarks, tag: TextTag): void => {
    const path = readAttribute(node, 'data-path')
    const [label, href] = [readAttribute(node, 'data-label'), readAttribute(node, 'data-href')]
    const picture = readPicture(node)
    if (isPlaceholderPath(path)) content.push({ kind: 'placeholder', path, marks })
    else if (label !== '' && isMailAddress(href)) {
      endBlock(tag)
      blocks.push({ kind: 'button', label, href })
    } else if (picture === null) lost.add('<img>')
    else content.push({ kind: 'picture', ...picture, marks })
  }
  const readElement = (node: ReadableNode, marks: TextMarks, tag: TextTag): void => {
    const name = node.nodeName.toLowerCase()
    const button = name === 'table' ? readButton(node) : null
    if (button === null) noteLosses(node, name, lost)
    if (name === 'li') lost.add('<li>')
    if (UNSHOWN.has(name) || isWordMarker(node)) return
    if (name === 'br') content.push({ kind: 'break', marks })
    else if (name === 'img') readImage(node, marks, tag)
    else if (
      name === 'ul' ||
      name === 'ol' ||
      name === 'p' ||
      Object.hasOwn(HEADINGS, name) ||
      OTHER_BLOCKS.has(name)
    ) {
      endBlock(tag)
      if (button !== null) blocks.push({ kind: 'button', ...button })
      else if (name === 'ul' || name === 'ol') blocks.push(...readList(node, name, lost))
      else readBlock(node, name, marks)
    } else readChildren(node, readMarks(node, name, marks), tag)
  }
  const readChildren = (node: ReadableNode, marks: TextMarks, tag: TextTag): void => {
    for (const child of node.childNodes)
      if (isElementNode(child)) readElement(child, marks, tag)
      else if (isTextNode(child)) addInlineText(content, child.nodeValue ?? '', marks)
      else lost.add('<!-- -->')
  }

  readChildren(root, NO_MARKS, 'p')
  endBlock('p')
  return blocks
}

function noteLosses(node: ReadableNode, name: string, lost: Set<string>): void {
  if (!KEPT.has(name)) lost.add(`<${name}>`)
  else
    for (const [attribute] of listAttributes(node))
      if (!KEPT_ATTRIBUTES.has(`${name}:${attribute}`)) lost.add(`<${name} ${attribute}>`)
  if (name === 'a' && !isMailAddress(readAttribute(node, 'href'))) lost.add('<a>')
}

/** Nested lists become part of the list. */
function readList(list: ReadableNode, tag: ListTag, lost: Set<string>): readonly MailBlock[] {
  const items = [...list.childNodes]
    .filter((child) => isElementNode(child) || (child.nodeValue ?? '').trim() !== '')
    .flatMap((child) => {
      noteLosses(child, child.nodeName.toLowerCase(), lost)
      return readItem(child, lost)
    })
  return items.length === 0 ? [] : [{ kind: 'list', tag, items }]
}

function readItem(item: ReadableNode, lost: Set<string>): readonly Line[] {
  const isItem = item.nodeName === 'LI'
  const blocks = readFlow(isItem ? item : { ...item, childNodes: [item] }, lost)
  if (!isItem || [...item.childNodes].some(({ nodeName }) => NESTED.has(nodeName.toLowerCase()))) lost.add('<li> …')
  const lines = blocks.flatMap((block): readonly Line[] =>
    block.kind === 'text'
      ? [block.content]
      : block.kind === 'list'
        ? block.items
        : [[{ kind: 'text', text: block.label, marks: { ...NO_MARKS, href: block.href } }]],
  )
  return lines.length === 0 ? [[]] : lines
}
