// Licences and the mailboxes under them, in memory.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import {
  type Activation,
  getCoveringKeys,
  isActive,
  isPastExpiry,
  type Licence,
  type LicenceId,
  getLicenceState,
} from '#domain/licence/licence.ts'
import type { LicenceOfMailbox, LicenceQuery, LicenceStore, ListedLicence } from '#domain/licence/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { byAll, byText, type Compare, toPaged } from '../kernel/ordering.ts'
import { asPort, type Table } from '../kernel/memory.ts'

export interface LicenceTables {
  readonly licences: Table<Licence, 'covers'>
  /** By the mailbox's address in its comparable form. */
  readonly activations: Table<Activation>
}

export function isLiving({ status }: Licence): boolean {
  return status === 'pending' || status === 'active'
}

const byId = byText<Licence>(({ id }) => id)
const SORTS: Readonly<Record<LicenceQuery['sortBy'], Compare<Licence>>> = {
  expiresAt: (a, b) => a.expiresAt - b.expiresAt,
  organization: byText(({ organization }) => toNameKey(organization)),
  createdAt: (a, b) => a.createdAt - b.createdAt,
}

const isWanted =
  ({ q, states, expiresBefore }: LicenceQuery, now: Instant) =>
  (licence: Licence): boolean => {
    const { covers, organization, applicant, expiresAt } = licence
    const names = [organization, ...(O.isSome(applicant) ? [applicant.value.name] : [])].map(toNameKey)
    const addresses = [covers, ...(O.isSome(applicant) ? [toComparable(applicant.value.email)] : [])]
    return (
      (states.length === 0 || states.includes(getLicenceState(licence, now))) &&
      (O.isNone(expiresBefore) || expiresAt < expiresBefore.value) &&
      (names.some((name) => name.includes(toNameKey(q))) || addresses.some((one) => one.includes(toComparable(q))))
    )
  }

export function makeMemoryLicenceStore({ licences, activations }: LicenceTables): LicenceStore {
  const toListed = (licence: Licence): ListedLicence => ({
    licence,
    activations: activations.rows().filter((one) => one.licence === licence.id && isActive(one)).length,
  })
  const find = (id: LicenceId): O.Option<ListedLicence> => pipe(O.fromNullable(licences.get(id)), O.map(toListed))
  /** The index has no revoked licences: of these the latest counts. */
  const findCovering = (covers: string): Licence | undefined =>
    licences.by('covers', covers) ??
    licences
      .rows()
      .filter((one) => one.covers === covers)
      .toSorted((a, b) => b.createdAt - a.createdAt)[0]
  const findFor = (mailbox: Mailbox): O.Option<LicenceOfMailbox> => {
    const { address, domain } = getCoveringKeys(mailbox)
    const activation = activations.get(toComparable(mailbox))
    const own = activation && licences.get(activation.licence)
    const all = [own, findCovering(address), findCovering(domain)]
    const [, ...covering] = all
    const found = [...all.filter((one) => one && isLiving(one)), ...covering, own].find((one) => one !== undefined)
    if (found === undefined) return O.none
    return O.some({
      ...toListed(found),
      activation: activation?.licence === found.id ? O.some(activation) : O.none,
    })
  }
  const putActivation = (activation: Activation): void => {
    if (licences.get(activation.licence) === undefined) throw new Error('an activation without a licence')
    activations.put(toComparable(activation.mailbox), activation)
  }
  return {
    ...asPort<Omit<LicenceStore, 'deactivateUnused'>>({
      findFor,
      // Units of work run one after another, so a licence needs no lock.
      lockFor: findFor,
      lock: find,
      find,
      lockCovering: (covers) => pipe(O.fromNullable(findCovering(covers)), O.map(toListed)),
      add: (licence) => {
        const covers = licence.covers.toLowerCase()
        if (licences.by('covers', covers) !== undefined) return false
        licences.put(licence.id, { ...licence, covers })
        return true
      },
      put: (licence) => {
        const before = licences.get(licence.id)
        if (before !== undefined)
          licences.put(licence.id, { ...licence, covers: before.covers, createdAt: before.createdAt })
      },
      cover: (id, covers) => {
        const before = licences.get(id)
        if (before === undefined || licences.by('covers', covers) !== undefined) return false
        licences.put(id, { ...before, covers })
        return true
      },
      remove: (id) => {
        activations.removeWhere(({ licence }) => licence === id)
        licences.remove(id)
      },
      putActivation,
      removeActivation: (mailbox, id) => {
        const found = activations.get(toComparable(mailbox))
        return (id === undefined || found?.licence === id) && activations.remove(toComparable(mailbox))
      },
      list: (query, now) => {
        const sort = byAll(SORTS[query.sortBy], byId)
        const directed: Compare<Licence> = query.sortDir === 'asc' ? sort : (a, b) => sort(b, a)
        const { data, total } = toPaged(licences.rows().filter(isWanted(query, now)).toSorted(directed), query)
        return { data: data.map(toListed), total }
      },
      listCovering: (domains) =>
        [...new Set(domains)]
          .flatMap((domain) => findCovering(domain) ?? [])
          .toSorted(byText(({ covers }) => covers))
          .map(toListed),
      listActivations: (ids, page, mailbox) =>
        toPaged(
          activations
            .rows()
            .filter(({ licence }) => ids.includes(licence))
            .filter((one) => mailbox === undefined || toComparable(one.mailbox) === toComparable(mailbox))
            .toSorted(
              byAll<Activation>(
                (a, b) => b.lastUsedAt - a.lastUsedAt,
                byText(({ mailbox }) => toComparable(mailbox)),
              ),
            ),
          page,
        ),
      expire: (now, limit) =>
        licences
          .rows()
          .filter((one) => isPastExpiry(one, now))
          .toSorted(byId)
          .slice(0, limit)
          .map((one) => {
            const expired: Licence = { ...one, status: 'expired' }
            licences.put(expired.id, expired)
            return toListed(expired)
          }),
    }),
    deactivateUnused: (unusedSince, now, limit, each) =>
      pipe(
        TE.fromIO(() => {
          const unused = activations
            .rows()
            .flatMap((activation) => {
              const licence = licences.get(activation.licence)
              return licence?.status === 'active' &&
                licence.kind !== 'trial' &&
                licence.expiresAt > now &&
                isActive(activation) &&
                activation.lastUsedAt < unusedSince
                ? [{ activation, licence }]
                : []
            })
            .toSorted((a, b) => a.activation.lastUsedAt - b.activation.lastUsedAt)
            .slice(0, limit)
          for (const { activation } of unused) putActivation({ ...activation, deactivatedAt: O.some(now) })
          return unused.map(({ activation: { mailbox, lastUsedAt }, licence }) => ({ mailbox, lastUsedAt, licence }))
        }),
        TE.tap((part) => (part.length === 0 ? TE.right(undefined) : each(part))),
        TE.map((part) => part.length),
      ),
  }
}
