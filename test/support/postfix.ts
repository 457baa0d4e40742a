// Debian's postfix with dovecot on free ports, for as long as a test runs: a mail server with inboxes that is not ours.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { issueCertificate, makeAuthority, makeValidity } from '#adapters/sandbox/kit/certificates.ts'
import { choosePort } from './choose-port.ts'
import { greetsOn, type SuiteServer } from './suite-server.ts'
import { until } from './until.ts'

const LOGIN = { user: 'u', password: 'p' }

export interface PostfixServer extends SuiteServer {
  /** The inbox of every address, over STARTTLS or without TLS. */
  readonly imap: { readonly host: string; readonly port: number; readonly login: typeof LOGIN }
  /** The mails of a folder in the order of their arrival, with whether each is marked as read. */
  readonly listFolder: (folder: string) => Promise<readonly { readonly isRead: boolean; readonly raw: string }[]>
}

/** Mail to gone.example is accepted, and comes back because none of its users exist. Other mail arrives in the one inbox. */
const mainSettings = (dir: string, ids: Ids) => `
compatibility_level = 3.6
queue_directory = ${dir}/queue
data_directory = ${dir}/data
maillog_file = ${dir}/log
maillog_file_prefixes = ${dir}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.example
mydestination = gone.example
local_recipient_maps =
alias_maps =
alias_database =
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = static:all
virtual_mailbox_maps = static:inbox/
virtual_mailbox_base = ${dir}
virtual_uid_maps = static:${ids.uid}
virtual_gid_maps = static:${ids.gid}
virtual_minimum_uid = 1
message_size_limit = 204800
virtual_mailbox_limit = 0
smtpd_recipient_restrictions = check_recipient_access inline:{ { unknown@ = 550 5.1.1 No such user }, { later@ = 451 4.2.0 Try again later } }
smtpd_tls_security_level = may
smtpd_tls_cert_file = ${dir}/certificate.pem
smtpd_tls_key_file = ${dir}/key.pem
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${dir}/auth
`

const services = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
local unix - n n - - local
virtual unix - n n - - virtual
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
postlog unix-dgram n - n - 1 postlogd
`

const inboxSettings = (dir: string, port: number, ids: Ids): string => `
base_dir = ${dir}/dovecot
state_dir = ${dir}/dovecot-state
log_path = ${dir}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${dir}/certificate.pem
ssl_key = <${dir}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:${dir}/inbox
first_valid_uid = 1
default_login_user = dovenull
default_internal_user = dovecot
passdb {
  driver = static
  args = password=${LOGIN.password}
}
userdb {
  driver = static
  args = uid=${ids.uid} gid=${ids.gid} home=${dir}/inbox
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  unix_listener ${dir}/auth {
    mode = 0666
  }
}
`

interface Ids {
  readonly uid: number
  readonly gid: number
}

const readIds = (user: string): Ids => {
  const [uid = 0, gid = 0] = ['-u', '-g'].map((option) => Number(spawnSync('id', [option, user]).stdout.toString()))
  return { uid, gid }
}

/** Both change to other users, so that only root may run them. */
export function hasPostfix(): boolean {
  return process.getuid?.() === 0 && ['postfix', 'dovecot'].every((name) => spawnSync('which', [name]).status === 0)
}

export async function startPostfix(): Promise<PostfixServer> {
  const dir = await mkdtemp(join(tmpdir(), 'postfix-'))
  await chmod(dir, 0o755)
  const [port, imapPort, mailUser, postfixUser] = [
    await choosePort(),
    await choosePort(),
    readIds('nobody'),
    readIds('postfix'),
  ]
  for (const [name, { uid, gid }] of [
    ['data', postfixUser],
    ['queue', { uid: 0, gid: 0 }],
    ['inbox', mailUser],
  ] as const) {
    await mkdir(join(dir, name))
    await chown(join(dir, name), uid, gid)
  }
  const authority = makeAuthority(makeValidity(Date.now()))
  const { key, certificate } = issueCertificate(authority, ['127.0.0.1'], makeValidity(Date.now()))
  for (const [name, text] of [
    ['certificate.pem', certificate],
    ['key.pem', key],
    ['main.cf', mainSettings(dir, mailUser)],
    ['master.cf', services(port)],
    ['dovecot.conf', inboxSettings(dir, imapPort, mailUser)],
  ] as const)
    await writeFile(join(dir, name), text)
  const dovecot = spawn('dovecot', ['-F', '-c', join(dir, 'dovecot.conf')], { stdio: 'ignore', detached: true })
  await until('dovecot', () => greetsOn(imapPort))
  // It checks logins with dovecot.
  const postfix = spawn('postfix', ['-c', dir, 'start-fg'], { stdio: 'ignore', detached: true })
  await until('postfix', () => greetsOn(port))

  const listFolder: PostfixServer['listFolder'] = async (folder) => {
    const found = []
    for (const part of ['new', 'cur']) {
      const path = join(dir, 'inbox', folder === 'INBOX' ? '' : `.${folder}`, part)
      for (const name of await readdir(path).catch(() => [])) {
        const [, seconds = '', micros = ''] = /^(\d+)\.(?:V\w+)?M(\d+)/.exec(name) ?? []
        const raw = await readFile(join(path, name), 'latin1')
        found.push({ raw, isRead: /:2,[A-Z]*S/.test(name), at: Number(seconds) * 1_000_000 + Number(micros) })
      }
    }
    return found.toSorted((a, b) => a.at - b.at)
  }
  const hasDelivered = async (): Promise<boolean> => {
    const queued = await Promise.all(['incoming', 'active'].map((name) => readdir(join(dir, 'queue', name))))
    return queued.flat().length === 0
  }
  return {
    access: { host: '127.0.0.1', port, authorities: [authority.certificate] },
    imap: { host: '127.0.0.1', port: imapPort, login: LOGIN },
    listFolder,
    received: async () => {
      await until('postfix to deliver', hasDelivered)
      const mails = await listFolder('INBOX')
      return PostalMime.parse(Buffer.from(mails.at(-1)?.raw ?? '', 'latin1'))
    },
    stop: async () => {
      const ended = [once(dovecot, 'exit'), once(postfix, 'exit')]
      dovecot.kill()
      // Postfix's master has a session of its own.
      process.kill(-Number(await readFile(join(dir, 'queue', 'pid', 'master.pid'), 'utf8')))
      await Promise.all(ended)
      await rm(dir, { recursive: true, force: true })
    },
  }
}
