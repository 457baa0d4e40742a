// Runs one browser as a process: starts it, restricts it and makes sure that it ends.
// Its environment contains no variables of the service, and so no secrets.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { ChromiumFiles } from './chromium-files.ts'
import { type DevtoolsPipe, openDevtoolsPipe } from './devtools-pipe.ts'

export interface BrowserProcess {
  readonly pid: number
  readonly devtools: DevtoolsPipe
  /** The browser's own directory, removed when it ends. */
  readonly home: string
  readonly alive: () => boolean
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<void>
  /** Ends the browser and all its child processes at once. */
  readonly kill: () => Promise<void>
}

/** Paths that are needed to start a browser. */
export interface BrowserPlaces {
  readonly files: ChromiumFiles
  readonly fontConfig: string
  /** A directory for the browser's files while it runs. */
  readonly cache: string
}

export interface BrowserNeeds {
  /** False: the kernel does not let an ordinary process create a sandbox, or the service runs as root. */
  readonly sandboxed: boolean
  readonly ownLibraries: boolean
}

/** The browser ended before it answered. `because`: what is missing, if that is known. */
export class BrowserNotStarted extends Error {
  readonly because: 'no-sandbox' | 'no-libraries' | 'unknown'
  constructor(because: BrowserNotStarted['because'], detail: string) {
    super(`The browser did not start: ${detail}`)
    this.because = because
  }
}

const ARGUMENTS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-breakpad',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-field-trial-config',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,DialMediaRouteProvider',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--no-service-autorun',
  '--no-startup-window',
  '--mute-audio',
  '--hide-scrollbars',
  // A mouse with hover and a fine pointer, as most readers have: without one, a mail could detect the renderer.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--password-store=basic',
  '--use-mock-keychain',
  // In addition to the interception of requests: no name resolves, and requests to addresses go to a proxy that does not exist.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://proxy.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

const NICENESS = 5
const STARTING_MS = 20_000

/** @throws BrowserNotStarted */
export async function startBrowser(
  { files, fontConfig, cache }: BrowserPlaces,
  needs: BrowserNeeds,
): Promise<BrowserProcess> {
  await mkdir(cache, { recursive: true })
  const home = await mkdtemp(join(cache, `run-${process.pid}-`))
  const child = spawn(
    files.executable,
    [...ARGUMENTS, `--user-data-dir=${join(home, 'profile')}`, ...(needs.sandboxed ? [] : ['--no-sandbox'])],
    {
      // Its own process group, so that one signal ends all its processes.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        TMPDIR: home,
        LANG: 'nl_NL.UTF-8',
        TZ: 'UTC',
        ...(needs.ownLibraries && files.libraries !== undefined ? { LD_LIBRARY_PATH: files.libraries } : {}),
        FONTCONFIG_FILE: fontConfig,
      },
    },
  )
  const { pid } = child
  let alive = pid !== undefined
  // A mail may keep a processor busy; processes that answer people come first.
  if (pid !== undefined) setPriority(pid, NICENESS)
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-4_000)
  })
  const devtools = openDevtoolsPipe(requireWritable(child, 3), requireReadable(child, 4))
  const killNow = (): void => {
    if (!alive || pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The group has already ended.
    }
  }
  process.once('exit', killNow)
  const ended = new Promise<void>((resolve) => {
    const over = (): void => {
      alive = false
      process.removeListener('exit', killNow)
      devtools.end('the browser is gone')
      void rm(home, { recursive: true, force: true, maxRetries: 3 }).then(resolve, () => resolve())
    }
    child.once('exit', over)
    child.once('error', (error) => {
      complaint += error.message
      over()
    })
  })
  const kill = (): Promise<void> => {
    killNow()
    return ended
  }
  const timeout = setTimeout(killNow, STARTING_MS)
  try {
    await devtools.send('Browser.getVersion')
  } catch {
    await kill()
    throw new BrowserNotStarted(findReason(complaint), complaint.trim().split('\n').slice(-3).join(' ').slice(0, 400))
  } finally {
    clearTimeout(timeout)
  }
  return { pid: pid ?? 0, devtools, home, alive: () => alive && devtools.isOpen(), ended, kill }
}

function findReason(complaint: string): BrowserNotStarted['because'] {
  if (/error while loading shared libraries/.test(complaint)) return 'no-libraries'
  if (/No usable sandbox|sandbox|namespace/i.test(complaint)) return 'no-sandbox'
  return 'unknown'
}

const isWritable = (stream: unknown): stream is Writable =>
  typeof stream === 'object' && stream !== null && 'write' in stream
const isReadable = (stream: unknown): stream is Readable =>
  typeof stream === 'object' && stream !== null && 'read' in stream

function requireWritable(child: ChildProcess, fd: number): Writable {
  const stream = child.stdio[fd]
  if (!isWritable(stream)) throw new Error(`pipe ${fd} of the browser cannot be written`)
  return stream
}

function requireReadable(child: ChildProcess, fd: number): Readable {
  const stream = child.stdio[fd]
  if (!isReadable(stream)) throw new Error(`pipe ${fd} of the browser cannot be read`)
  return stream
}
