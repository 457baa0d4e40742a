// The project's own files, as the tests about them read them.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as t from 'io-ts'
import { isLeft } from 'fp-ts/lib/Either.js'

export const root = path.resolve(import.meta.dirname, '../..')

export function textOf(file: string): Promise<string> {
  return readFile(path.join(root, file), 'utf8')
}

async function decoded<A>(file: string, codec: t.Decoder<unknown, A>): Promise<A> {
  const content = codec.decode(JSON.parse(await textOf(file)))
  if (isLeft(content)) throw new Error(`${file} is not in the form it should have`)
  return content.right
}

const versions = t.record(t.string, t.string)

const Manifest = t.type({
  name: t.string,
  version: t.string,
  scripts: versions,
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  engines: t.type({ node: t.string }),
})

export function manifest(): Promise<t.TypeOf<typeof Manifest>> {
  return decoded('package.json', Manifest)
}

const Locked = t.intersection([
  t.type({}),
  t.partial({
    version: t.string,
    resolved: t.string,
    optionalDependencies: versions,
    license: t.string,
    dev: t.boolean,
  }),
])
const Lock = t.type({ packages: t.record(t.string, Locked) })

export function lockFile(): Promise<t.TypeOf<typeof Lock>> {
  return decoded('package-lock.json', Lock)
}

const foldersOfOthers = new Set(['.git', 'node_modules', '.build', '.data', '.pictures', 'coverage'])

/** All files that belong to the project, from its root. Pictures are not text and not read. */
export async function projectFiles(folder = '.'): Promise<readonly string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true })
  const found = entries
    .filter(({ name }) => !foldersOfOthers.has(name) && !/\.(log|png)$/.test(name) && !name.startsWith('.env'))
    .map((entry) => {
      const file = path.posix.join(folder, entry.name)
      return entry.isDirectory() ? projectFiles(file) : Promise.resolve([file])
    })
  return (await Promise.all(found)).flat()
}
