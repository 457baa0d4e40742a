// Builds the browser code into .build/client: files named by their content, and a manifest of them.
// Does nothing if no source has changed since the last build.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions, BuildResult, Metafile, Plugin } from 'esbuild'
import * as t from 'io-ts'
import { CannotStart } from './start-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const Chunks = t.readonly(t.type({ first: t.readonlyArray(t.string), later: t.readonlyArray(t.string) }))

const Manifest = t.readonly(
  t.type({
    /** The name of the file in the folder, by entry, for instance `pane.js`. */
    files: t.record(t.string, t.string),
    chunks: t.readonly(t.type({ admin: Chunks, pane: Chunks })),
    /** The digest of each source, by its path from the root. */
    sources: t.record(t.string, t.string),
  }),
)
type Manifest = t.TypeOf<typeof Manifest>

export interface BuiltClient {
  /** The folder with the files. */
  readonly dir: string
  /** The name of the file by entry (`pane.js`, `pane.css`, `admin.js`, `admin.css`, `mailbox.js`, `mailbox.css`, `on-send.js`). */
  readonly files: Readonly<Record<string, string>>
  /** The scripts beside `admin.js` and `pane.js`. `first`: it imports them before it runs; `later`: it loads them on demand. */
  readonly chunks: Manifest['chunks']
  /** False: the build already existed. */
  readonly isNew: boolean
}

const entryPoints = {
  mailbox: join(root, 'adapters/sandbox/mailbox/page/entry.ts'),
  'send-frame': join(root, 'adapters/sandbox/mailbox/page/send-frame/entry.ts'),
}

const pages: BuildOptions = {
  entryPoints,
  format: 'esm',
  target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
}

const adminMain = join(root, 'adapters/web/admin/main.tsx')

/**
 * Makes every later chunk import the first one, which the browser has by then. The bundler does not know that, and would make a chunk for each
 * combination of later chunks that share a module of the first one: fourteen small files before the first page.
 */
const shareFirstChunk: Plugin = {
  name: 'share-first-chunk',
  setup: (bundling) => {
    bundling.onResolve({ filter: /./ }, async ({ path, kind, pluginData, ...from }) => {
      if (kind !== 'dynamic-import' || pluginData === 'resolving') return undefined
      return { ...(await bundling.resolve(path, { ...from, kind, pluginData: 'resolving' })), pluginData: 'later' }
    })
    bundling.onLoad({ filter: /\.tsx?$/ }, async ({ path, pluginData }) =>
      pluginData === 'later'
        ? {
            contents: `${await readFile(path, 'utf8')}\nimport ${JSON.stringify(adminMain)}`,
            loader: path.endsWith('x') ? 'tsx' : 'ts',
          }
        : undefined,
    )
  },
}

/** Each group of the administration's pages is a chunk (adapters/web/admin/views/pages.tsx). */
const admin: BuildOptions = {
  ...pages,
  entryPoints: { admin: join(root, 'adapters/web/admin/entry.ts') },
  splitting: true,
  plugins: [shareFirstChunk],
}

/** The parser of whole mails is a chunk (adapters/web/task-pane/make-pane.ts). */
const pane: BuildOptions = {
  ...pages,
  entryPoints: { pane: join(root, 'adapters/web/task-pane/entry.ts') },
  splitting: true,
}

/** Also runs in Outlook's script runtime, which accepts one file without imports, and supports ECMAScript 2016. */
const onSend: BuildOptions = {
  entryPoints: { 'on-send': join(root, 'adapters/web/task-pane/on-send/entry.ts') },
  format: 'iife',
  target: 'es2016',
}

async function buildBundle(dir: string, options: BuildOptions): Promise<BuildResult<{ write: false; metafile: true }>> {
  // Most starts find the client built.
  const { build } = await import('esbuild')
  return build({
    ...options,
    outdir: dir,
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    // The server's copy of fp-ts is CommonJS, from which the bundler cannot remove unused parts.
    alias: { 'fp-ts/lib': 'fp-ts/es6' },
    legalComments: 'none',
    absWorkingDir: root,
    logLevel: 'silent',
  })
}

const computeDigest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex').slice(0, 16)

const computeFileDigest = async (source: string): Promise<string> => computeDigest(await readFile(join(root, source)))

/** All files except the entries. */
export function listChunkFiles({ admin, pane }: BuiltClient['chunks']): readonly string[] {
  return [admin, pane].flatMap(({ first, later }) => [...first, ...later])
}

const listFiles = ({ files, chunks }: Pick<BuiltClient, 'files' | 'chunks'>): readonly string[] => [
  ...Object.values(files),
  ...listChunkFiles(chunks),
]

const withoutHash = (name: string): string => name.replace(/\.[^.]+(\.\w+)$/, '$1')

function sortChunks(outputs: Metafile['outputs'], entry: string): t.TypeOf<typeof Chunks> {
  const first = new Set<string>()
  const follow = (from: string): void => {
    for (const { path, kind } of outputs[from]?.imports ?? [])
      if (kind === 'import-statement' && !first.has(path)) {
        first.add(path)
        follow(path)
      }
  }
  const paths = Object.keys(outputs).filter((path) => path.endsWith('.js'))
  const start = paths.find((path) => withoutHash(basename(path)) === entry) ?? ''
  follow(start)
  const later = paths.filter((path) => path !== start && !first.has(path))
  return { first: [...first].map((path) => basename(path)), later: later.map((path) => basename(path)) }
}

async function readManifest(dir: string): Promise<Manifest | null> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'))
    if (!Manifest.is(manifest)) return null
    const present = new Set(await readdir(dir))
    if (!listFiles(manifest).every((file) => present.has(file))) return null
    const checks = Object.entries(manifest.sources).map(
      async ([source, was]) => (await computeFileDigest(source)) === was,
    )
    return (await Promise.all(checks)).every(Boolean) ? manifest : null
  } catch {
    // The client was never built, or a source no longer exists: it must be built.
    return null
  }
}

/** Removes the files of the build before, as the last step. Returns the names of the entries without their hashes, with the files. */
async function writeClient(
  dir: string,
  built: readonly Awaited<ReturnType<typeof buildBundle>>[],
  chunks: Manifest['chunks'],
): Promise<Record<string, string>> {
  const apart = new Set(listChunkFiles(chunks))
  await mkdir(dir, { recursive: true })
  const files: Record<string, string> = {}
  for (const { path, contents } of built.flatMap(({ outputFiles }) => outputFiles)) {
    const name = basename(path)
    if (!apart.has(name)) files[withoutHash(name)] = name
    await writeFile(join(dir, name), contents)
  }
  const sources = [
    ...built.flatMap(({ metafile }) => Object.keys(metafile.inputs)),
    relative(root, fileURLToPath(import.meta.url)),
  ]
  const manifest: Manifest = {
    files,
    chunks,
    sources: Object.fromEntries(
      await Promise.all(sources.map(async (source) => [source, await computeFileDigest(source)])),
    ),
  }
  const draft = join(dir, `manifest.${randomUUID()}.tmp`)
  await writeFile(draft, JSON.stringify(manifest, null, 2))
  await rename(draft, join(dir, 'manifest.json'))
  const kept = new Set([...listFiles(manifest), 'manifest.json'])
  for (const name of await readdir(dir))
    if (!kept.has(name) && !name.endsWith('.tmp')) await rm(join(dir, name), { force: true })
  return files
}

/**
 * May run in several processes at once: file names depend on the content, and the whole manifest is renamed into place last. Throws CannotStart
 * if the files cannot be written.
 */
export async function buildClient(dir: string = join(root, '.build/client')): Promise<BuiltClient> {
  const stands = await readManifest(dir)
  if (stands !== null) return { dir, files: stands.files, chunks: stands.chunks, isNew: false }

  const [ofAdmin, ofPane] = [await buildBundle(dir, admin), await buildBundle(dir, pane)]
  const built = [ofAdmin, ofPane, ...(await Promise.all([pages, onSend].map((options) => buildBundle(dir, options))))]
  const chunks = {
    admin: sortChunks(ofAdmin.metafile.outputs, 'admin.js'),
    pane: sortChunks(ofPane.metafile.outputs, 'pane.js'),
  }
  try {
    return { dir, files: await writeClient(dir, built, chunks), chunks, isNew: true }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new CannotStart(
      `The pages of this release are not built, and ${dir} cannot be written (${String(error.code)}).`,
      "Build them as the owner of this folder with npx -c 'node bootstrap/build-client.ts', or give this user write permission.",
    )
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now()
  const { dir, files, isNew } = await buildClient()
  const names = Object.keys(files).sort().join(', ')
  const how = isNew ? `built in ${Math.round(performance.now() - started)} ms` : 'unchanged'
  console.log(`${relative(process.cwd(), dir) || dirname(dir)}: ${names} (${how})`)
}
