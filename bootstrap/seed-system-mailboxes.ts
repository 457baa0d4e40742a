// `npm run seed:system-mailboxes`: creates an empty record for each known system mailbox that has no record (SYS-12).
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makePostgresSystemMailboxStore } from '#adapters/postgres/mailing/mailer-stores.ts'
import { makeSeedSystemMailboxes } from '#application/mailing/system-mailboxes.ts'
import { unwrapOrDatabaseAway, withDatabase } from './database.ts'
import { enter } from './entry-point.ts'
import { openPrintedLog } from './open-logging.ts'

await enter((config) =>
  withDatabase(config, openPrintedLog(config).of('app'), async (database) => {
    const inScope = makeInScope({
      database,
      stores: (query) => ({ systemMailboxes: makePostgresSystemMailboxStore(query) }),
    })
    const made = unwrapOrDatabaseAway(
      await makeSeedSystemMailboxes({ inScope })(),
      'Run it again: what is there stays.',
    )
    console.log(
      made.length === 0
        ? 'Nothing to do: every system mailbox has its record.'
        : `Made: ${made.join(', ')}. Set them up on the page of system mailboxes.`,
    )
  }),
)
