// The looks of a view: `npm test` opens it once, and `npm run pictures` takes a picture of each look into .pictures/, to be looked at and not compared.
import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { Language } from '#domain/shared/language.ts'

export type ShownTheme = 'light' | 'dark'

export const takesPictures = process.env['TEST_PICTURES'] !== undefined

const picturesDir = path.resolve(import.meta.dirname, '../../.pictures')

/** Pictures that the guides show, by the same names: they are renewed. */
const guidePicturesDir = path.resolve(import.meta.dirname, '../../adapters/web/public/guides/pictures')

/** A page or an element of one. */
interface Pictured {
  screenshot(options: { readonly path: string; readonly fullPage?: boolean }): Promise<unknown>
}

export async function takePicture(of: Pictured, name: string, { fullPage = false } = {}): Promise<void> {
  if (takesPictures) await savePicture(of, name, { fullPage })
}

/** In every run, for what goes wrong. */
export async function savePicture(of: Pictured, name: string, { fullPage = false } = {}): Promise<void> {
  const file = path.join(picturesDir, `${name}.png`)
  await of.screenshot({ path: file, ...(fullPage ? { fullPage } : {}) })
  const shown = path.join(guidePicturesDir, `${name}.png`)
  if (takesPictures && existsSync(shown)) await copyFile(file, shown)
}

/** Views take turns by their `index`: one is asserted in dark and Dutch, the next one in light and English. */
export function paletteOf(index: number): readonly (readonly [Language, ShownTheme])[] {
  return takesPictures
    ? (['nl', 'en'] as const).flatMap((language) =>
        (['light', 'dark'] as const).map((theme) => [language, theme] as const),
      )
    : [index % 2 === 0 ? ['nl', 'dark'] : ['en', 'light']]
}

/** For pages without a language of their own, or in one language: themes take turns by `index`. */
export function themesOf(index: number): readonly ShownTheme[] {
  return takesPictures ? ['light', 'dark'] : [index % 2 === 0 ? 'dark' : 'light']
}

export interface LookOf<Width extends number> {
  readonly width: Width
  readonly theme: ShownTheme
  readonly language: Language
}

/** A language is chosen as a page opens; width and, for pictures, theme change while it stands. */
export interface Visit<Width extends number> {
  readonly opensIn: LookOf<Width>
  /** Axe takes longest: it looks at a view once, or at every picture. */
  readonly looks: readonly (LookOf<Width> & { readonly isInspected: boolean })[]
}

/** Sets the size and, for pictures, the theme of an open page. Without pictures the page keeps the theme that it opened in. */
export async function goToPage(page: Page, { width, theme }: LookOf<number>, height: number): Promise<void> {
  const is = page.viewportSize()
  if (is?.width !== width || is.height !== height) await page.setViewportSize({ width, height })
  if (takesPictures) await page.emulateMedia({ colorScheme: theme })
}

/** Views take turns by their `index`: one is asserted dark and in Dutch, the next one light and in English, each wide and then narrow. */
export function visitsOf<Width extends number>(
  index: number,
  opens: Width,
  wide: Width,
  narrow: Width,
): readonly Visit<Width>[] {
  const visit = (language: Language, theme: ShownTheme): Visit<Width> => ({
    opensIn: { width: opens, theme, language },
    looks: takesPictures
      ? [wide, narrow].flatMap((width) =>
          (['light', 'dark'] as const).map((shown) => ({ width, theme: shown, language, isInspected: true })),
        )
      : [
          { width: wide, theme, language, isInspected: false },
          { width: narrow, theme, language, isInspected: true },
        ],
  })
  const both = [visit('nl', 'dark'), visit('en', 'light')]
  return takesPictures ? both : both.slice(index % 2, (index % 2) + 1)
}
