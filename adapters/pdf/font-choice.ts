// Which faces of the shipped fonts a mail needs, by its characters. Other scripts, symbols and emoji are on the machine (font-directory.ts).
import { covers, type FontFace, facesOf } from './font-faces.ts'
import { hanLanguages, isEastAsian } from './han-language.ts'

export interface UsedFonts {
  readonly codePoints: readonly number[]
  /** As the page gave them to its texts: a class (noto, arimo, tinos, cousine, carlito), then `-bold`, then `-italic`. */
  readonly fonts: readonly string[]
  /** The mail's own lang attribute, or empty. */
  readonly language: string
}

export interface ChosenFace {
  readonly family: string
  readonly face: FontFace
  /** Narrows the face to these; undefined: all it has. */
  readonly only: readonly number[] | undefined
}

/** Those that neither the fonts in the page nor those of the Far East draw. */
export const OTHER_SCRIPTS = (
  'arabic,hebrew,thai,armenian,bengali,ethiopic,georgian,gujarati,gurmukhi,kannada,khmer,lao,malayalam,myanmar,oriya,sinhala,tamil,' +
  'telugu'
).split(',')

const familyOf = (script: string): string => `"Noto Sans ${script[0]?.toUpperCase()}${script.slice(1)}"`

/** Every list of fonts ends so; a family that a mail does not need is simply not there. */
export const FALLBACK_FONTS = [
  '"m-noto","m-arimo"',
  ...OTHER_SCRIPTS.map(familyOf),
  '"m-han1","m-han2","m-han3","m-han4","m-emoji"',
  '"Noto Sans Symbols","Noto Sans Symbols 2","Noto Sans Math","Noto Color Emoji",sans-serif',
].join(',')

const PACKAGES = { noto: 'noto-sans', arimo: 'arimo', tinos: 'tinos', cousine: 'cousine', carlito: 'carlito' } as const
/** The headers' own. */
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

export const chooseFaces = async (
  used: UsedFonts,
): Promise<{ readonly faces: readonly ChosenFace[]; readonly pictures: readonly number[] }> => {
  const all = new Set(used.codePoints)
  const pictures = used.codePoints.filter(isPicture)
  return {
    faces: [...(await textFaces(all, used.fonts)), ...(await eastAsianFaces(all, used.language))],
    pictures: pictures.length === 0 ? [] : [...pictures, ...PICTURE_JOINERS],
  }
}

const textFaces = async (all: ReadonlySet<number>, fonts: readonly string[]): Promise<readonly ChosenFace[]> => {
  const chosen: ChosenFace[] = []
  const visible = [...all].filter((c) => !isInvisible(c))
  // What another font lacks is taken from arimo.
  const foreign = visible.some((c) => c > 0x17f && c < 0x2000)
  const wanted = new Set([
    ...HEADER_FONTS,
    ...fonts,
    ...(foreign ? fonts.map((font) => font.replace(/^[a-z]+/, 'arimo')) : []),
  ])
  for (const [family, name] of Object.entries(PACKAGES))
    for (const [suffix, weight] of Object.entries(WEIGHTS))
      for (const slant of ['', '-italic']) {
        if (!wanted.has(`${family}${suffix}${slant}`)) continue
        for (const face of await facesOf(`@fontsource/${name}/${weight}${slant}.css`))
          if (visible.some((c) => covers(face, c))) chosen.push({ family: `m-${family}`, face, only: undefined })
      }
  return chosen
}

const isKorean = (c: number): boolean =>
  (c >= 0x1100 && c < 0x1200) ||
  (c >= 0x3130 && c < 0x3190) ||
  (c >= 0xa960 && c < 0xa980) ||
  (c >= 0xac00 && c < 0xd800)

const eastAsianFaces = async (all: ReadonlySet<number>, language: string): Promise<readonly ChosenFace[]> => {
  if (!isEastAsian(all)) return []
  const chosen: ChosenFace[] = []
  let missing = [...all].filter((c) => c >= 0x1100 && !isInvisible(c) && !isPicture(c) && !(c >= 0x1e00 && c <= 0x2026))
  for (const [rank, code] of hanLanguages(all, language).entries()) {
    const drawn = new Set<number>()
    for (const face of await facesOf(`@fontsource-variable/noto-sans-${code}/index.css`)) {
      if (!isSlice(face)) continue
      // The Chinese fonts claim Korean letters that they do not have.
      const only = missing.filter((c) => covers(face, c) && (code === 'kr' || !isKorean(c)))
      if (only.length > 0) chosen.push({ family: `m-han${rank + 1}`, face, only })
      for (const c of only) drawn.add(c)
    }
    missing = missing.filter((c) => !drawn.has(c))
    if (missing.length === 0) break
  }
  return chosen
}

/** Beside its slices the package has Latin letters, which other fonts draw here. */
const isSlice = (face: FontFace): boolean => /^\[?\d+\]?$/.test(face.subset)
