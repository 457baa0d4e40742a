// All breaks, and what is wrong with the list itself.
import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Break } from './break.ts'
import { outsideBreaks } from './outside.ts'
import { pageBreaks } from './pages.ts'

export const allBreaks: readonly Break[] = [...outsideBreaks, ...pageBreaks]

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

async function faultsOf(root: string, { id, file, find, replace, tests }: Break): Promise<readonly string[]> {
  const gone: string[] = []
  for (const test of tests) if (!(await isThere(path.join(root, test)))) gone.push(`${id}: there is no ${test}`)
  if (!(await isThere(path.join(root, file)))) return [...gone, `${id}: there is no ${file}`]
  const times = (await readFile(path.join(root, file), 'utf8')).split(find).length - 1
  return [
    ...gone,
    ...(times === 1 ? [] : [`${id}: found ${times} times in ${file}: ${find.trim()}`]),
    ...(find === replace ? [`${id}: changes nothing`] : []),
  ]
}

/** Empty: every break can still be applied, and its tests are there. */
export async function faultsOfBreaks(root: string): Promise<readonly string[]> {
  const twice = allBreaks.filter(({ id }, at) => allBreaks.findIndex((one) => one.id === id) !== at)
  const faults = await Promise.all(allBreaks.map((one) => faultsOf(root, one)))
  return [...twice.map(({ id }) => `${id}: the id is used twice`), ...faults.flat()]
}
