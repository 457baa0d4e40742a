// Two replicas at the same rows of mailing: each race has one winner, and no unit of work waits for messages of another.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeMailingStores } from '#adapters/postgres/mailing/stores.ts'
import { type MailMessage, type MessageState, toMailerKey } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { noReturnReader } from '#domain/mailing/return-reader.ts'
import { fromDays, fromMinutes } from '#domain/shared/clock.ts'
import { Admin, type Scope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, NOW } from '#test/contract/sample-connections.ts'
import {
  DEFAULT_MAILER,
  insertEach,
  newMailing,
  newServer,
  newTemplate,
  openedLane,
  queued,
  TENANT_ROUTE,
} from '#test/contract/sample-mails.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { rightOf } from '#test/support/right-of.ts'
import { duringWork } from '#test/support/two-replicas.ts'
import { verifies } from '#test/support/verifies.ts'

type Stores = Omit<MailingStores, 'outbox'>

const sending: MessageState = { _tag: 'Sending', until: NOW + fromMinutes(3), tries: 1, since: NOW }
const sent: MessageState = { _tag: 'Sent', at: NOW, serverMessageId: O.none }
const become =
  (state: MessageState) =>
  (message: MailMessage): MailMessage => ({ ...message, state })

describe('mailing on two replicas', () => {
  let opened: OpenedDatabase
  let tenant = newTenant()
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened.close())
  beforeEach(() => {
    tenant = newTenant()
  })

  const within = async <A>(scope: Scope, work: (stores: Stores) => TE.TaskEither<never, A> | Stored<A>): Promise<A> =>
    rightOf(await makeInScope({ database: opened.database, stores: makeMailingStores })(scope, work)())

  const during = <A, B>(work: (stores: Stores) => Stored<A>, meanwhile: () => Promise<B>) =>
    duringWork((one: (stores: Stores) => Stored<A>) => within(Tenant(tenant), one), work, meanwhile)

  const lane = (n: number, change: Parameters<typeof newMailing>[0] = {}) =>
    openedLane({ within: (scope, work) => within(scope, work as never) as never }, tenant, n, {
      mailing: newMailing(change),
    })
  const find = (id: MailMessage['id']) =>
    within(Tenant(tenant), ({ messages }) => messages.find(id)).then(O.toUndefined)

  verifies('MSG-15', 'a reader of returned mail is read as an older replica wrote it', async () => {
    const put = await within(Admin, ({ returnReaders }) => returnReaders.put('monitor', noReturnReader))
    await opened.owner.query(`update return_readers set detail = (detail::jsonb - 'countedUntil')::json`)
    expect(await within(Admin, ({ returnReaders }) => returnReaders.find('monitor'))).to.deep.equal(put)
  })

  verifies('MSG-5', 'the second claim passes over what the first has', async () => {
    const { lane: of, messages } = await lane(8)
    const claim = (limit: number) => (stores: Stores) =>
      pipe(
        stores.messages.lockDue(of, NOW, limit),
        TE.tap((due) => stores.messages.save(due.map(become(sending)))),
        TE.tap(() => stores.lanes.refresh(of)),
      )
    const { first, second } = await during(
      (stores) => stores.messages.lockDue(of, NOW, 5),
      () => within(Tenant(tenant), claim(5)),
    )
    expect([first.length, second.length]).to.deep.equal([5, 3])
    expect([...first, ...second].map(({ id }) => id)).to.have.members(messages.map(({ id }) => id))
  })

  verifies(
    'MSG-8',
    'a message that is being settled is not withdrawn, and one that is withdrawn is not settled',
    async () => {
      const { mailing, messages } = await lane(2)
      const withdraw = (stores: Stores) => stores.messages.withdraw(mailing.origin, NOW, 10)
      const [one, other] = messages
      if (!one || !other) throw new Error('two were made')
      const { second } = await during(
        ({ messages: store }) => store.save([become(sent)(one)]),
        () => within(Tenant(tenant), withdraw),
      )
      expect(second).to.have.length(1)
      expect([(await find(one.id))?.state, (await find(other.id))?.state._tag]).to.deep.equal([sent, 'Withdrawn'])
      const late = await within(Tenant(tenant), (stores) => stores.messages.save([become(sent)(other)]))
      expect(late).to.deep.equal([])
    },
  )

  verifies('MSG-1', 'of two templates with one name, and of two changes of one, the first is written', async () => {
    const template = newTemplate()
    const put = (one: typeof template) => (stores: Stores) => stores.templates.put(one)
    const both = async (a: typeof template, b: typeof template) => {
      const { first, second } = await during(put(a), () => within(Tenant(tenant), put(b)))
      return [first, second].map((put) => (typeof put === 'string' ? put : 'Written'))
    }
    expect(await both(template, newTemplate())).to.deep.equal(['Written', 'NameTaken'])
    expect(await both({ ...template, revision: 1 }, { ...template, revision: 1 })).to.deep.equal(['Written', 'Changed'])
  })

  const old = NOW - fromDays(400)
  const purge = () => within(Tenant(tenant), ({ messages }) => messages.purge(NOW - fromDays(183), 10))

  verifies(
    'MSG-5',
    'a mailing stays while messages come to it or leave, and takes none once it is purged',
    async () => {
      const { mailing, messages, lane: of } = await lane(1, { createdAt: old })
      const keeps = () => within(Tenant(tenant), ({ mailings }) => mailings.find(mailing.id)).then(O.isSome)
      const claimed = await during(({ messages: store }) => store.lockDue(of, NOW, 1), purge)
      expect([claimed.second, await keeps()]).to.deep.equal([0, true])
      await within(Tenant(tenant), ({ messages: store }) =>
        store.save(messages.map(become({ _tag: 'Sent', at: old, serverMessageId: O.none }))),
      )
      const coming = [queued(mailing)]
      const added = await during((stores) => insertEach(stores, mailing, coming), purge)
      expect([added.second, await keeps()]).to.deep.equal([1, true])
      await within(Tenant(tenant), ({ messages: store }) => store.withdraw(mailing.origin, old, 10))
      const insert = (stores: Stores) => insertEach(stores, mailing, [queued(mailing)])
      const { second } = await during(
        (stores) => stores.messages.purge(NOW, 10),
        () => within(Tenant(tenant), insert).catch(String),
      )
      expect(String(second)).to.contain('a mailing that is gone')
      expect(await keeps()).to.equal(false)
    },
  )

  verifies('MSG-4', 'a lane goes to the other mailer though it is being claimed, or ends', async () => {
    const own = toMailerKey(tenant, TENANT_ROUTE, true)
    const remove = () =>
      within(Tenant(tenant), ({ mailServers, lanes }) =>
        pipe(
          mailServers.remove,
          TE.flatMap(() => lanes.reroute(tenant, own, DEFAULT_MAILER)),
        ),
      )
    const mailers = async () =>
      (await opened.owner.query('select mailer from mail_lanes where tenant_uuid = $1', [tenant])).rows
    const { lane: of, messages } = await lane(2)
    await within(Tenant(tenant), ({ mailServers, lanes }) =>
      pipe(
        mailServers.put(newServer()),
        TE.flatMap(() => lanes.reroute(tenant, DEFAULT_MAILER, own)),
      ),
    )
    const settle =
      (some: readonly MailMessage[]) =>
      ({ messages: store, lanes }: Stores) =>
        pipe(
          store.save(some.map(become(sent))),
          TE.flatMap(() => lanes.refresh(of)),
        )
    await during(settle(messages.slice(0, 1)), remove)
    expect(await mailers()).to.deep.equal([{ mailer: DEFAULT_MAILER }])
    await within(Tenant(tenant), ({ lanes }) => lanes.reroute(tenant, DEFAULT_MAILER, own))
    await during(settle(messages.slice(1)), remove)
    expect(await mailers()).to.deep.equal([])
  })

  verifies('MSG-5', 'no circle of locks comes of all of it at once', async () => {
    const { lane: of, mailing } = await lane(0, { createdAt: old })
    const create = ({ mailServers, lanes, messages }: Stores) =>
      pipe(
        mailServers.lock,
        TE.flatMap(() => lanes.open(DEFAULT_MAILER, of, NOW)),
        TE.flatMap(() => messages.insert(mailing, queued(mailing).state, [queued(mailing), queued(mailing)])),
      )
    const pause = { since: NOW, until: NOW, refusal: 'throttled', code: '', inARow: 1, isAsked: false } as const
    const work = ({ messages, lanes, mailerPauses }: Stores) =>
      pipe(
        messages.lockDue(of, NOW, 4),
        TE.flatMap((due) => messages.save(due.map(become({ _tag: 'Sent', at: old, serverMessageId: O.none })))),
        TE.flatMap(() => lanes.refresh(of)),
        TE.flatMap(() => mailerPauses.put(DEFAULT_MAILER, pause)),
      )
    const configure = ({ mailServers, lanes, mailerPauses }: Stores) =>
      pipe(
        mailServers.put(newServer()),
        TE.flatMap(() => lanes.reroute(tenant, DEFAULT_MAILER, DEFAULT_MAILER)),
        TE.flatMap(() => mailerPauses.remove(DEFAULT_MAILER)),
      )
    const kinds: readonly ((stores: Stores) => Stored<unknown>)[] = [
      create,
      work,
      (stores) => stores.messages.withdraw(mailing.origin, old, 3),
      (stores) => stores.lanes.takeNext(DEFAULT_MAILER, NOW),
      configure,
      (stores) => stores.messages.purge(NOW, 3),
    ]
    // While this message waits, the mailing is not purged.
    await within(Tenant(tenant), ({ messages }) =>
      messages.insert(mailing, { ...sending, until: NOW + 1 }, [queued(mailing)]),
    )
    await Promise.all(
      kinds.map(async (kind) => {
        for (let i = 0; i < 40; i += 1) await within(Tenant(tenant), kind)
      }),
    )
    const { rows } = await opened.owner.query(
      'select deadlocks::integer from pg_stat_database where datname = current_database()',
    )
    expect(rows).to.deep.equal([{ deadlocks: 0 }])
  })
})
