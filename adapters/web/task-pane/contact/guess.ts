// Guesses name and organisation of a sender, to fill in a new contact. It makes no calls, and the user can correct the values.
import type { MailPerson } from '../host/mail-host.ts'

export interface NameParts {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
}

const noName: NameParts = { firstName: '', middleName: '', lastName: '' }

/** Words between first and last name. They belong to the last name. */
const BETWEEN = new Set(
  "aan af al bij da de degli dei del della den der des di dos du el en het in la le lo onder op over 's 't te ten ter tot uit van vande vanden vander vd v.d. voor von zu zum zur".split(
    ' ',
  ),
)
const TITLES =
  /^(?:de heer|dhr|mevr|mevrouw|mw|mr|mrs|ms|drs|dr|ir|ing|prof|bc|jhr|jkvr|jonkheer|jonkvrouw|herr|frau|mme|m)\.?\s+(?=\S)/iu
const DEGREES = /[\s,]+(?:msc|bsc|ma|ba|mba|llm|phd|ra|aa|rb|md)\.?$/iu

const isBetween = (word: string): boolean => BETWEEN.has(word.toLowerCase())

function withoutTitles(name: string): string {
  let bare = name
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replace(TITLES, '').replace(DEGREES, '').trim()
  }
  return bare
}

/** The index of the first word of the last name. It is a word of BETWEEN if there is one, otherwise the last word. */
function findLastName(words: readonly string[]): number {
  const at = words.findIndex((word, n) => n > 0 && n < words.length - 1 && isBetween(word))
  if (at > 0) return at
  // For example "Jansen-de Vries".
  const joined = words.findIndex((word, n) => n > 0 && isBetween(word.slice(word.lastIndexOf('-') + 1)))
  return joined > 0 ? joined : Math.max(1, words.length - 1)
}

function split(first: readonly string[], rest: readonly string[]): NameParts {
  const own = rest.findIndex((word, n) => !isBetween(word) || n === rest.length - 1)
  return {
    firstName: first.join(' '),
    middleName: rest.slice(0, Math.max(0, own)).join(' '),
    lastName: rest.slice(Math.max(0, own)).join(' '),
  }
}

const splitWords = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => word !== '')

/** Parses "Jansen, Eva", "Jong, Eva de" or "Eva de Jong". A single word is a first name. */
export function parseFullName(name: string): NameParts {
  const bare = withoutTitles(name)
  const comma = bare.indexOf(',')
  if (comma > 0 && bare.slice(comma + 1).trim() !== '') {
    const last = splitWords(bare.slice(0, comma))
    const given = splitWords(bare.slice(comma + 1).replaceAll(',', ' '))
    const end = given.findLastIndex((word) => !isBetween(word)) + 1
    return end === 0 ? split([], last) : split(given.slice(0, end), [...given.slice(end), ...last])
  }
  const words = splitWords(bare.replaceAll(',', ' '))
  if (words.length < 2) return { ...noName, firstName: words[0] ?? '' }
  const at = findLastName(words)
  return split(words.slice(0, at), words.slice(at))
}

const ROLES =
  /^(?:info|administratie|admin|boekhouding|facturen|factuur|facturatie|finance|accounting|sales|verkoop|support|service|klantenservice|helpdesk|contact|office|kantoor|mail|post|receptie|team|hr|noreply|no-reply|nieuwsbrief|newsletter|orders|bestellingen|planning|inkoop|hallo|hello|marketing)$/i

/** Whether the word names a role instead of a person. */
const isRole = (word: string): boolean => ROLES.test(word)

const toCapitalised = (word: string): string =>
  word.replace(/\p{L}+/gu, (letters) => (letters[0] ?? '').toUpperCase() + letters.slice(1))

/** Parses "eva.jansen" or "e.de.jong". Empty for a role, or if the text contains no name. */
function parseLocalPart(local: string): NameParts {
  const words = (local.split('+')[0] ?? '').split(/[._]/u).map((word) => word.replace(/\d+$/u, ''))
  const named = words.filter((word) => /^[\p{L}'-]+$/u.test(word))
  if (named.length === 0 || named.length !== words.filter((word) => word !== '').length || named.some(isRole))
    return noName
  if (named.length === 1 && (named[0]?.length ?? 0) < 3) return noName
  const spelled = named.map((word) => (isBetween(word) ? word.toLowerCase() : toCapitalised(word.toLowerCase())))
  return parseFullName(spelled.map((word) => (word.length === 1 ? `${word}.` : word)).join(' '))
}

export interface Guess extends NameParts {
  /** Empty: the organisation is unknown. */
  readonly organisation: string
}

/** Public mail services: their addresses do not belong to an organisation. */
const PUBLIC =
  /^(?:(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|rocketmail|icloud|aol|gmx|protonmail|zoho|fastmail|tutanota|yandex)(?:\.com?)?\.[a-z]{2,4}|(?:me|mac|mail|hey|btinternet|qq|163)\.com|(?:proton|pm)\.me|mail\.ru|tuta\.io|(?:comcast|sbcglobal)\.net|(?:ziggo|kpnmail|kpnplanet|planet|hetnet|xs4all|home|casema|chello|upcmail|telfort|tele2|online|solcon|zeelandnet|quicknet|caiway|wxs|zonnet|versatel|tiscali|concepts|kabelfoon|wanadoo|12move)\.nl|(?:web|t-online|freenet)\.de|(?:telenet|skynet|proximus|scarlet|pandora)\.be|(?:free|laposte|orange|sfr|wanadoo)\.fr)$/

const LEGAL =
  /(?:^|[\s,])(?:b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|c\.?v\.?|gmbh|ag|ltd\.?|limited|llc|inc\.?|sarl|s\.?a\.?|bvba|stichting|vereniging|holding|groep|group)(?=$|[\s,.])/iu

const LONGEST = 300

const tidy = (text: string): string =>
  text
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/[\ufe6b\uff20]/gu, '@')
    .replace(/[\p{Cc}\p{Cf}"“”„<>\uFFFD]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^'(.*)'$/u, '$1')
    .trim()

/** The part of a domain that names its owner: "korenbloem" in mail.korenbloem.co.uk. */
function getDomainHolder(domain: string): string {
  const labels = domain.toLowerCase().split('.')
  const isCountryOf = /^(?:co|com|org|net|ac|gov|edu)$/.test(labels.at(-2) ?? '') && labels.at(-1)?.length === 2
  return labels.at(isCountryOf ? -3 : -2) ?? ''
}

const capitaliseFirst = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** The organisation that probably owns a mail domain; empty for public mail services. */
export function guessOrganisation(domain: string): string {
  return PUBLIC.test(domain.toLowerCase()) || !domain.includes('.')
    ? ''
    : getDomainHolder(domain).split('-').filter(Boolean).map(capitaliseFirst).join(' ')
}

/** Splits a name and an organisation: "Eva Jansen (Korenbloem)", "Eva Jansen | Korenbloem", "Eva Jansen - Korenbloem BV". */
function splitName(name: string): { readonly name: string; readonly at: string } {
  const bracketed = /^(.*?)[([{]([^)\]}]*)[)\]}]?(.*)$/u.exec(name)
  if (bracketed !== null) {
    const at = tidy(bracketed[2] ?? '')
    // In "Jansen, E. (Eva)" the brackets contain a first name, not an organisation.
    const isOrganisation =
      /[\p{L}\p{N}]{3}/u.test(at) && !at.includes('@') && !/,\s*(?:\p{Lu}\.\s*)+$/u.test(bracketed[1] ?? '')
    return { name: tidy(`${bracketed[1] ?? ''} ${bracketed[3] ?? ''}`), at: isOrganisation ? at : '' }
  }
  const dashed = /^(.+?)\s+[-–—|/•@]\s+(.+)$/u.exec(name)
  if (dashed === null) return { name, at: '' }
  const [, before = '', after = ''] = dashed
  // "Eva Jansen - de Vries" is one name.
  return /^\p{Ll}/u.test(after) ? { name: `${before}-${after}`, at: '' } : { name: tidy(before), at: tidy(after) }
}

function findName(name: string, local: string): NameParts {
  const [first = ''] = name.split(' ')
  if (name === '' || name.includes('@')) return parseLocalPart(local)
  if (isRole(first) || LEGAL.test(name)) return noName
  const parts = parseFullName(name)
  if (parts.lastName !== '') return parts
  const ofLocal = parseLocalPart(local)
  return ofLocal.firstName.toLowerCase() === parts.firstName.toLowerCase() ? ofLocal : parts
}

export function guessContact({ name, address }: MailPerson): Guess {
  const at = address.lastIndexOf('@')
  const split = splitName(tidy(name))
  const parts = findName(split.name, tidy(address.slice(0, Math.max(0, at))))
  const isOrganisation = LEGAL.test(split.name) && !split.name.includes('@')
  const organisation =
    split.at !== '' ? split.at : isOrganisation ? split.name : guessOrganisation(address.slice(at + 1))
  return { ...parts, organisation: tidy(organisation) }
}

const toPlainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(new RegExp(LEGAL.source, 'giu'), ' ')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Compares names without legal form, spaces and punctuation. */
export function isSameName(known: string, guess: string): boolean {
  return toPlainName(guess) !== '' && toPlainName(known) === toPlainName(guess)
}
