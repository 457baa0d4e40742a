// Turns blocks into elements: of a mail, or of the editor.
import {
  type MailBlock,
  type MailButton,
  type MailInline,
  type MailPicture,
  NO_MARKS,
  type TextMarks,
} from './mail-blocks.ts'
import { toButtonElement } from './button-element.ts'
import { makeMailElement, type MailElement, type MailTree, renderElement } from './mail-element.ts'

/** How a mail, or the editor, writes what is more than text. */
export interface TreeDialect {
  readonly bold: string
  readonly italic: string
  readonly writePlaceholder: (path: string) => MailTree
  readonly writePicture: (picture: MailPicture) => MailTree
  readonly writeButton: (button: MailButton) => MailElement
}

const MAIL: TreeDialect = {
  bold: 'strong',
  italic: 'em',
  writePlaceholder: (path) => `{{${path}}}`,
  writePicture: ({ file, alt, width }) =>
    makeMailElement('img', {
      src: `cid:${encodeURIComponent(file)}`,
      alt,
      ...(width !== null && { width: String(width) }),
    }),
  writeButton: toButtonElement,
}

interface MarkElement {
  readonly tag: string
  /** The value of the mark. Null: the text has not this mark. */
  readonly read: (marks: TextMarks) => string | null
}

/** From the outermost element to the innermost. */
const listMarkElements = ({ bold, italic }: TreeDialect): readonly MarkElement[] => [
  { tag: 'a', read: ({ href }) => href },
  { tag: bold, read: ({ isBold }) => (isBold ? '' : null) },
  { tag: italic, read: ({ isItalic }) => (isItalic ? '' : null) },
  { tag: 'u', read: ({ isUnderlined }) => (isUnderlined ? '' : null) },
]

function writeInline(inline: MailInline, dialect: TreeDialect): MailTree {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'break':
      return makeMailElement('br')
    case 'placeholder':
      return dialect.writePlaceholder(inline.path)
    case 'picture':
      return dialect.writePicture(inline)
  }
}

/** Neighbours with the same mark share its element. */
function nestMarks(
  content: readonly MailInline[],
  dialect: TreeDialect,
  [outer, ...inner]: readonly MarkElement[],
): readonly MailTree[] {
  if (outer === undefined) return content.map((one) => writeInline(one, dialect))
  const trees: MailTree[] = []
  for (let from = 0; from < content.length;) {
    const rest = content.slice(from)
    const value = outer.read(rest[0]?.marks ?? NO_MARKS)
    const end = rest.findIndex(({ marks }) => outer.read(marks) !== value)
    const group = end === -1 ? rest : rest.slice(0, end)
    const children = nestMarks(group, dialect, inner)
    if (value === null) trees.push(...children)
    else trees.push(makeMailElement(outer.tag, outer.tag === 'a' ? { href: value } : {}, children))
    from += group.length
  }
  return trees
}

/** An empty line stays visible. */
const writeLine = (content: readonly MailInline[], dialect: TreeDialect): readonly MailTree[] =>
  nestMarks(
    // The last line break of a block is not shown.
    content.length === 0 || content.at(-1)?.kind === 'break'
      ? [...content, { kind: 'break', marks: NO_MARKS }]
      : content,
    dialect,
    listMarkElements(dialect),
  )

export function toMailElement(block: MailBlock, dialect: TreeDialect): MailElement {
  switch (block.kind) {
    case 'text':
      return makeMailElement(block.tag, {}, writeLine(block.content, dialect))
    case 'list':
      return makeMailElement(
        block.tag,
        {},
        block.items.map((item) => makeMailElement('li', {}, writeLine(item, dialect))),
      )
    case 'button':
      return dialect.writeButton(block)
  }
}

/** The HTML of the mail, one line for each block. No blocks: an empty text. */
export function renderMailHtml(blocks: readonly MailBlock[]): string {
  return blocks.map((block) => renderElement(toMailElement(block, MAIL))).join('\n')
}
