// Processes of the service for benchmarks: started on their own, read by their first lines, their memory watched from outside.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import path from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

const root = path.resolve(import.meta.dirname, '../..')

/** What `npm start` gives Node for its memory. */
export const HEAP: readonly string[] = packageJson.scripts.start.match(/--(?!import)\S+/g) ?? []

export interface BenchProcess {
  readonly url: string
  readonly pid: number
  /** Milliseconds from spawning to the first line that contains the address. */
  readonly startedIn: number
  readonly stop: () => Promise<void>
}

/** `script` prints a line that holds its address; everything else it prints is passed over. */
export function startProcess(script: string, env: Readonly<Record<string, string>>): Promise<BenchProcess> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child: ChildProcess = spawn(process.execPath, [...HEAP, path.join(root, script)], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: string[] = []
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${output.join('\n')}`)))
    const hear = (line: string): void => {
      output.push(line)
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
      if (url !== undefined && child.pid !== undefined) {
        resolve({
          url,
          pid: child.pid,
          startedIn: performance.now() - began,
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

/** Bytes in memory now. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024
}

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
