// Masks lists and objects under a secret name inside a text (LOG-8): JSON, also escaped in another text, and the output of util.inspect. It
// reads the text once.

const OPENING = '[{'
const CLOSING = ']}'

interface Quoting {
  readonly marks: string
  /** Backslashes before a quote that ends or begins a string: 0 in JSON, 1 in JSON that is escaped once, then 3 and 7. */
  readonly escapes: number
}

/** Whether a quote after so many backslashes begins or ends a string. Each further pair is a backslash of the string itself. */
const isDelimiter = (backslashes: number, { escapes }: Quoting): boolean => backslashes % (2 * escapes + 2) === escapes

/** The end of the list or object that begins at `start`. If it is cut off, the end of the text. */
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

/** `names`: alternatives of a regular expression. A list or object after one of these names becomes `mask`, in the quotes of the name. */
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
      // JSON has only one kind of quote. For each string, util.inspect chooses a quote that the string does not contain.
      const marks = mark === '"' ? mark : `"'\``
      masked += `${text.slice(rest, start)}${quote}${mask}${quote}`
      rest = findEnd(text, start, { marks, escapes: backslashes.length })
      named.lastIndex = rest
    }
  }
}
