// Draws the add-in's icons from their SVG: `node test/addin/draw-icons.ts`, after a drawing has changed. The pictures are committed.
import { readFile, writeFile } from 'node:fs/promises'
import { ICON_SIZES } from '#adapters/addin/addin.ts'
import { openPage } from '#test/support/browser.ts'
import { endRun } from '#test/support/end-of-run.ts'

const folder = new URL('../../adapters/addin/icons/', import.meta.url)

const DRAWN: readonly (readonly [drawing: string, size: number, picture: string])[] = [
  ...ICON_SIZES.map((size) => [size < 25 ? 'tile-small' : 'tile', size, `icon-${size}`] as const),
  ['color', 192, 'color'],
  ['outline', 32, 'outline'],
]

const { context, page } = await openPage()
for (const [drawing, size, picture] of DRAWN) {
  const svg = await readFile(new URL(`${drawing}.svg`, folder), 'utf8')
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`,
  )
  await writeFile(new URL(`${picture}.png`, folder), await page.screenshot({ omitBackground: true }))
}
await context.close()
await endRun()
