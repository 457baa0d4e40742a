// The source files of the repository, for the tests of its structure.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export type Sources = ReadonlyMap<string, string>

/** Text by path from the root. */
export async function readSources(folders: readonly string[]): Promise<Sources> {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(root, folder), { recursive: true })).map((file) => path.posix.join(folder, file)),
    ),
  )
  const code = files.flat().filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
  const read = async (file: string) => [file, await readFile(path.join(root, file), 'utf8')] as const
  return new Map(await Promise.all(code.map(read)))
}
