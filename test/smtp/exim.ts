// Debian's exim on a free port, for as long as a test runs: a mail server that is not ours.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { issueCertificate, makeAuthority, makeValidity } from '#adapters/sandbox/kit/certificates.ts'
import { choosePort } from '#test/support/choose-port.ts'
import { greetsOn, type SuiteServer } from '#test/support/suite-server.ts'
import { until } from '#test/support/until.ts'

const configuration = (dir: string, port: number): string => `
primary_hostname = mail.example
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
spool_directory = ${dir}/spool
log_file_path = ${dir}/log/%s
pid_file_path = ${dir}/pid
never_users =
host_lookup =
rfc1413_query_timeout = 0s
message_size_limit = 200K
tls_advertise_hosts = *
tls_certificate = ${dir}/certificate.pem
tls_privatekey = ${dir}/key.pem
auth_advertise_hosts = *
acl_smtp_rcpt = check_rcpt
acl_smtp_data = accept
queue_only

begin acl
check_rcpt:
  deny  local_parts = unknown
        message = 5.1.1 No such user
  defer local_parts = later
        message = 4.2.0 Try again later
  accept

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{u}}{eq{$auth3}{p}}}}
  server_set_id = $auth2
`

/** It changes to other users, so that only root may run it with a configuration of its own. */
export function hasExim(): boolean {
  return process.getuid?.() === 0 && spawnSync('exim4', ['-C', '/dev/null', '-bV']).status === 0
}

export async function startExim(): Promise<SuiteServer> {
  const dir = await mkdtemp(join(tmpdir(), 'exim-'))
  await chmod(dir, 0o777)
  for (const inside of ['spool', 'log']) {
    await mkdir(join(dir, inside))
    await chmod(join(dir, inside), 0o777)
  }
  const port = await choosePort()
  const authority = makeAuthority(makeValidity(Date.now()))
  const { key, certificate } = issueCertificate(authority, ['127.0.0.1'], makeValidity(Date.now()))
  await writeFile(join(dir, 'certificate.pem'), certificate)
  await writeFile(join(dir, 'key.pem'), key)
  const file = join(dir, 'exim.conf')
  await writeFile(file, configuration(dir, port))
  const exim = spawn('exim4', ['-C', file, '-bdf'], { stdio: 'ignore', detached: true })
  await until('exim', () => greetsOn(port))
  return {
    access: { host: '127.0.0.1', port, authorities: [authority.certificate] },
    received: async () => {
      const queued = (await readdir(join(dir, 'spool', 'input'))).filter((name) => name.endsWith('-H'))
      const newest = queued.toSorted().at(-1)?.slice(0, -2) ?? ''
      return PostalMime.parse(spawnSync('exim4', ['-C', file, '-Mvc', newest]).stdout)
    },
    stop: async () => {
      const ended = once(exim, 'exit')
      // With the processes of its sessions, which would log into a directory that is gone.
      if (exim.pid !== undefined) process.kill(-exim.pid, 'SIGKILL')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
