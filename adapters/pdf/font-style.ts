// The style sheet of fonts for one mail: only the faces that draw characters it has, each as a data: address, so that every machine
// shows the same pages. Which faces those are is decided in font-choice.ts.
import { readFile } from 'node:fs/promises'
import { type ChosenFace, chooseFaces, type UsedFonts } from './font-choice.ts'
import type { FontFace } from './font-faces.ts'

const MAX_REMEMBERED = 4 * 1024 * 1024

export interface FontStyle {
  /** Faces that nearly every mail needs. */
  readonly ahead: () => Promise<string>
  /** Faces that this mail needs besides. */
  readonly forMail: (used: UsedFonts) => Promise<string>
}

export const makeFontStyle = (): FontStyle => {
  const load = makeLoader()
  const rules = (faces: readonly ChosenFace[]): Promise<readonly string[]> =>
    Promise.all(faces.map(async (one) => rule(one, await load(one.face.path))))
  const ahead = chooseFaces(USUAL).then(({ faces }) => faces)
  ahead.catch(() => undefined)
  return {
    ahead: async () => (await rules(await ahead)).join('\n'),
    forMail: async (used) => {
      const there = new Set((await ahead).map(({ face }) => face.path))
      const { faces, pictures } = await chooseFaces(used)
      const further = await rules(faces.filter(({ face }) => !there.has(face.path)))
      return [...further, ...pictureRule(pictures)].join('\n')
    },
  }
}

/** Latin letters in the fonts of the headers and of most mails. */
const USUAL: UsedFonts = {
  codePoints: [0x41],
  fonts: ['noto', 'arimo', 'arimo-bold', 'carlito', 'carlito-bold'],
  language: '',
}

const rule = ({ family, face, only }: ChosenFace, address: string): string =>
  `@font-face{font-family:"${family}";font-style:${face.style};font-weight:${face.weight};` +
  `src:url(${address});unicode-range:${unicodeRange(face, only)}}`

/** Characters with emoji presentation by default come before the fonts of symbols; the others after. */
const pictureRule = (pictures: readonly number[]): readonly string[] =>
  pictures.length === 0
    ? []
    : [
        `@font-face{font-family:"m-emoji";src:local("Noto Color Emoji"),local("Apple Color Emoji"),local("Segoe UI Emoji");` +
          `unicode-range:${listed(pictures)}}`,
      ]

const unicodeRange = (face: FontFace, only: readonly number[] | undefined): string =>
  only === undefined
    ? face.ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(',')
    : listed(only)

const listed = (codePoints: readonly number[]): string => codePoints.map((c) => `U+${c.toString(16)}`).join(',')

/** Files as data: addresses; those used first are remembered up to a bound, which in practice are the Latin ones. */
const makeLoader = (): ((path: string) => Promise<string>) => {
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
