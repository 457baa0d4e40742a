// Passwords, addresses, subjects and texts of mails are looked for where they must not be: in logs, figures, jobs, errors and tables that have none of
// them, after mails have met every failure.
import { expect } from 'chai'
import { type MailOffice, openMailOffice } from '#test/support/mail-office.ts'
import type { ServiceProcess } from '#test/support/process-service.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { inFull } from '#test/support/property-runs.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const SECRET = 'kolibrie-wachtwoord'
const ADDRESS = 'kolibrie-adres@korenbloem.example'
const MARKS = ['kolibrie', ...[SECRET, 'kolibrie'].map((mark) => Buffer.from(mark).toString('base64').slice(0, -4))]
/** The lines that hold one. */
const marked = (text: string): readonly string[] =>
  text.split('\n').filter((line) => MARKS.some((mark) => line.toLowerCase().includes(mark.toLowerCase())))

/** Servers repeat what they were sent. */
const words = `kolibrie ${ADDRESS} ${SECRET}`
const reply = (method: string, status: number, code: string) => ({
  kind: 'reply',
  method,
  status,
  body: `${code} ${words}`,
})
const overSmtp: readonly object[] = [
  reply('CONNECT', 554, '5.3.2'),
  reply('AUTH', 535, '5.7.8'),
  reply('RCPT', 550, '5.1.1'),
  reply('DATA', 421, '4.3.2'),
  { kind: 'greylist' },
  { kind: 'lost', method: 'DATA' },
  ...inFull(
    [
      reply('AUTH', 550, '5.7.30'),
      reply('MAIL', 550, '5.7.1'),
      reply('RCPT', 451, '4.7.1'),
      reply('DATA', 554, '5.7.1'),
      { kind: 'lost', method: 'BODY' },
    ],
    [],
  ),
]
const graph = (status: number, code: string) => ({
  kind: 'status',
  path: 'sendMail',
  status,
  body: { error: { code, message: words } },
})
const overCloud: readonly object[] = [
  graph(400, words),
  graph(429, 'ApplicationThrottled'),
  graph(403, 'ErrorAccessDenied'),
  { kind: 'loseAnswer', path: 'sendMail' },
  { kind: 'status', path: 'token', status: 401, body: { error: 'invalid_client', error_description: words } },
  ...inFull(
    [
      graph(400, 'ErrorInvalidRecipients'),
      graph(404, 'ErrorInvalidUser'),
      graph(500, 'ErrorInternalServerError'),
      { kind: 'doneButFailed', path: 'sendMail' },
      { kind: 'malformedJson', path: 'token' },
    ],
    [],
  ),
]

/** Tables that hold none of it: queues, budgets, pauses, audit entries and what a mailbox reports. */
const WITHOUT = ['pgboss.job', 'mail_lanes', 'mailer_pauses', 'mailbox_calls', 'audit_entries', 'system_mailboxes']

describe('what is personal or secret in mails', function () {
  this.timeout(120_000 * PATIENCE)
  let office: MailOffice
  let service: ServiceProcess
  // Each try has an office of its own.
  beforeEach(async () => {
    office = await openMailOffice()
  })
  afterEach(async () => {
    await service?.kill()
    await office?.close()
  })

  const handled = async (kind: string): Promise<number> => {
    const metrics = await (await fetch(`${service.baseUrl}/metrics`)).text()
    const counts = [...metrics.matchAll(new RegExp(`^mails_total\\{mailer="${kind}".*\\} (\\d+)$`, 'gm'))]
    return counts.reduce((sum, [, n]) => sum + Number(n), 0)
  }

  verifies(
    ['MSG-4', 'MSG-6', 'SYS-10'],
    'shows in no log line, figure, error, job or row that is not a mail',
    async () => {
      service = await office.start({ LOG_LEVEL: 'trace', LOG_STORE_LEVEL: 'trace' })
      await office.openMailbox(service)
      await office.call(service, {
        method: 'PUT',
        path: '/mail-server',
        body: {
          revision: 0,
          host: '127.0.0.1',
          port: office.smtp.access.port,
          tls: 'none',
          user: 'kolibrie-gebruiker',
          password: SECRET,
          from: { address: 'kantoor@korrel.example', name: 'Kantoor' },
        },
      })
      const template = await office.template(service, {
        subject: 'kolibrie-onderwerp {{name}}',
        body: '<p>kolibrie-tekst {{data.geheim}}</p>',
      })
      const errors: string[] = []
      const meet = async (
        kind: 'tenant' | 'system',
        control: (operation: object) => Promise<unknown>,
        fault: object,
      ) => {
        await control([{ op: 'clear' }, { op: 'fault', ...fault }])
        // A run writes its pause last.
        const active = `select from pgboss.job where name like 'mail.send%' and state = 'active'`
        await until('the end of a run', async () => (await office.world.query(active)).length === 0, 30_000, 50)
        await office.world.query('delete from mailer_pauses')
        const before = await handled(kind)
        const isSystem = kind === 'system'
        const recipients = [{ address: ADDRESS, name: 'Kolibrie Naam' }]
        await office.call(service, {
          path: '/messages',
          body: {
            template,
            recipients,
            data: { geheim: 'kolibrie' },
            ...(isSystem && { systemMailboxKey: 'monitor' }),
          },
          token: office.ours.people.operator.token,
        })
        await until(
          `a mail to meet ${JSON.stringify(fault)}`,
          async () => (await handled(kind)) > before,
          30_000 * PATIENCE,
          50,
        )
        const path = isSystem ? '/admin/system-mailboxes/monitor/test' : '/mail-server/test'
        const token = isSystem ? office.ours.people.operator.token : office.ours.people.administrator.token
        errors.push(JSON.stringify(await office.call(service, { path, body: { to: ADDRESS }, token })))
        if (isSystem) await office.openMailbox(service)
      }
      for (const fault of overSmtp) await meet('tenant', office.smtp.control, fault)
      for (const fault of overCloud) await meet('system', office.cloud.control, fault)
      const metrics = await (await fetch(`${service.baseUrl}/metrics`)).text()
      const { token } = office.ours.people.operator
      const mailboxes = JSON.stringify(await office.call(service, { path: '/admin/system-mailboxes', token }))
      const audit = JSON.stringify(await office.call(service, { path: '/audit?limit=200', token }))
      const rows = new Map<string, string>()
      for (const name of WITHOUT) {
        const found = await office.world.inTenant<{ text: string }>(
          office.ours.tenant.uuid,
          `select r::text as text from ${name} r`,
        )
        rows.set(name, found.map(({ text }) => text).join('\n'))
      }
      await service.stop()
      const printed = service.stdout() + service.stderr()

      // They are looked for rightly, and in places that hold something.
      const written = `select state::text from messages join mailings using (tenant_uuid, mailing_id)
        where outline -> 'origin' ->> 'kind' <> 'test'`
      const messages = await office.world.inTenant(office.ours.tenant.uuid, written)
      expect(messages).to.have.length(overSmtp.length + overCloud.length)
      expect(JSON.stringify(await office.smtp.report())).to.contain('kolibrie-onderwerp')
      expect(errors.filter((error) => error.includes('"ok":false')).length).to.be.at.least(
        overSmtp.length + overCloud.length - 2,
      )
      expect(rows.get('pgboss.job')).to.contain('mail.send')
      expect(audit).to.contain('mail-server.changed')
      expect(metrics).to.match(/^mails_total\{mailer="system",result="Denied"\}/m)

      for (const text of [printed, metrics, mailboxes, audit, ...errors]) expect(marked(text)).to.deep.equal([])
      for (const [table, text] of rows) expect(marked(text), table).to.deep.equal([])
      expect(marked(messages.map((row) => JSON.stringify(row)).join('\n'))).to.deep.equal([])
    },
  )
})
