// The looks of a view: `npm test` asserts two of them, and `npm run pictures` takes a picture of each into .pictures/, to be looked at and not compared.
import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '#adapters/contract/codecs/wording.ts'

export type ShownTheme = 'light' | 'dark'

const takesPictures = process.env['TEST_PICTURES'] !== undefined

const picturesDir = path.resolve(import.meta.dirname, '../../.pictures')

/** Pictures that the guides show, by the same names: they are renewed. */
const guidePicturesDir = path.resolve(import.meta.dirname, '../../adapters/web/public/guides/pictures')

/** A page or an element of one. */
interface Pictured {
  screenshot(options: { readonly path: string; readonly fullPage?: boolean }): Promise<unknown>
}

export const takePicture = async (of: Pictured, name: string, { fullPage = false } = {}): Promise<void> => {
  if (takesPictures) await savePicture(of, name, { fullPage })
}

/** In every run, for what goes wrong. */
export const savePicture = async (of: Pictured, name: string, { fullPage = false } = {}): Promise<void> => {
  const file = path.join(picturesDir, `${name}.png`)
  await of.screenshot({ path: file, ...(fullPage ? { fullPage } : {}) })
  const shown = path.join(guidePicturesDir, `${name}.png`)
  if (takesPictures && existsSync(shown)) await copyFile(file, shown)
}

/** In two of the four, each language and each theme once. */
export const paletteOf = (): readonly (readonly [Language, ShownTheme])[] =>
  takesPictures
    ? [
        ['nl', 'light'],
        ['nl', 'dark'],
        ['en', 'light'],
        ['en', 'dark'],
      ]
    : [
        ['nl', 'dark'],
        ['en', 'light'],
      ]

/** Axe takes longest: each language at the width that is hardest for its looks, and with pictures at every width. */
export const isInspected = (language: Language, width: number, [wide, narrow]: readonly [number, number]): boolean =>
  takesPictures || width === (language === 'nl' ? narrow : wide)

export interface LookOf<Width extends number> {
  readonly width: Width
  readonly theme: ShownTheme
  readonly language: Language
}

/** A language is chosen as a page opens; width and theme change while it stands. */
export interface Visit<Width extends number> {
  readonly opensIn: LookOf<Width>
  readonly looks: readonly LookOf<Width>[]
}

/** Asserted are dark and narrow in Dutch, whose words are longer, and light and wide in English. */
export const visitsOf = <Width extends number>(opens: Width, wide: Width, narrow: Width): readonly Visit<Width>[] => {
  const visit = (opensIn: LookOf<Width>, asserted: LookOf<Width>): Visit<Width> => ({
    opensIn,
    looks: takesPictures
      ? [wide, narrow].flatMap((width) =>
          (['light', 'dark'] as const).map((theme) => ({ width, theme, language: opensIn.language })),
        )
      : [asserted],
  })
  return [
    visit({ width: opens, theme: 'light', language: 'nl' }, { width: narrow, theme: 'dark', language: 'nl' }),
    visit({ width: opens, theme: 'dark', language: 'en' }, { width: wide, theme: 'light', language: 'en' }),
  ]
}
