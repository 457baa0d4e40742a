// What is kept of people under licences, in memory, and as much of licences as that needs.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { erased, type Person } from '#domain/identity/personal-data.ts'
import { type Activation, type Applicant, coveringKeys, type Licence } from '#domain/licence/licence.ts'
import { licenceKinds, type LicencePersonalStores, type PersonalLicences } from '#domain/licence/personal-data.ts'
import type { LicenceStore } from '#domain/licence/ports.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { asPort, type Memory, type Table } from '../kernel/memory.ts'
import { pageOf, personalRows } from '../kernel/page-of.ts'

const isLiving = ({ status }: Licence): boolean => status === 'pending' || status === 'active'
const keyOf = ({ mailbox }: Activation): string => comparable(mailbox)

/** The rest needs locks, and is in PostgreSQL alone. */
export type LicencesOfPeople = Pick<LicenceStore, 'findFor' | 'add' | 'putActivation' | 'removeActivation'>

const licenceStore = (licences: Table<Licence>, activations: Table<Activation>): LicencesOfPeople => {
  const covering = (text: string): Licence | undefined => licences.rows().find(({ covers }) => covers === text)
  return asPort<LicencesOfPeople>({
    findFor: (mailbox) => {
      const { address, domain } = coveringKeys(mailbox)
      const activation = activations.get(comparable(mailbox))
      const activated = activation === undefined ? undefined : licences.get(activation.licence)
      return pipe(
        O.fromNullable(
          [activated, covering(address), covering(domain)].find((one) => one !== undefined && isLiving(one)) ??
            covering(address) ??
            covering(domain) ??
            activated,
        ),
        O.map((licence) => ({
          licence,
          activation: O.fromNullable(activation?.licence === licence.id ? activation : undefined),
          activations: activations.rows().filter((one) => one.licence === licence.id && O.isNone(one.deactivatedAt))
            .length,
        })),
      )
    },
    add: (licence) => {
      const covers = licence.covers.toLowerCase()
      if (covering(covers) !== undefined) return false
      licences.put(licence.id, { ...licence, covers })
      return true
    },
    putActivation: (activation) => activations.put(keyOf(activation), activation),
    removeActivation: (mailbox, id) =>
      activations.removeWhere((one) => keyOf(one) === comparable(mailbox) && (id ?? one.licence) === one.licence) > 0,
  })
}

type Mailboxes = ReadonlySet<string>
/** In comparable form. */
type MailboxesOf = (person: Person, onlyProven?: boolean) => Mailboxes

const personalLicences = (
  licences: Table<Licence>,
  activations: Table<Activation>,
  mailboxesOf: MailboxesOf,
): PersonalLicences => {
  const appliedWith = (mailboxes: Mailboxes): readonly (Licence & { readonly by: Applicant })[] =>
    licences.rows().flatMap((licence) => {
      const by = O.toNullable(licence.applicant)
      return by !== null && mailboxes.has(comparable(by.email)) ? [{ ...licence, by }] : []
    })
  const erase = (mailboxes: Mailboxes, proven = mailboxes): Readonly<Record<string, number>> => {
    const licenceActivations = activations.removeWhere((one) => mailboxes.has(keyOf(one)))
    const own = licences.removeWhere(
      ({ covers, applicant }) =>
        proven.has(covers) ||
        (covers.includes('@') && O.exists(({ email }: Applicant) => proven.has(comparable(email)))(applicant)),
    )
    activations.removeWhere(({ licence }) => licences.get(licence) === undefined)
    const applied = appliedWith(proven)
    for (const { by: _, ...licence } of applied) licences.put(licence.id, { ...licence, applicant: O.none })
    return { licenceActivations, licenceApplications: own + applied.length }
  }
  return {
    export: {
      licenceActivations: personalRows(licenceKinds.licenceActivations, (person) =>
        activations.rows().filter((one) => mailboxesOf(person).has(keyOf(one))),
      ),
      licenceApplications: personalRows(licenceKinds.licenceApplications, (person) =>
        appliedWith(mailboxesOf(person, true)).map(({ id, organization, by: { name, email } }) => ({
          licence: id,
          organization,
          name,
          email,
        })),
      ),
    },
    // The rest is in PostgreSQL alone.
    exportOfLinkTenant: {},
    ...asPort<Omit<PersonalLicences, 'export' | 'exportOfLinkTenant'>>({
      erase: (person) => erased(erase(mailboxesOf(person), mailboxesOf(person, true))),
      provenMailboxes: (person, after, limit) =>
        pageOf([...mailboxesOf(person, true)] as Mailbox[], comparable, after, limit),
      holdMailbox: (mailbox) => TE.fromIO(() => erase(new Set([comparable(mailbox)]))),
    }),
  }
}

export const makeLicenceMemory = (memory: Memory) => {
  const licences = memory.table<Licence>()
  const activations = memory.table<Activation>()
  return {
    stores: (): { readonly licences: LicencesOfPeople } => ({ licences: licenceStore(licences, activations) }),
    personal: (mailboxesOf: MailboxesOf): LicencePersonalStores => ({
      personalLicences: personalLicences(licences, activations, mailboxesOf),
      linkUsers: asPort({ markMailbox: () => false }),
    }),
  }
}
