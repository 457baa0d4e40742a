// Recipients as they are typed: who is understood already, and what is still being typed.
import { isRight } from 'fp-ts/lib/Either.js'
import { parseMailbox } from '#domain/shared/mailbox.ts'

export interface Person {
  readonly name: string
  readonly address: string
}

export interface Recipients {
  readonly people: readonly Person[]
  /** Not an address yet, or none at all. */
  readonly typed: string
}

export const nobody: Recipients = { people: [], typed: '' }
export const toPeople = (people: readonly Person[]): Recipients => ({ people, typed: '' })

export const written = ({ name, address }: Person): string => (name === address ? address : `${name} <${address}>`)

/** `Eva Jansen <eva@korenbloem.example>`, or the address alone: then the name is taken from those known. Null: no address. */
const personOf = (text: string, known: readonly Person[]): Person | null => {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<]*?)"?\s*<([^<>]*)>)\s*$/.exec(text) ?? [null, '', text.trim()]
  if (!isRight(parseMailbox(address))) return null
  const found = known.find((person) => person.address.toLowerCase() === address.toLowerCase())
  return { name: name === '' ? (found?.name ?? address) : name, address }
}

/** A comma separates only behind an address: names have commas too. */
const SEPARATORS = /[;\n]|(?<=@[^\s,;"]+),/

/** Takes what is typed for people, as far as it is addresses; the rest stays as it is typed. */
export const understood = ({ people, typed }: Recipients, known: readonly Person[]): Recipients => {
  const left: string[] = []
  const found = [...people]
  for (const part of typed.split(SEPARATORS)) {
    const person = personOf(part, known)
    if (person === null) left.push(part.trim())
    else if (!found.some(({ address }) => address.toLowerCase() === person.address.toLowerCase())) found.push(person)
  }
  return { people: found, typed: left.filter((part) => part !== '').join('; ') }
}

/** While typing: people are taken when one of those known was chosen, or something was typed to end an address. */
export const typing = (recipients: Recipients, typed: string, known: readonly Person[]): Recipients => {
  const now = { ...recipients, typed }
  return known.some((person) => written(person) === typed) || /[;,\n]\s*$/.test(typed) ? understood(now, known) : now
}
