// Sign-ins from before there were assistants: they hold, the release before goes on making them, and none is without a secret but an assistant's.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { Client } from 'pg'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import type { AssistantStores } from '#domain/assistant/ports.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { sampleAssistant } from '#test/contract/sample-assistants.ts'
import { newDigest, sampleSignIn } from '#test/contract/sample-people.ts'
import { emptyDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'

const { log } = makeRecordingLog()

const UNDO = `
  drop table assistant_grants, assistant_consents, assistant_codes;
  drop index sign_ins_assistants;
  alter table sign_ins drop constraint sign_ins_secret_but_of_assistants, drop constraint sign_ins_kind_check,
    add constraint sign_ins_kind_check check (kind in ('browser', 'program')), alter column secret_digest set not null;
  delete from knex_migrations where name like '130%'`

const BEFORE = `insert into sign_ins (id, secret_digest, kind, tenant_uuid, user_uuid, label, created_at, expires_at, last_used_at)
  values ($1, $2, $3, $4, $5, '', $6, $7, $8)`

describe('the migration to connections of assistants', () => {
  verifies(
    ['MCP-7', 'OPS-4'],
    'leaves the sign-ins there are, and the release before its way of making them',
    async () => {
      const empty = await emptyDatabase()
      const run = () => migrate({ url: empty.adminUrl, serviceRole: empty.serviceRole, log })()
      await run()
      const owner = new Client({ connectionString: empty.adminUrl })
      await owner.connect()
      const database = openDatabase({ url: empty.url, log, connectWithin: 15_000 })
      const inScope = makeInScope<AssistantStores>({ database, stores: keptStores })
      try {
        await owner.query(UNDO)
        const written = async (kind: string, digest: string | null) => {
          const one = sampleSignIn({ kind: 'program' })
          const times = [one.createdAt, one.expiresAt, one.lastUsedAt].map((at) => new Date(at))
          await owner.query(BEFORE, [one.id, digest, kind, one.tenantUuid, one.user, ...times])
          return one
        }
        const digests = [newDigest(), newDigest()] as const
        const before = await written('program', digests[0])
        expect(await run())
          .to.have.property('right')
          .with.length(1)
        const beside = await written('program', digests[1])
        for (const [i, one] of [before, beside].entries())
          expect(await inScope(Admin, ({ signIns }) => signIns.find(digests[i] ?? newDigest()))()).to.deep.equal(
            E.right(O.some(one)),
          )
        expect(await inScope(Admin, ({ signIns }) => signIns.add(sampleAssistant(), O.none))()).to.deep.equal(
          E.right(undefined),
        )
        for (const [kind, digest] of [
          ['browser', null],
          ['program', null],
          ['assistant', newDigest()],
          ['other', newDigest()],
        ] as const) {
          const refused = await written(kind, digest).catch((error: unknown) => error)
          expect(refused, kind).to.have.property('code', '23514')
        }
      } finally {
        await owner.end()
        await database.close()
        await empty.drop()
      }
    },
  )
})
