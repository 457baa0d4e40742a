// The language of an answer: Dutch, unless the client prefers English.
import { O } from '#domain/shared/fp.ts'
import type { Language } from '#domain/shared/language.ts'

function readQuality(parameters: readonly string[]): number {
  const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
  const value = q === undefined ? 1 : Number(q.slice(2))
  return value >= 0 && value <= 1 ? value : 0
}

function weigh(header: string): O.Option<Language> {
  const best = { nl: 0, en: 0 }
  // Real clients list a few languages; the rest of a long header is ignored.
  for (const part of header.slice(0, 400).split(',')) {
    const [range = '', ...parameters] = part.split(';')
    const primary = range.trim().toLowerCase().split('-')[0]
    if (primary === 'nl' || primary === 'en') best[primary] = Math.max(best[primary], readQuality(parameters))
  }
  if (best.en !== best.nl) return O.some(best.en > best.nl ? 'en' : 'nl')
  if (best.en === 0) return O.none
  return O.some(/^\s*en\b/i.test(header) ? 'en' : 'nl')
}

/** The language that an Accept-Language header prefers. None: it names neither language. */
export function findStatedLanguage(acceptLanguage: string | undefined): O.Option<Language> {
  return acceptLanguage === undefined ? O.none : weigh(acceptLanguage)
}

/** Chooses by an Accept-Language header. `en;q=0.5, de` gives English, because German is not supported. */
export function choosePreferredLanguage(acceptLanguage: string | undefined): Language {
  return O.getOrElse((): Language => 'nl')(findStatedLanguage(acceptLanguage))
}
