// Recorded lines beside the tests. UPDATE_RECORDED=1 records them again; review what changed in them as you review code.
import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'chai'

/** Fails where the lines of today are others than those in `<name>.txt`. */
export async function expectRecorded(name: string, lines: readonly string[]): Promise<void> {
  const file = new URL(`./${name}.txt`, import.meta.url)
  if (process.env['UPDATE_RECORDED'] === '1') await writeFile(file, `${lines.join('\n')}\n`)
  expect(lines).to.deep.equal((await readFile(file, 'utf8')).trimEnd().split('\n'))
}
