// The text of a mail without markup, as a body: its characters as they are, written so that none of them is taken for markup.
// How lines and quotations look on paper is decided where it is drawn.

/** Longer than any line that a mail client broke for sending. */
const FOLDED = 78

/** The parser joins folded lines of a quotation and leaves the marks of those that follow inside: `> one > two` was `> one two`. */
const withoutInnerMarks = (line: string): string => {
  if (line.length <= FOLDED || !line.startsWith('>')) return line
  const marks = /^>+/.exec(line.slice(0, 100))?.[0] ?? '>'
  return line.replaceAll(` ${marks} `, ' ')
}

/** `folded`: somewhere the mail says that its lines flow. */
export const bodyOfText = (text: string, folded: boolean): string => {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const whole = folded ? lines.split('\n').map(withoutInnerMarks).join('\n') : lines
  return whole.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
