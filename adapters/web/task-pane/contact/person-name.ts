// Splits a name from a mail into the fields of the ledger. A guess, which the user corrects.

export interface NameParts {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
}

export const noName: NameParts = { firstName: '', middleName: '', lastName: '' }

/** Words between a first and a last name; a last name begins with them. */
const BETWEEN = new Set(
  "aan af al bij da de degli dei del della den der des di dos du el en het in la le lo onder op over 's 't te ten ter tot uit van vande vanden vander vd v.d. voor von zu zum zur".split(
    ' ',
  ),
)
const TITLES =
  /^(?:de heer|dhr|mevr|mevrouw|mw|mr|mrs|ms|drs|dr|ir|ing|prof|bc|jhr|jkvr|jonkheer|jonkvrouw|herr|frau|mme|m)\.?\s+(?=\S)/iu
const DEGREES = /[\s,]+(?:msc|bsc|ma|ba|mba|llm|phd|ra|aa|rb|md)\.?$/iu

const isBetween = (word: string): boolean => BETWEEN.has(word.toLowerCase())

const withoutTitles = (name: string): string => {
  let bare = name
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replace(TITLES, '').replace(DEGREES, '').trim()
  }
  return bare
}

/** Where the last name begins, its words between included: there, else at the last word. */
const lastNameAt = (words: readonly string[]): number => {
  const at = words.findIndex((word, n) => n > 0 && n < words.length - 1 && isBetween(word))
  if (at > 0) return at
  // "Jansen-de Vries"
  const joined = words.findIndex((word, n) => n > 0 && isBetween(word.slice(word.lastIndexOf('-') + 1)))
  return joined > 0 ? joined : Math.max(1, words.length - 1)
}

const split = (first: readonly string[], rest: readonly string[]): NameParts => {
  const own = rest.findIndex((word, n) => !isBetween(word) || n === rest.length - 1)
  return {
    firstName: first.join(' '),
    middleName: rest.slice(0, Math.max(0, own)).join(' '),
    lastName: rest.slice(Math.max(0, own)).join(' '),
  }
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => word !== '')

/** "Jansen, Eva", "Jong, Eva de", "Eva de Jong". One word is a first name. */
export const partsOfName = (name: string): NameParts => {
  const bare = withoutTitles(name)
  const comma = bare.indexOf(',')
  if (comma > 0 && bare.slice(comma + 1).trim() !== '') {
    const last = wordsOf(bare.slice(0, comma))
    const given = wordsOf(bare.slice(comma + 1).replaceAll(',', ' '))
    const end = given.findLastIndex((word) => !isBetween(word)) + 1
    return end === 0 ? split([], last) : split(given.slice(0, end), [...given.slice(end), ...last])
  }
  const words = wordsOf(bare.replaceAll(',', ' '))
  if (words.length < 2) return { ...noName, firstName: words[0] ?? '' }
  const at = lastNameAt(words)
  return split(words.slice(0, at), words.slice(at))
}

const ROLES =
  /^(?:info|administratie|admin|boekhouding|facturen|factuur|facturatie|finance|accounting|sales|verkoop|support|service|klantenservice|helpdesk|contact|office|kantoor|mail|post|receptie|team|hr|noreply|no-reply|nieuwsbrief|newsletter|orders|bestellingen|planning|inkoop|hallo|hello|marketing)$/i

/** Whether the word names a role and not a person. */
export const isRole = (word: string): boolean => ROLES.test(word)

const capital = (word: string): string =>
  word.replace(/\p{L}+/gu, (letters) => (letters[0] ?? '').toUpperCase() + letters.slice(1))

/** "eva.jansen", "e.de.jong". Empty for a role, or if it contains no name. */
export const partsOfLocal = (local: string): NameParts => {
  const words = (local.split('+')[0] ?? '').split(/[._]/u).map((word) => word.replace(/\d+$/u, ''))
  const named = words.filter((word) => /^[\p{L}'-]+$/u.test(word))
  if (named.length === 0 || named.length !== words.filter((word) => word !== '').length || named.some(isRole))
    return noName
  if (named.length === 1 && (named[0]?.length ?? 0) < 3) return noName
  const spelled = named.map((word) => (isBetween(word) ? word.toLowerCase() : capital(word.toLowerCase())))
  return partsOfName(spelled.map((word) => (word.length === 1 ? `${word}.` : word)).join(' '))
}
