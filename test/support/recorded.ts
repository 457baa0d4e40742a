// Recorded lines beside the tests. UPDATE_RECORDED=1 records them again; review what changed in them as you review code.
import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'chai'

/** Fails where the lines of today are others than those in `support/<name>.txt` beside the test, whose URL is given. */
export async function expectRecorded(test: string, name: string, lines: readonly string[]): Promise<void> {
  const file = new URL(`./support/${name}.txt`, test)
  if (process.env['UPDATE_RECORDED'] === '1') await writeFile(file, `${lines.join('\n')}\n`)
  expect(lines).to.deep.equal((await readFile(file, 'utf8')).trimEnd().split('\n'))
}
