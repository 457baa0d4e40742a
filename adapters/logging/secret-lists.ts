// Masks lists and objects that a secret name holds inside a text (LOG-8): JSON, also escaped in another text, and what util.inspect prints.
// One pass over the text, and no more of it is looked at twice.

const OPENING = '[{'
const CLOSING = ']}'

interface Quoting {
  readonly marks: string
  /** Backslashes before a quote that ends or begins a string: 0 in JSON, 1 in JSON that is escaped once, then 3 and 7. */
  readonly escapes: number
}

/** Whether a quote behind so many backslashes ends or begins a string: each further pair stands for a backslash of the string itself. */
const isDelimiter = (backslashes: number, { escapes }: Quoting): boolean => backslashes % (2 * escapes + 2) === escapes

/** Where the list or object that begins at `start` ends; one that is cut off ends with the text. */
function findEnd(text: string, start: number, quoting: Quoting): number {
  let depth = 0
  let backslashes = 0
  let string = ''
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\') {
      backslashes += 1
      continue
    }
    if (quoting.marks.includes(character) && isDelimiter(backslashes, quoting)) {
      if (string === '') string = character
      else if (string === character) string = ''
    } else if (string === '') {
      if (OPENING.includes(character)) depth += 1
      if (CLOSING.includes(character)) depth -= 1
      if (depth === 0) return at + 1
    }
    backslashes = 0
  }
  return text.length
}

/** `names`: an alternative of a regular expression. A list or object that stands behind one of them becomes `mask`, in the name's own quotes. */
export function makeMaskLists(names: string, mask: string): (text: string) => string {
  const named = new RegExp(`(?<![\\w-])(?:${names})((\\\\*)(["']))?\\s*(?:=>|[=:])\\s*(?=[[{])`, 'gi')
  return (text) => {
    let masked = ''
    let rest = 0
    for (named.lastIndex = 0; ;) {
      const found = named.exec(text)
      if (found === null) return rest === 0 ? text : masked + text.slice(rest)
      const [{ length }, quote = '', backslashes = '', mark] = found
      const start = found.index + length
      // Only JSON has one kind of quote; util.inspect takes for each string one that it does not hold.
      const marks = mark === '"' ? mark : `"'\``
      masked += `${text.slice(rest, start)}${quote}${mask}${quote}`
      rest = findEnd(text, start, { marks, escapes: backslashes.length })
      named.lastIndex = rest
    }
  }
}
