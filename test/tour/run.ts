// `npm run tour`: README's first minutes by script, in seconds: clone, install, start, and the first success in each of its parts. It needs git,
// npm and its registry, and the usual ports. `npm run tour -- --here` starts this folder instead of a clone.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { openPage } from '#test/support/browser.ts'
import { endRun } from '#test/support/end-of-run.ts'
import { STEPS } from './steps.ts'

const root = path.resolve(import.meta.dirname, '../..')
const work = await mkdtemp(path.join(tmpdir(), 'tapster-tour-'))
const folder = process.argv.includes('--here') ? root : path.join(work, 'clone')
const rows: (readonly [part: string, seconds: number])[] = []

async function time<A>(part: string, step: () => A | Promise<A>): Promise<A> {
  const began = performance.now()
  const result = await step()
  rows.push([part, (performance.now() - began) / 1_000])
  return result
}

const run = (cwd: string, command: string, ...args: readonly string[]): void => {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** As `npm start`, with its data apart. Resolves once the address is printed. */
async function start(child: ChildProcess): Promise<{ readonly baseUrl: string; readonly mailUrl: string }> {
  if (child.stdout === null) throw new Error('the output of the service is read')
  const found = new Map<string, string>()
  for await (const line of createInterface({ input: child.stdout })) {
    const [, what = '', url = ''] =
      /^\s+(Mailbox with task pane|Stand-in mail server)\s+(http:\/\/[^/\s]+)/.exec(line) ?? []
    if (url !== '') found.set(what, url)
    const [baseUrl, mailUrl] = [found.get('Mailbox with task pane'), found.get('Stand-in mail server')]
    if (baseUrl !== undefined && mailUrl !== undefined) return { baseUrl, mailUrl }
  }
  throw new Error('the service ended before it was ready')
}

let service: ChildProcess | undefined
try {
  if (folder !== root) {
    await time('git clone', () => run(work, 'git', 'clone', '-q', root, folder))
    await time('npm ci', () => run(folder, 'npm', 'ci', '--no-audit', '--no-fund'))
  }
  const child = (service = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: path.join(work, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  }))
  const places = await time('npm start, to ready', () => start(child))
  child.stdout?.resume()
  const { context, page } = await openPage({ viewport: { width: 1360, height: 860 } })
  context.setDefaultTimeout(120_000)
  for (const [part, step] of STEPS) await time(part, () => step({ ...places, context, page }))
  const width = Math.max(...rows.map(([part]) => part.length))
  for (const [part, seconds] of [...rows, ['together', rows.reduce((sum, [, took]) => sum + took, 0)] as const])
    console.log(`${part.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s`)
} finally {
  await endRun()
  // npm passes a signal on to its child only in some shells, so the whole group gets it.
  if (service?.pid !== undefined && service.exitCode === null) {
    const ended = once(service, 'exit')
    process.kill(-service.pid, 'SIGTERM')
    await ended
  }
  await rm(work, { recursive: true, force: true })
}
