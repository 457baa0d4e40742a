// Reads a Dockerfile as far as this project's uses the language, and carries its lines out in root file systems, with chroot instead of an engine.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Instruction {
  readonly name: string
  readonly rest: string
}

export interface BuildStage {
  readonly from: string
  readonly name: string | undefined
  readonly instructions: readonly Instruction[]
}

export function parseDockerfile(text: string): readonly BuildStage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: { from: string; name: string | undefined; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [from = '', , as] = rest.split(/\s+/)
      stages.push({ from, name: as, instructions: [] })
    } else {
      const stage = stages.at(-1)
      if (stage === undefined || name === '') throw new Error(`a line of another form: ${line}`)
      stage.instructions.push({ name, rest: rest.trim() })
    }
  }
  return stages
}

/** What the lines so far have set. */
export interface ImageState {
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  readonly workdir: string
  readonly user: string
}

/** As the engine does, also in double quotes. */
const fillIn = (text: string, env: ImageState['env']): string =>
  text.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => env[name] ?? '')

const readAssignments = (rest: string, env: ImageState['env']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, name = '', quoted, bare = '']) => [
      name,
      fillIn(quoted ?? bare, env),
    ]),
  )

export interface InContainer {
  readonly state: ImageState
  /** For /bin/sh. */
  readonly command: string
  /** Beside the variables of the image. */
  readonly env?: Readonly<Record<string, string>>
}

/** With a namespace of mounts of its own: /proc is there, and gone with the process. A signal reaches the command. */
export function startIn({ state: { root, user, workdir, env }, command, env: more = {} }: InContainer): ChildProcess {
  const enter = `mount -t proc proc "$0/proc" && exec chroot --userspec="$1" "$0" /usr/bin/env -i -C "$2" "\${@:3}"`
  const all = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/tmp', ...env, ...more }
  const variables = Object.entries(all).map(([name, value]) => `${name}=${value}`)
  const words = ['--mount', 'bash', '-c', enter, root, user, workdir, ...variables, '/bin/sh', '-c', command]
  return spawn('unshare', words, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Returns the output, and rejects with it where the command fails. */
export function runIn(container: InContainer): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = startIn(container)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${container.command}: ${code}\n${said.slice(-4_000)}`)),
    )
  })
}

export interface BuildPlaces {
  /** The folder whose files COPY takes. */
  readonly context: string
  /** Root file systems of the stages that are done. */
  readonly stages: ReadonlyMap<string, ImageState>
  readonly args: Readonly<Record<string, string>>
  /** Variables with which this machine reaches its network. */
  readonly outside: Readonly<Record<string, string>>
}

async function copyInto(target: string, source: string, isInto: boolean): Promise<void> {
  const isFolder = (await stat(source)).isDirectory()
  const place = !isFolder && isInto ? path.join(target, path.basename(source)) : target
  await cp(source, place, { recursive: true, verbatimSymlinks: true })
}

/** The state after the line. Undefined: the line is for an engine. */
export async function carryOut(
  { name, rest }: Instruction,
  state: ImageState,
  { context, stages, args, outside }: BuildPlaces,
): Promise<ImageState | undefined> {
  const inRoot = (place: string): string => path.join(state.root, path.resolve(state.workdir, place))
  switch (name) {
    case 'ARG':
      return { ...state, env: { ...state.env, [rest]: args[rest] ?? '' } }
    case 'ENV':
      return { ...state, env: { ...state.env, ...readAssignments(rest, state.env) } }
    case 'USER':
      return { ...state, user: rest }
    case 'WORKDIR':
      await mkdir(inRoot(rest), { recursive: true })
      return { ...state, workdir: rest }
    case 'RUN':
      await runIn({ state, command: rest, env: outside })
      return state
    case 'COPY': {
      const [, stage] = /^--from=(\w+) /.exec(rest) ?? []
      const words = rest.replace(/^--from=\w+ /, '').split(/\s+/)
      const [target = ''] = words.slice(-1)
      const from = stage === undefined ? context : stages.get(stage)?.root
      if (from === undefined) throw new Error(`no stage is named ${stage}`)
      for (const source of words.slice(0, -1))
        await copyInto(inRoot(target), path.join(from, source), target.endsWith('/'))
      return state
    }
    default:
      return undefined
  }
}

const NPM = '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n'

/**
 * Stands for the image `node:24-slim`: Debian with Node, npm and the user `node`. It reaches the network as this machine does. TEST_DEBIAN:
 * what debootstrap made before, which takes it minutes.
 */
export async function makeBase(
  root: string,
  { node, npm }: { readonly node: string; readonly npm: string },
): Promise<void> {
  const debian = process.env['TEST_DEBIAN']
  if (debian !== undefined) await run('cp', ['-a', debian, root])
  else await run('debootstrap', ['--variant=minbase', 'bookworm', root], { maxBuffer: 16 * 1024 * 1024 })
  const local = path.join(root, 'usr/local')
  await cp(node, path.join(local, 'bin/node'), { dereference: true })
  await cp(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true })
  await writeFile(path.join(local, 'bin/npm'), NPM, { mode: 0o755 })
  await run('chroot', [root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node'])
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt'])
    await cp(file, path.join(root, file), { dereference: true, recursive: true })
}
