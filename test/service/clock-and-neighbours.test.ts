// A replica whose clock is wrong and whose settings name servers that are not there: it works as far as it can, and says so.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { escapeIdentifier } from 'pg'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { type RunningService, startService } from '#bootstrap/service.ts'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

describe('a replica in a wrong place and time', function () {
  this.timeout(60_000)
  let world: World
  let service: RunningService

  before(async () => {
    world = await makeWorld()
    const config = decodeConfig({
      ...world.settings,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: path.join(tmpdir(), 'tapster-test'),
      IDP_ISSUER_URL: DISCARD_URL,
      CLOUD_API_URL: DISCARD_URL,
      CLOUD_LOGIN_URL: DISCARD_URL,
      SMTP_URL: 'smtp://127.0.0.1:9?tls=none',
    })
    if (config._tag === 'Left') throw new Error(JSON.stringify(config.left))
    service = await startService(config.right, () => undefined, undefined, {
      machineClock: { now: () => Date.now() + fromHours(2) },
    })
  })
  after(async () => {
    await service?.stop(5_000)
    await world?.close()
  })

  verifies('OPS-5', 'stores moments by the clock of the database', async () => {
    const [row] = await world.query<{ readonly off: number; readonly ahead: string }>(
      'select abs(extract(epoch from clock_timestamp() - seen_at))::float8 as off, clock_ahead as ahead from service_replicas',
    )
    expect(row?.off).to.be.below(fromMinutes(1) / 1_000)
    expect(Number(row?.ahead) / fromHours(2)).to.be.closeTo(1, 0.01)
  })

  verifies(['OPS-3', 'OPS-14'], 'is ready, and names what is wrong with its remedy', async () => {
    expect((await fetch(`${service.url}/readyz`)).status).to.equal(200)
    const troubles = await service.troubles()
    expect(troubles.map((line) => `${line.split(':')[0]} ${/NTP|[A-Z]{3,}_[A-Z_]+/.exec(line)?.[0]}`)).to.deep.equal([
      'clock NTP',
      'signIn IDP_ISSUER_URL',
      'cloud CLOUD_API_URL',
      'mail SMTP_URL',
    ])
    const [row] = await world.query<{ readonly away: readonly string[] }>('select away from service_replicas')
    expect(row?.away).to.deep.equal(['signIn', 'cloud', 'mail'])
  })

  verifies(
    ['OPS-4', 'OPS-14'],
    'is not ready while the database refuses what every call needs, or hides rows',
    async () => {
      const role = escapeIdentifier(decodeURIComponent(new URL(world.database.url).username))
      const ready = async () =>
        (await (await fetch(`${service.url}/readyz`)).json()) as { readonly checks: Readonly<Record<string, string>> }
      const expectNotReady = async (check: string, spoil: string, undo: string): Promise<void> => {
        await world.query(spoil)
        // It writes once a second.
        await until(`${check} to fail`, async () => (await ready()).checks[check] === 'failed' || undefined)
        await world.query(undo)
        expect(await ready(), spoil).to.have.property('status', 'ready')
      }
      for (const right of ['update on service_replicas', 'select on users'])
        await expectNotReady('database', `revoke ${right} from ${role}`, `grant ${right} to ${role}`)
      // As on a server that has become a standby.
      await expectNotReady(
        'database',
        `create function refuse_writes() returns trigger language plpgsql as
         $$ begin raise exception using errcode = 'read_only_sql_transaction'; end $$;
       create trigger refuse_writes before insert or update on service_replicas execute function refuse_writes()`,
        'drop function refuse_writes cascade',
      )
      await expectNotReady(
        'rowSecurity',
        'alter policy own_rows on messages to pg_monitor',
        'alter policy own_rows on messages to public',
      )
    },
  )
})
