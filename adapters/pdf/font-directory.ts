// Provides fonts for machines that lack them: other scripts, symbols, emoji.
// Writes them once below the cache directory, with a configuration that adds them to the machine's own fonts.
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { OTHER_SCRIPTS } from './font-choice.ts'
import { unpackWoff } from './woff.ts'
import { loadFaces } from './font-faces.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

/** Fonts with one file for each weight, so that the family's name finds all characters. */
const MACHINE_FONTS: readonly (readonly [sheet: string, subset: string])[] = [
  ['@fontsource/arimo/400.css', 'latin'],
  ...OTHER_SCRIPTS.flatMap((script) =>
    ['400', '700'].map((weight) => [`@fontsource/noto-sans-${script}/${weight}.css`, script] as const),
  ),
  ['@fontsource/noto-sans-symbols/400.css', 'symbols'],
  ['@fontsource/noto-sans-symbols-2/400.css', 'symbols'],
  ['@fontsource/noto-sans-math/400.css', 'math'],
  ['@fontsource/noto-color-emoji/emoji-400.css', 'emoji'],
]
/** Increase this number with every change of the list above. */
const EDITION = 2

const renderConfiguration = (fonts: string, cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${escapeHtml(fonts)}</dir>
  <cachedir>${escapeHtml(cache)}</cachedir>
  <alias><family>sans-serif</family><default><family>Arimo</family></default></alias>
</fontconfig>
`

/** Returns the path of a fontconfig file. @throws when the directory is not writable. */
export async function makeFontDirectory(cache: string): Promise<string> {
  const wanted = join(cache, `fonts-${EDITION}`)
  const config = join(wanted, 'fonts.conf')
  if (await isThere(config)) return config
  await mkdir(cache, { recursive: true })
  const staging = await mkdtemp(join(cache, 'unpacking-'))
  try {
    for (const [sheet, subset] of MACHINE_FONTS)
      for (const face of await loadFaces(sheet, 'woff')) {
        if (face.subset !== subset) continue
        const font = unpackWoff(await readFile(face.path))
        await writeFile(join(staging, `${basename(face.path, '.woff')}.ttf`), font, { mode: 0o644 })
      }
    await writeFile(join(staging, 'fonts.conf'), renderConfiguration(wanted, join(cache, 'fontconfig')))
    await chmod(staging, 0o755)
    await rename(staging, wanted)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    // Another process was faster.
    if (!(await isThere(config))) throw error
  }
  return config
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
