// Formats a person's name from a mail so that it never passes for an address. Anyone can send "ceo@bank.example" as a name, also with signs
// that only look like an @.
import { isBlank, withoutUnseen } from './hidden-characters.ts'

/** @, ﹫ and ＠. */
const AT_SIGNS = /\s*[@\ufe6b\uff20]+\s*/gu
const BLANKS = /[\p{Cc}\p{Z}]+/gu

/** One line without quotes around it. Empty: the name only repeats the address. */
export function displayName({ name, address }: { readonly name: string; readonly address: string }): string {
  const line = withoutUnseen(name.toWellFormed())
    .replace(BLANKS, ' ')
    .trim()
    .replace(/^(["'])(.*)\1$/u, '$2')
  return isBlank(line) || line.toLowerCase() === address.trim().toLowerCase()
    ? ''
    : line.replace(AT_SIGNS, ' (at) ').trim()
}
