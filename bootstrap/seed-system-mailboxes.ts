// `npm run seed:system-mailboxes`: makes the records of the known system mailboxes, empty, where there are none (SYS-12).
import * as E from 'fp-ts/lib/Either.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makePostgresSystemMailboxStore } from '#adapters/postgres/mailing/mailer-stores.ts'
import { makeSeedSystemMailboxes } from '#application/mailing/system-mailboxes.ts'
import { withDatabase } from './database.ts'
import { enter } from './entry-point.ts'
import { openPrintedLog } from './open-logging.ts'
import { CannotStart } from './start-error.ts'

await enter((config) =>
  withDatabase(config, openPrintedLog(config).of('app'), async (database) => {
    const inScope = makeInScope({
      database,
      stores: (query) => ({ systemMailboxes: makePostgresSystemMailboxStore(query) }),
    })
    const made = await makeSeedSystemMailboxes({ inScope })()
    if (E.isLeft(made)) throw new CannotStart('The database went away.', 'Run it again: what is there stays.')
    console.log(
      made.right.length === 0
        ? 'Nothing to do: every system mailbox has its record.'
        : `Made: ${made.right.join(', ')}. Set them up on the page of system mailboxes.`,
    )
  }),
)
