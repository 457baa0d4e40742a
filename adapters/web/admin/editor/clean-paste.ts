// What a user pastes, without what only Word and Outlook need: their empty lines, blanks for layout, and pictures that no one else can load.
import type { MailBlock, MailInline } from './mail-blocks.ts'
import type { ReadBlocks } from './read-blocks.ts'

/** Longer contents of the clipboard are not read. In characters; of this, 300 kB of styles are a part. */
export const PASTED_AT_MOST = 4_000_000
/** More blocks make the editor slow, and no mail has so many. */
const BLOCKS_AT_MOST = 1_000

export interface PastedContent {
  readonly blocks: readonly MailBlock[]
  readonly problem: PasteProblem | null
}
export type PasteProblem = 'pictures' | 'tooLong' | 'kind' | 'tooMuch'

export const TOO_LONG: PastedContent = { blocks: [], problem: 'tooLong' }

function cleanInline(inline: MailInline): MailInline {
  // Word underlines the text of a link once more.
  const marks = inline.marks.href === null ? inline.marks : { ...inline.marks, isUnderlined: false }
  return inline.kind === 'text'
    ? { ...inline, marks, text: inline.text.replaceAll(/[ \u00a0]{2,}/g, ' ') }
    : { ...inline, marks }
}

const isBlankLine = (line: readonly MailInline[]): boolean =>
  line.every((one) => one.kind === 'break' || (one.kind === 'text' && one.text.trim() === ''))

/** `hasPicture`: whether the file is an attachment of this mail. */
export function cleanPasted({ blocks, lost }: ReadBlocks, hasPicture: (file: string) => boolean): PastedContent {
  if (blocks.length > BLOCKS_AT_MOST) return TOO_LONG
  let hasLost = lost.includes('<img>')
  const cleanLine = (line: readonly MailInline[]): readonly MailInline[] =>
    line
      .filter((one) => {
        const isKept = one.kind !== 'picture' || hasPicture(one.file)
        hasLost ||= !isKept
        return isKept
      })
      .map(cleanInline)
  const cleaned = blocks
    .map((block): MailBlock => {
      switch (block.kind) {
        case 'text':
          return { ...block, content: cleanLine(block.content) }
        case 'list':
          return { ...block, items: block.items.map(cleanLine).filter((item) => !isBlankLine(item)) }
        case 'button':
          return block
      }
    })
    .filter((block) =>
      block.kind === 'text' ? !isBlankLine(block.content) : block.kind === 'button' || block.items.length > 0,
    )
  return { blocks: cleaned, problem: hasLost ? 'pictures' : null }
}
