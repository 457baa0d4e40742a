// Marks that stand for placeholders while other libraries rewrite a text. They consist of noncharacters and digits, which no parser encodes, wraps or
// splits, and no other text holds: noncharacters of a template are replaced first.
import type { MergeText, PlaceholderUse } from '#domain/mailing/placeholders.ts'

/** `address`: the whole address of a link. */
export const markOf = (index: number, isAddress = false): string => `${isAddress ? '\ufdd2' : '\ufdd0'}${index}\ufdd1`

const MARK = /([\ufdd0\ufdd2])(\d+)\ufdd1/g
const ONE_MARK = /^\s*\ufdd0(\d+)\ufdd1\s*$/
const ADDRESS_MARK = /^\ufdd2\d+\ufdd1$/

/** Of a text that is one mark. */
export const onlyMark = (text: string): number | undefined => {
  const index = ONE_MARK.exec(text)?.[1]
  return index === undefined ? undefined : Number(index)
}

export const isAddressMark = (text: string): boolean => ADDRESS_MARK.test(text)

export const marksIn = (text: string): readonly number[] => [...text.matchAll(MARK)].map(([, , index]) => Number(index))

export const replaceMarks = (text: string, replace: (index: number) => string): string =>
  text.replace(MARK, (_, _kind, index: string) => replace(Number(index)))

/** `use`: of the marks that are not an address. */
export const toMergeText = (text: string, paths: readonly string[], use: PlaceholderUse): MergeText => {
  const parts: MergeText[number][] = []
  let end = 0
  for (const { 0: mark, 1: kind, 2: index, index: at } of text.matchAll(MARK)) {
    if (at > end) parts.push(text.slice(end, at))
    parts.push({ path: paths[Number(index)] ?? '', use: kind === '\ufdd2' ? 'address' : use })
    end = at + mark.length
  }
  return end < text.length ? [...parts, text.slice(end)] : parts
}

/** Controls other than tab and line breaks, and noncharacters. */
const UNFIT = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufffe\uffff]/g
const BY_NUMBER = /&#(?:x([\da-f]+)|(\d+));?/gi

/** Replaces what no text of a mail may hold, one sign for one: places stay as they are. */
export const fitText = (text: string): string =>
  text.toWellFormed().replace(UNFIT, (sign) => (sign < ' ' || sign === '\u007f' ? ' ' : '\ufffd'))

/** The same signs, written as entities. */
export const fitEntities = (html: string): string =>
  html.replace(BY_NUMBER, (whole, hexadecimal: string | undefined, decimal: string | undefined) => {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code <= 0xffff && String.fromCharCode(code).search(UNFIT) === 0 ? '\ufffd' : whole
  })
