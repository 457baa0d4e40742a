// Processes of the service for benchmarks: started on their own, read by their first lines, their memory watched from outside.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

const root = path.resolve(import.meta.dirname, '../..')

/** What `npm start` gives Node for its memory, as flags and in the environment. */
export const HEAP: readonly string[] = packageJson.scripts.start.match(/--(?!import)\S+/g) ?? []
const MALLOC = Object.fromEntries(
  [...packageJson.scripts.start.matchAll(/(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)

export interface BenchProcess {
  readonly url: string
  readonly pid: number
  /** Milliseconds from spawning to the first line that contains the address. */
  readonly startedIn: number
  /** Milliseconds from spawning to the line with this text. */
  readonly whenPrinted: (text: string) => Promise<number>
  readonly stop: () => Promise<void>
}

/** `script` prints a line that holds its address; everything else it prints is passed over. */
export function startProcess(script: string, env: Readonly<Record<string, string>>): Promise<BenchProcess> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child: ChildProcess = spawn(process.execPath, [...HEAP, path.join(root, script)], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...MALLOC, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: string[] = []
    const times: number[] = []
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${output.join('\n')}`)))
    const whenPrinted = async (text: string): Promise<number> => {
      for (;;) {
        const at = times[output.findIndex((line) => line.includes(text))]
        if (at !== undefined) return at
        if (child.exitCode !== null) throw new Error(`${script} ended without ${text}`)
        await wait(10)
      }
    }
    const hear = (line: string): void => {
      times[output.push(line) - 1] = performance.now() - began
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
      if (url !== undefined && child.pid !== undefined) {
        resolve({
          url,
          pid: child.pid,
          startedIn: performance.now() - began,
          whenPrinted,
          stop: async () => {
            child.kill('SIGTERM')
            await ended
          },
        })
      }
    }
    if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', hear)
    if (child.stderr !== null) createInterface({ input: child.stderr }).on('line', (line) => output.push(line))
  })
}

const readMemory =
  (what: 'VmRSS' | 'VmHWM') =>
  async (pid: number): Promise<number> => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) * 1024
  }

/** Bytes in memory now. */
export const residentBytes = readMemory('VmRSS')

/** The most bytes in memory since the process began. */
export const peakBytes = readMemory('VmHWM')

/** Watches until `stop`, which answers the highest value seen. */
export function watchMemory(pid: number): { readonly stop: () => Promise<number> } {
  let peak = 0
  const look = async (): Promise<void> => {
    peak = Math.max(peak, await residentBytes(pid).catch(() => 0))
  }
  const timer = setInterval(() => void look(), 50)
  return {
    stop: async () => {
      clearInterval(timer)
      await look()
      return peak
    },
  }
}
