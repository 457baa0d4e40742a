// Thousands of mails that were sent and wait for a worker: what they take of a process's memory while it works them off.
import { expect } from 'chai'
import { watchLiveMemory } from '#test/support/live-memory.ts'
import { setTargetAndSend, ask, mailTo, sampleTarget, SEND } from '#test/support/plugin-client.ts'
import { inFull } from '#test/support/property-runs.ts'
import { type ServiceProcess, startProcess } from '#test/support/process-service.ts'
import { logIn } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

const MEGABYTE = 1024 * 1024
const [FEW, MANY] = [10, inFull(10_000, 2_000)]
/** Bytes of each mail: its body and its attachment. */
const [BODY, FILE] = [4_000, 8_000]
/** Of those that wait, under watch. */
const WORKED = 5

/** A mail that was archived, once more and waiting, so many times: archives, their mails and their jobs, set by set. */
const COPIES = `
  with template as (
    select a.* from archives a where status = 'Archived' order by requested_at limit 1
  ), made as (
    insert into archives (tenant_uuid, archive_id, revision, message_digest, target_kind, target_id, ledger_user_id, status,
        requested_at, detail)
      select tenant_uuid, gen_random_uuid(), 0, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), target_kind, target_id,
        ledger_user_id, 'Queued', now(),
        (detail::jsonb || '{"state": {"_tag": "Queued", "dueAt": 0, "paused": null, "awaitsSignIn": false}, "traces": [], "tries": 0}')::json
      from template, generate_series(1, $1)
      returning tenant_uuid, archive_id
  ), mails as (
    insert into archive_mails (tenant_uuid, archive_id, mail)
      select tenant_uuid, archive_id, json_build_object('internetMessageId', '<' || archive_id || '@x>', 'conversationId', null,
        'subject', 'Wachtend', 'from', json_build_object('name', '', 'address', 'a@x.example'), 'to', '[]'::json,
        'cc', '[]'::json, 'sharedMailbox', null, 'sentAt', 0, 'htmlBody', repeat('x ', $2 / 2))
      from made
      returning tenant_uuid, archive_id
  )
  insert into archive_mail_parts (tenant_uuid, archive_id, seq, outline, content)
    select tenant_uuid, archive_id, 0, '{"fileName": "a.bin", "contentType": "text/plain", "contentId": null}',
      convert_to(repeat('a', $3), 'UTF8')
    from mails returning archive_id as id`

const JOBS = `
  insert into pgboss.job select (jsonb_populate_record(one.job, jsonb_build_object('id', gen_random_uuid(), 'state', 'created',
      'data', (one.job).data || jsonb_build_object('archiveId', waiting.id), 'start_after', now(), 'keep_until', now() + interval '1 day',
      'started_on', null, 'completed_on', null, 'output', null, 'heartbeat_on', null, 'retry_count', 0, 'singleton_key', waiting.id))).*
    from (select job from pgboss.job where name = 'archive.run' and state = 'completed' limit 1) as one,
      jsonb_array_elements_text($1::jsonb) as waiting (id)`

describe(`${MANY} mails that wait to be archived`, function () {
  this.timeout(120_000)
  let world: World
  let service: ServiceProcess
  let tenant: string

  before(async () => {
    world = await makeWorld()
    await world.unlimited()
    service = await startProcess({ ...world.settings, NODE_OPTIONS: '--inspect=0' })
    const jwt = await logIn({ baseUrl: service.baseUrl, ledgerUrl: world.ledgerUrl })
    const target = await sampleTarget(service.baseUrl, jwt)
    const sent = await setTargetAndSend(service.baseUrl, jwt, mailTo(target, 'Als eerste', [FILE]), 'eerste')
    expect(sent.status, sent.text).to.equal(202)
    await until('the first mail to be archived', async () => {
      const { body } = await ask(service.baseUrl, `${SEND}/eerste`, { jwt })
      return body['status'] === 'archived'
    })
    tenant = (await world.query<{ uuid: string }>('select uuid from tenants'))[0]?.uuid ?? ''
    await until(
      'its job to end',
      async () =>
        (await world.query(`select from pgboss.job where name = 'archive.run' and state = 'completed'`)).length > 0,
    )
  })
  after(async () => {
    await service?.kill()
    await world?.close()
  })

  const waiting = async (): Promise<number> =>
    (await world.inTenant<{ n: number }>(tenant, 'select count(*)::int as n from archive_mails'))[0]?.n ?? 0

  const putDown = async (mails: number): Promise<void> => {
    const made = await world.inTenant<{ id: string }>(tenant, COPIES, [mails, BODY, FILE])
    expect(made).to.have.length(mails)
    await world.query(JOBS, [JSON.stringify(made.map(({ id }) => id))])
  }

  verifies(['ARC-8', 'ARC-9'], 'take no more memory of the process that works them than ten do', async () => {
    const memory = await watchLiveMemory(service)
    const most = async (end: (left: number) => boolean): Promise<number> => {
      let held = 0
      await until(
        'some of them to be archived',
        async () => {
          held = Math.max(held, await memory.now())
          return end(await waiting())
        },
        60_000,
        // A look collects the garbage of the whole process.
        400,
      )
      return held
    }
    await putDown(FEW)
    const few = await most((left) => left <= FEW - WORKED)
    await putDown(MANY)
    const many = await most((left) => left <= MANY - WORKED)
    expect(await waiting()).to.be.greaterThan(MANY * 0.9)
    memory.close()
    const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`
    const all = MANY * (BODY + FILE)
    const summary = `held with ${FEW} waiting: ${megabytes(few)}, with ${MANY} (${megabytes(all)}): ${megabytes(many)}`
    process.stdout.write(`      ${summary}\n`)
    expect(many - few, summary).to.be.below(8 * MEGABYTE)
  })
})
