// A text with what was searched for marked in it. Text, and nothing but text.
import { piecesOf } from '../../logs/highlight.ts'

export const Marked = ({ text, sought }: { readonly text: string; readonly sought: string }) => (
  <>
    {piecesOf(text, sought).map(({ text: piece, isMatch }) => (isMatch ? <mark class="match">{piece}</mark> : piece))}
  </>
)
