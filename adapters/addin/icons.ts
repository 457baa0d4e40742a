// Reads the add-in's icons from this folder. test/addin/draw-icons.ts creates them from drawings.
import { readFile } from 'node:fs/promises'
import { ICON_SIZES } from './addin.ts'

export interface Icons {
  /** 192 by 192. */
  readonly color: Uint8Array
  /** 32 by 32, white on a transparent background. */
  readonly outline: Uint8Array
  /** The icons that the service serves. */
  readonly served: readonly { readonly name: string; readonly content: Uint8Array }[]
}

const readPicture = (name: string): Promise<Uint8Array> => readFile(new URL(`./icons/${name}`, import.meta.url))

export async function readIcons(): Promise<Icons> {
  const names = ICON_SIZES.map((size) => `icon-${size}.png`)
  const [color, outline, ...served] = await Promise.all([
    readPicture('color.png'),
    readPicture('outline.png'),
    ...names.map(async (name) => ({ name, content: await readPicture(name) })),
  ])
  return { color, outline, served }
}
