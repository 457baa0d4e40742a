// The proxies of the guide, run by the machine's own nginx and Caddy. Only ports and certificates differ from what the guide shows.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { issueCertificate, makeAuthority, makeValidity } from '#adapters/sandbox/kit/certificates.ts'
import { choosePort } from '#test/support/choose-port.ts'
import { installedProgram } from '#test/support/installed-program.ts'
import { until } from '#test/support/until.ts'
import { fillIn, readGuideBlock } from './guide-blocks.ts'

/** The host name in the guide. */
export const HOST = 'tapster.example'

/** Where the authority of certificates looks, over plain http. Caddy answers by itself. */
export const CHALLENGE = '/.well-known/acme-challenge'

export interface ProxyUnderTest {
  readonly port: number
  /** Where it redirects from plain http. */
  readonly plainPort: number
  /** The certificate authority, in PEM. */
  readonly authority: string
  readonly stop: () => Promise<void>
}

interface Places {
  readonly folder: string
  readonly servicePort: string
  readonly port: number
  readonly plainPort: number
}

interface Proxy {
  readonly name: 'nginx' | 'caddy'
  /** Writes the configuration; returns the program's arguments. */
  readonly configure: (places: Places) => Promise<readonly string[]>
}

const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === 'IPv6'))

/** What Debian's nginx.conf has around the site, in a folder of the test. */
const wrapSite = (folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log ${folder}/access.log;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/site;
}`

const nginx: Proxy = {
  name: 'nginx',
  configure: async ({ folder, servicePort, port, plainPort }) => {
    const site = fillIn(await readGuideBlock('nginx'), {
      '127.0.0.1:3000': `127.0.0.1:${servicePort}`,
      'listen 80;': `listen ${plainPort};`,
      'listen [::]:80;': hasIpv6() ? `listen [::]:${plainPort};` : '',
      'listen 443 ': `listen ${port} `,
      'listen [::]:443 ssl http2;': hasIpv6() ? `listen [::]:${port} ssl http2;` : '',
      [`/etc/letsencrypt/live/${HOST}/fullchain.pem`]: `${folder}/certificate.pem`,
      [`/etc/letsencrypt/live/${HOST}/privkey.pem`]: `${folder}/key.pem`,
      'root /var/www/html;': `root ${folder}/www;`,
    })
    await mkdir(path.join(folder, 'www', CHALLENGE), { recursive: true })
    await writeFile(path.join(folder, 'www', CHALLENGE, 'token'), 'proof')
    await writeFile(path.join(folder, 'site'), site)
    await writeFile(path.join(folder, 'nginx.conf'), wrapSite(folder))
    return ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')]
  },
}

const caddy: Proxy = {
  name: 'caddy',
  configure: async ({ folder, servicePort, port, plainPort }) => {
    const site = fillIn(await readGuideBlock('caddy'), {
      '127.0.0.1:3000': `127.0.0.1:${servicePort}`,
      [`${HOST} {`]: `${HOST} {\n\ttls ${folder}/certificate.pem ${folder}/key.pem`,
    })
    const file = path.join(folder, 'Caddyfile')
    await writeFile(file, `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n${site}`)
    return ['run', '--adapter', 'caddyfile', '--config', file]
  },
}

export const PROXIES = [nginx, caddy] as const

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Undefined where the machine does not have it. */
export async function startProxy({ name, configure }: Proxy, serviceUrl: string): Promise<ProxyUnderTest | undefined> {
  const program = installedProgram(name)
  if (program === undefined) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), `tapster-${name}-`))
  const [port, plainPort] = [await choosePort(), await choosePort()]
  const authority = makeAuthority(makeValidity(Date.now()))
  const { key, certificate } = issueCertificate(authority, [HOST], makeValidity(Date.now()))
  await writeFile(path.join(folder, 'certificate.pem'), certificate)
  await writeFile(path.join(folder, 'key.pem'), key)
  const words = await configure({ folder, servicePort: new URL(serviceUrl).port, port, plainPort })
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  let said = ''
  const child = spawn(program, [...words], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const stop = async (): Promise<void> => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await until(name, async () => {
      if (child.exitCode !== null) {
        const log = await readFile(path.join(folder, 'error.log'), 'utf8').catch(() => '')
        throw new Error(`${name} did not start: ${said}${log}`)
      }
      return (await isOpen(port)) && (await isOpen(plainPort))
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { port, plainPort, authority: authority.certificate, stop }
}
