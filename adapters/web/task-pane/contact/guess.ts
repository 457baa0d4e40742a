// Guesses name and organisation from a sender, to fill in a new contact. Makes no calls; the user corrects it.
import type { MailPerson } from '../host/mail-host.ts'
import { isRole, type NameParts, noName, partsOfLocal, partsOfName } from './person-name.ts'

export interface Guess extends NameParts {
  /** Empty: unknown. */
  readonly organisation: string
}

/** Public mail services: an address there says nothing about an organisation. */
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

/** The part of a domain that names its holder: "korenbloem" of mail.korenbloem.co.uk. */
const holderOf = (domain: string): string => {
  const labels = domain.toLowerCase().split('.')
  const isCountryOf = /^(?:co|com|org|net|ac|gov|edu)$/.test(labels.at(-2) ?? '') && labels.at(-1)?.length === 2
  return labels.at(isCountryOf ? -3 : -2) ?? ''
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** The organisation that a mail domain seems to belong to; empty for public mail services. */
export const organisationOfDomain = (domain: string): string =>
  PUBLIC.test(domain.toLowerCase()) || !domain.includes('.')
    ? ''
    : holderOf(domain).split('-').filter(Boolean).map(capital).join(' ')

/** "Eva Jansen (Korenbloem)", "Eva Jansen | Korenbloem", "Eva Jansen - Korenbloem BV": a name and an organisation. */
const splitName = (name: string): { readonly name: string; readonly at: string } => {
  const bracketed = /^(.*?)[([{]([^)\]}]*)[)\]}]?(.*)$/u.exec(name)
  if (bracketed !== null) {
    const at = tidy(bracketed[2] ?? '')
    // A first name behind its letter, as in "Jansen, E. (Eva)", is no organisation.
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

const nameIn = (name: string, local: string): NameParts => {
  const [first = ''] = name.split(' ')
  if (name === '' || name.includes('@')) return partsOfLocal(local)
  if (isRole(first) || LEGAL.test(name)) return noName
  const parts = partsOfName(name)
  if (parts.lastName !== '') return parts
  const ofLocal = partsOfLocal(local)
  return ofLocal.firstName.toLowerCase() === parts.firstName.toLowerCase() ? ofLocal : parts
}

export const guessOf = ({ name, address }: MailPerson): Guess => {
  const at = address.lastIndexOf('@')
  const split = splitName(tidy(name))
  const parts = nameIn(split.name, tidy(address.slice(0, Math.max(0, at))))
  const isOrganisation = LEGAL.test(split.name) && !split.name.includes('@')
  const organisation =
    split.at !== '' ? split.at : isOrganisation ? split.name : organisationOfDomain(address.slice(at + 1))
  return { ...parts, organisation: tidy(organisation) }
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(new RegExp(LEGAL.source, 'giu'), ' ')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Compares names without legal form, blanks and punctuation. */
export const isSameName = (known: string, guess: string): boolean =>
  plain(guess) !== '' && plain(known) === plain(guess)
