// Mails over our SMTP mailer against a bare pool of nodemailer with as many connections, to a server in another process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import type { MailToSend } from '#domain/mailing/mailer.ts'
import { mailerTo, mailToSend } from '#test/support/mail-server.ts'
import { median, type BenchRow } from './table.ts'

const MAILS = 2_000
const CONNECTIONS = 5
const ROUNDS = 5

const text = 'Beste Daan, één vraag: wat vindt u van ons kantoor?\n'.repeat(40)
const html = `<!doctype html><html lang="nl"><body>${text.replaceAll('\n', '<br>')}</body></html>`

/** Mails a second. */
async function timed(send: (mail: MailToSend) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let begun = 0
  const loop = async (): Promise<void> => {
    while (begun < MAILS) {
      begun += 1
      await send(mailToSend({ html, text }))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, loop))
  return (MAILS / (performance.now() - began)) * 1_000
}

async function ours(port: number): Promise<number> {
  const mailer = mailerTo({ access: { host: '127.0.0.1', port } }, { tls: 'none', connections: CONNECTIONS })
  const perSecond = await timed(async (mail) => {
    const result = await mailer.send(mail)()
    if (result._tag !== 'Accepted') throw new Error(JSON.stringify(result))
  })
  await mailer.close()
  return perSecond
}

async function bare(port: number): Promise<number> {
  const options = { host: '127.0.0.1', port, ignoreTLS: true, maxConnections: CONNECTIONS, maxMessages: Infinity }
  const pool = createTransport({ pool: true, ...options })
  const from = { name: 'Kantoor Korrel', address: 'kantoor@korrel.example' }
  const perSecond = await timed(({ to, subject }) => pool.sendMail({ from, to, subject, html, text }))
  pool.close()
  return perSecond
}

export async function benchSmtp(): Promise<readonly BenchRow[]> {
  const sink = spawn(process.execPath, [fileURLToPath(new URL('./mail-sink.ts', import.meta.url))])
  try {
    const [port] = (await once(sink.stdout, 'data')).map(Number)
    if (port === undefined) throw new Error('the mail sink has no port')
    await ours(port)
    await bare(port)
    const pairs: (readonly [ours: number, bare: number])[] = []
    for (let n = 0; n < ROUNDS; n += 1) pairs.push([await ours(port), await bare(port)])
    const ratio = median(pairs.map(([own, theirs]) => own / theirs))
    return [
      {
        what: `mails over SMTP, ${CONNECTIONS} connections`,
        measured: `${median(pairs.map(([own]) => own)).toFixed(0)}/s`,
        yardstick: `bare nodemailer pool: ${median(pairs.map(([, theirs]) => theirs)).toFixed(0)}/s`,
        ratio: ratio.toFixed(2),
        wanted: '≥ 0.8',
        kept: ratio >= 0.8,
      },
    ]
  } finally {
    sink.kill()
  }
}
