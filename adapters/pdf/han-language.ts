// Which of the East Asian fonts comes first: the same character is drawn differently in Japanese, Chinese and Korean.

export type HanLanguage = 'jp' | 'sc' | 'tc' | 'kr'

const ALL: readonly HanLanguage[] = ['jp', 'sc', 'tc', 'kr']
/** Frequent characters that only one of the two Chinese scripts writes so. */
const SIMPLIFIED = '们这说时个来对发会为国后开关东车书长门见贝问题谢请号电话办经现实业样马应该还没过让给邮'
const TRADITIONAL = '們這說時個來對發會為國後開關東車書長門見貝問題謝請號電話辦經現實業樣馬應該還沒過讓給郵'

const has = (codePoints: ReadonlySet<number>, first: number, last: number): boolean => {
  for (const c of codePoints) if (c >= first && c <= last) return true
  return false
}

const count = (codePoints: ReadonlySet<number>, characters: string): number =>
  [...characters].filter((c) => codePoints.has(c.codePointAt(0) ?? 0)).length

const likely = (codePoints: ReadonlySet<number>, language: string): HanLanguage => {
  if (has(codePoints, 0x3041, 0x30ff)) return 'jp'
  if (has(codePoints, 0xac00, 0xd7a3)) return 'kr'
  if (/^ja/i.test(language)) return 'jp'
  if (/^ko/i.test(language)) return 'kr'
  const [simplified, traditional] = [count(codePoints, SIMPLIFIED), count(codePoints, TRADITIONAL)]
  if (simplified !== traditional) return simplified > traditional ? 'sc' : 'tc'
  return /^zh-(tw|hk|mo|hant)/i.test(language) ? 'tc' : 'sc'
}

/** Most likely first. `language` as the mail's own lang attribute says, or empty. */
export const hanLanguages = (codePoints: ReadonlySet<number>, language: string): readonly HanLanguage[] => {
  const first = likely(codePoints, language)
  return [first, ...ALL.filter((one) => one !== first)]
}

/** Whether there is anything at all that the East Asian fonts are needed for. */
export const isEastAsian = (codePoints: ReadonlySet<number>): boolean =>
  has(codePoints, 0x2e80, 0xa4cf) ||
  has(codePoints, 0xac00, 0xd7ff) ||
  has(codePoints, 0xf900, 0xfaff) ||
  has(codePoints, 0xff00, 0xffef) ||
  has(codePoints, 0x20000, 0x3ffff) ||
  has(codePoints, 0x1100, 0x11ff)
