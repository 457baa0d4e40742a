// Chooses the faces of the shipped fonts that a mail's characters need. Other scripts, symbols and emoji are on the machine
// (font-directory.ts).
import { readFile } from 'node:fs/promises'
import { loadFaces, type FontFace } from './font-faces.ts'

export type HanLanguage = 'jp' | 'sc' | 'tc' | 'kr'

const ALL: readonly HanLanguage[] = ['jp', 'sc', 'tc', 'kr']
/** Frequent characters that differ between the two Chinese scripts. */
const SIMPLIFIED = '们这说时个来对发会为国后开关东车书长门见贝问题谢请号电话办经现实业样马应该还没过让给邮'
const TRADITIONAL = '們這說時個來對發會為國後開關東車書長門見貝問題謝請號電話辦經現實業樣馬應該還沒過讓給郵'

/** Code points in ascending order. A mail may have very many, so that functions use binary search. */
type CodePoints = readonly number[]

/** The number of code points below the limit. */
function countBelow(codePoints: CodePoints, limit: number): number {
  let [low, high] = [0, codePoints.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((codePoints[middle] ?? limit) < limit) low = middle + 1
    else high = middle
  }
  return low
}

const has = (codePoints: CodePoints, first: number, last: number): boolean =>
  (codePoints[countBelow(codePoints, first)] ?? Number.POSITIVE_INFINITY) <= last

const keepCovered = (codePoints: CodePoints, { ranges }: FontFace): CodePoints =>
  ranges.flatMap(([first, last]) => {
    const from = countBelow(codePoints, first)
    return (codePoints[from] ?? Number.POSITIVE_INFINITY) > last
      ? []
      : codePoints.slice(from, countBelow(codePoints, last + 1))
  })

const count = (codePoints: CodePoints, characters: string): number =>
  [...characters].filter((c) => has(codePoints, c.codePointAt(0) ?? 0, c.codePointAt(0) ?? 0)).length

function guessHanLanguage(codePoints: CodePoints, language: string): HanLanguage {
  if (has(codePoints, 0x3041, 0x30ff)) return 'jp'
  if (has(codePoints, 0xac00, 0xd7a3)) return 'kr'
  if (/^ja/i.test(language)) return 'jp'
  if (/^ko/i.test(language)) return 'kr'
  const [simplified, traditional] = [count(codePoints, SIMPLIFIED), count(codePoints, TRADITIONAL)]
  if (simplified !== traditional) return simplified > traditional ? 'sc' : 'tc'
  return /^zh-(tw|hk|mo|hant)/i.test(language) ? 'tc' : 'sc'
}

/** The most likely language comes first. `language`: the mail's own lang attribute, or empty. */
export function findHanLanguages(codePoints: CodePoints, language: string): readonly HanLanguage[] {
  const first = guessHanLanguage(codePoints, language)
  return [first, ...ALL.filter((one) => one !== first)]
}

/** Whether the mail needs East Asian fonts at all. */
const isEastAsian = (codePoints: CodePoints): boolean =>
  has(codePoints, 0x2e80, 0xa4cf) ||
  has(codePoints, 0xac00, 0xd7ff) ||
  has(codePoints, 0xf900, 0xfaff) ||
  has(codePoints, 0xff00, 0xffef) ||
  has(codePoints, 0x20000, 0x3ffff) ||
  has(codePoints, 0x1100, 0x11ff)

export interface UsedFonts {
  /** Each once. */
  readonly codePoints: readonly number[]
  /** The names that the page gave to the fonts: a class (noto, arimo, tinos, cousine, carlito), then `-bold`, then `-italic`. */
  readonly fonts: readonly string[]
  /** The mail's own lang attribute, or empty. */
  readonly language: string
}

export interface ChosenFace {
  readonly family: string
  readonly face: FontFace
  /** Limits the face to these characters; undefined: all its characters. */
  readonly only: readonly number[] | undefined
}

/** Scripts that neither the fonts in the page nor the East Asian fonts can draw. */
export const OTHER_SCRIPTS = (
  'arabic,hebrew,thai,armenian,bengali,ethiopic,georgian,gujarati,gurmukhi,kannada,khmer,lao,malayalam,myanmar,oriya,sinhala,tamil,' +
  'telugu'
).split(',')

const toFamily = (script: string): string => `"Noto Sans ${script[0]?.toUpperCase()}${script.slice(1)}"`

/** The end of every list of fonts. The page does not define families that the mail does not need. */
export const FALLBACK_FONTS = [
  '"m-noto","m-arimo"',
  ...OTHER_SCRIPTS.map(toFamily),
  '"m-han1","m-han2","m-han3","m-han4","m-emoji"',
  '"Noto Sans Symbols","Noto Sans Symbols 2","Noto Sans Math","Noto Color Emoji",sans-serif',
].join(',')

const PACKAGES = { noto: 'noto-sans', arimo: 'arimo', tinos: 'tinos', cousine: 'cousine', carlito: 'carlito' } as const
/** The fonts of the headers. */
const HEADER_FONTS = ['noto', 'noto-semibold']
const WEIGHTS = { '': '400', '-semibold': '600', '-bold': '700' } as const

const PICTURE_JOINERS = [0x200d, 0xfe0f]

const isInvisible = (c: number): boolean =>
  c < 0x20 ||
  (c >= 0x2000 && c <= 0x200f) ||
  (c >= 0x2028 && c <= 0x202f) ||
  (c >= 0x2060 && c <= 0x206f) ||
  c === 0xfeff ||
  (c >= 0xfe00 && c <= 0xfe0f)

const isPicture = (c: number): boolean =>
  (c > 0x2000 && /\p{Emoji_Presentation}/u.test(String.fromCodePoint(c))) || (c >= 0xe0020 && c <= 0xe007f)

async function chooseFaces(
  used: UsedFonts,
): Promise<{ readonly faces: readonly ChosenFace[]; readonly pictures: readonly number[] }> {
  const all = [...used.codePoints].sort((a, b) => a - b)
  const pictures = all.filter(isPicture)
  return {
    faces: [...(await chooseTextFaces(all, used.fonts)), ...(await chooseEastAsianFaces(all, used.language))],
    pictures: pictures.length === 0 ? [] : [...pictures, ...PICTURE_JOINERS],
  }
}

async function chooseTextFaces(all: CodePoints, fonts: readonly string[]): Promise<readonly ChosenFace[]> {
  const chosen: ChosenFace[] = []
  const visible = all.filter((c) => !isInvisible(c))
  // Arimo draws the characters that other fonts lack.
  const foreign = has(visible, 0x180, 0x1fff)
  const wanted = new Set([
    ...HEADER_FONTS,
    ...fonts,
    ...(foreign ? fonts.map((font) => font.replace(/^[a-z]+/, 'arimo')) : []),
  ])
  for (const [family, name] of Object.entries(PACKAGES))
    for (const [suffix, weight] of Object.entries(WEIGHTS))
      for (const slant of ['', '-italic']) {
        if (!wanted.has(`${family}${suffix}${slant}`)) continue
        for (const face of await loadFaces(`@fontsource/${name}/${weight}${slant}.css`))
          if (face.ranges.some(([first, last]) => has(visible, first, last)))
            chosen.push({ family: `m-${family}`, face, only: undefined })
      }
  return chosen
}

const isKorean = (c: number): boolean =>
  (c >= 0x1100 && c < 0x1200) ||
  (c >= 0x3130 && c < 0x3190) ||
  (c >= 0xa960 && c < 0xa980) ||
  (c >= 0xac00 && c < 0xd800)

async function chooseEastAsianFaces(all: CodePoints, language: string): Promise<readonly ChosenFace[]> {
  if (!isEastAsian(all)) return []
  const chosen: ChosenFace[] = []
  let missing: CodePoints = all.filter(
    (c) => c >= 0x1100 && !isInvisible(c) && !isPicture(c) && !(c >= 0x1e00 && c <= 0x2026),
  )
  for (const [rank, code] of findHanLanguages(all, language).entries()) {
    const drawn = new Set<number>()
    for (const face of await loadFaces(`@fontsource-variable/noto-sans-${code}/index.css`)) {
      if (!isSlice(face)) continue
      // The Chinese fonts claim Korean letters that they do not have.
      const only = keepCovered(missing, face).filter((c) => code === 'kr' || !isKorean(c))
      if (only.length > 0) chosen.push({ family: `m-han${rank + 1}`, face, only })
      for (const c of only) drawn.add(c)
    }
    missing = missing.filter((c) => !drawn.has(c))
    if (missing.length === 0) break
  }
  return chosen
}

/** The package also has Latin letters outside its slices. Other fonts draw these. */
const isSlice = (face: FontFace): boolean => /^\[?\d+\]?$/.test(face.subset)

const MAX_REMEMBERED = 4 * 1024 * 1024

export interface FontStyle {
  /** Faces that nearly every mail needs. */
  readonly ahead: () => Promise<string>
  /** Further faces that this mail needs, as style sheets of moderate length; empty: it needs no others. */
  readonly forMail: (used: UsedFonts) => Promise<readonly string[]>
}

export function makeFontStyle(): FontStyle {
  const load = makeLoader()
  const rules = (faces: readonly ChosenFace[]): Promise<readonly string[]> =>
    Promise.all(faces.map(async (one) => renderFontRule(one, await load(one.face.path))))
  const ahead = chooseFaces(USUAL).then(({ faces }) => faces)
  ahead.catch(() => undefined)
  return {
    ahead: async () => (await rules(await ahead)).join('\n'),
    forMail: async (used) => {
      const there = new Set((await ahead).map(({ face }) => face.path))
      const { faces, pictures } = await chooseFaces(used)
      const further = await rules(faces.filter(({ face }) => !there.has(face.path)))
      return splitIntoSheets([...further, ...renderPictureRule(pictures)])
    },
  }
}

/** Length after which a style sheet ends with its current rule: each sheet is sent to the browser in one piece. */
const SHEET_LENGTH = 1_000_000

function splitIntoSheets(rules: readonly string[]): readonly string[] {
  const sheets: string[] = []
  let sheet = ''
  for (const one of rules) {
    sheet += one
    if (sheet.length < SHEET_LENGTH) continue
    sheets.push(sheet)
    sheet = ''
  }
  return sheet === '' ? sheets : [...sheets, sheet]
}

/** Latin letters in the fonts of the headers and of most mails. */
const USUAL: UsedFonts = {
  codePoints: [0x41],
  fonts: ['noto', 'arimo', 'arimo-bold', 'carlito', 'carlito-bold'],
  language: '',
}

const renderFontRule = ({ family, face, only }: ChosenFace, address: string): string =>
  `@font-face{font-family:"${family}";font-style:${face.style};font-weight:${face.weight};` +
  `src:url(${address});unicode-range:${formatUnicodeRange(face, only)}}`

/** Characters with emoji presentation by default come before the fonts of symbols; the others after. */
const renderPictureRule = (pictures: readonly number[]): readonly string[] =>
  pictures.length === 0
    ? []
    : [
        `@font-face{font-family:"m-emoji";src:local("Noto Color Emoji"),local("Apple Color Emoji"),local("Segoe UI Emoji");` +
          `unicode-range:${formatCodePoints(pictures)}}`,
      ]

const formatUnicodeRange = (face: FontFace, only: readonly number[] | undefined): string =>
  only === undefined
    ? face.ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(',')
    : formatCodePoints(only)

const formatCodePoints = (codePoints: readonly number[]): string =>
  codePoints.map((c) => `U+${c.toString(16)}`).join(',')

/** Reads files as data: addresses. Remembers the first ones up to MAX_REMEMBERED; in practice these are Latin fonts. */
function makeLoader(): (path: string) => Promise<string> {
  const remembered = new Map<string, string>()
  let size = 0
  return async (path) => {
    const known = remembered.get(path)
    if (known !== undefined) return known
    const address = `data:font/woff2;base64,${await readFile(path, 'base64')}`
    if (size + address.length <= MAX_REMEMBERED) {
      size += address.length
      remembered.set(path, address)
    }
    return address
  }
}
