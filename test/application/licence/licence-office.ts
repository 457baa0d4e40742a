// Licences over stores of either adapter: a link tenant, an operator of another tenant, a clock that the test moves, and the events that were kept.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryLicenceChecks } from '#adapters/memory/licence/licence-checks.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { type FireStores, makeFireEvents } from '#application/event/fire-event.ts'
import { makeRunAudited, makeDryRunAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { type ActivateLicenceDeps, makeActivateLicence } from '#application/licence/activate-licence.ts'
import { acceptWithoutProof } from '#application/session/authorisation-url.ts'
import { makeAdminLicences } from '#application/licence/admin-licences.ts'
import { allowAll, makeDisconnectMailbox } from '#application/licence/licences.ts'
import { makeLicenceDomains } from '#application/licence/licence-domains.ts'
import { makeEnsureLinkUser, makeReplaceApplicant } from '#application/licence/link-users.ts'
import { makeMailApplicant } from '#application/licence/licence-mails.ts'
import { makeOfficeLicences } from '#application/licence/office-licences.ts'
import { makePendingLicences } from '#application/licence/pending-licences.ts'
import { makeRegisterOffice } from '#application/licence/register-office.ts'
import { makeStoreLicence } from '#application/licence/store-licence.ts'
import { makeCreateMessages } from '#application/mailing/create-messages.ts'
import type { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { FiredEvent } from '#domain/event/event.ts'
import type { EventJob } from '#domain/event/ports.ts'
import { type Activation, EXPIRY_GRACE, type Licence } from '#domain/licence/licence.ts'
import type { LicenceOfMailbox } from '#domain/licence/ports.ts'
import type { SendMailJob } from '#domain/mailing/ports.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import { Admin, type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'
import { mailbox, newTenant } from '#test/contract/sample-connections.ts'
import { EVERY_MESSAGE } from '#test/contract/sample-mails.ts'
import { must } from '#test/support/right-of.ts'

/** Those that both adapters have. */
type Kept = Pick<ReturnType<typeof makeTableStores>, keyof ReturnType<ReturnType<typeof makeMemoryStores>>>
type LicenceOfficeStores = Kept & FireStores & { readonly outbox: Outbox<EventJob | SendMailJob> }

export const TENANTS = { directoryTenantId: 'directory-1', ledgerTenantId: '120' }
const ANY_LICENCE = {
  q: '',
  states: [],
  expiresBefore: O.none,
  sortBy: 'createdAt',
  sortDir: 'asc',
  skip: 0,
  limit: 200,
} as const
const MAILS = { ...EVERY_MESSAGE, limit: 200 }

interface LicenceOfficeDeps extends Pick<ActivateLicenceDeps, 'readLicence' | 'recordUse'> {
  readonly stored: InScope<Kept>
}

function inMemory(): LicenceOfficeDeps {
  const memory = makeMemory()
  const stored: InScope<Kept> = makeMemoryInScope({ memory, stores: makeMemoryStores(memory) })
  return { stored, ...makeMemoryLicenceChecks(stored) }
}

export async function openLicenceOffice({ stored, ...checks }: LicenceOfficeDeps = inMemory()) {
  const fired: FiredEvent[] = []
  const enqueue = () => TE.right(undefined)
  /** Events of a unit of work count once it is kept. */
  const inScope: InScope<LicenceOfficeStores> = (scope, work) => {
    let own: FiredEvent[] = []
    return pipe(
      stored(scope, (stores) => {
        own = []
        const addAll = (events: readonly FiredEvent[]) =>
          pipe(
            stores.events.addAll(events),
            TE.tapIO(() => () => void own.push(...events)),
          )
        return work({
          ...stores,
          events: { ...stores.events, addAll },
          outbox: { enqueue },
        })
      }),
      TE.tapIO(() => () => void fired.push(...own)),
    )
  }
  const people = makePeopleWorld(inScope)
  const { clock, log, operatorTenant } = people
  const linkTenant = await people.office(newTenant())
  const role = await people.role(linkTenant, [], { isDefault: true })
  const operator = await people.administrator(['platform:admin'], operatorTenant)
  const random = { uuid: randomUUID }
  const slept: number[] = []
  const asked: string[] = []
  const fireEvents = makeFireEvents({ clock, random, linkTenant })
  const own = {
    inScope,
    clock,
    random,
    linkTenant,
    fireEvents,
    timer: { sleep: (duration: number) => async () => void slept.push(duration) },
    limits: makeMemoryLimits({ clock }),
    metrics: {
      countLicenceRequest: (operation: string, outcome: string) => void asked.push(`${operation} ${outcome}`),
    },
    publicMailDomains: new Set(['mail.example', 'bücher.example']),
    pseudonymOf: (text: string) => `#${text.length}-${text}`,
    storeLicence: makeStoreLicence({ fireEvents }),
    ensureLinkUser: makeEnsureLinkUser({ random }),
    mailApplicant: makeMailApplicant({
      createMessages: makeCreateMessages({ clock, random }),
      linkTenant,
      baseUrl: 'https://tapster.example',
      contact: 'help@tapster.example',
    }),
    requireProof: acceptWithoutProof,
    mailboxOfSession: (session: O.Option<string>) => TE.right(O.map(mailbox)(session)),
  }
  const common = { inScope, clock, random, logOf: () => log, operatorTenant: O.some(operatorTenant) }
  const using = (runAudited: ReturnType<typeof makeRunAudited<LicenceOfficeStores>>) =>
    makeChange<LicenceOfficeStores>({ ...common, runAudited })
  const register = makeRegisterOffice(own)
  const licences = makeActivateLicence({ ...own, ...checks })
  const change = using(makeRunAudited<LicenceOfficeStores>(common))
  const admin = makeAdminLicences({
    ...own,
    change,
    dryRunChange: using(makeDryRunAudited<LicenceOfficeStores>(common)),
  })
  const replaceApplicant = makeReplaceApplicant(own)
  const pending = makePendingLicences({ ...own, replaceApplicant, change })

  const found = (address: string): Promise<LicenceOfMailbox | undefined> =>
    must(inScope(Tenant(linkTenant), (stores) => stores.licences.findFor(mailbox(address)))).then(O.toUndefined)

  const existing = async (address: string): Promise<LicenceOfMailbox> => {
    const one = await found(address)
    if (one === undefined) throw new Error(`no licence of ${address}`)
    return one
  }

  return {
    ...people,
    inScope,
    fired,
    slept,
    asked,
    linkTenant,
    otherRole: () => people.role(linkTenant, []),
    role,
    operator: operator.principal,
    admin,
    pending,
    domains: makeLicenceDomains({ ...own, replaceApplicant, change }),
    officeLicences: makeOfficeLicences({ inScope, clock, contact: 'help@tapster.example' }),
    ...licences,
    registration: register,
    disconnect: makeDisconnectMailbox({ inScope, clock, linkTenant, mayDisconnect: allowAll }),
    register: (email: string, organization = 'Kantoor Korrel', name = 'Eva Jansen') =>
      register({ email: mailbox(email), name, organization }, 'nl')(),
    enrol: (address: string, key?: string, tenants = TENANTS) =>
      licences.activate({ mailbox: mailbox(address), tenants, key: O.fromNullable(key) }, O.none)(),
    code: async (address: string, tenants: Partial<typeof TENANTS> = TENANTS) =>
      (await must(licences.validate({ mailbox: mailbox(address), tenants }, O.none))).code,
    found,
    existing,
    /** As it became some other way. */
    setLicence: async (address: string, change: Partial<Licence>) => {
      const { licence } = await existing(address)
      await must(inScope(Admin, ({ licences }) => licences.put({ ...licence, ...change })))
    },
    setActivation: async (address: string, change: Partial<Activation>) => {
      const { activation } = await existing(address)
      if (O.isNone(activation)) throw new Error(`${address} is not activated`)
      await must(inScope(Admin, ({ licences }) => licences.putActivation({ ...activation.value, ...change })))
    },
    /** In order. */
    covered: async () => {
      const { data } = await must(inScope(Admin, ({ licences }) => licences.list(ANY_LICENCE, clock.now())))
      return data.map(({ licence }) => licence.covers).toSorted()
    },
    eventNames: () => fired.map(({ kind }) => kind.constant.replace('LINK_', '')),
    user: (address: string) =>
      must(inScope(Tenant(linkTenant), ({ users }) => users.findByEmail(address as Mailbox))).then(O.toUndefined),
    /** A page of MARK_EXPIRED_KOPPEL_USERS. */
    markExpired: () =>
      must(
        inScope(Tenant(linkTenant), ({ licences, linkUsers }) =>
          pipe(
            licences.expire(clock.now(), 500),
            TE.flatMap(() => linkUsers.markExpired(clock.now() - EXPIRY_GRACE, clock.now(), 500)),
          ),
        ),
      ),
    mails: async (address = '') =>
      (await must(inScope(Tenant(linkTenant), ({ messages }) => messages.list({ ...MAILS, address })))).data,
  }
}

export type LicenceOffice = Awaited<ReturnType<typeof openLicenceOffice>>
