// Licences and the mailboxes under them, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { erased, type Person } from '#domain/identity/personal-data.ts'
import type { Activation, Applicant, Licence } from '#domain/licence/licence.ts'
import { LICENCES_PAGE, type LicencePersonalStores, toActivationItem } from '#domain/licence/personal-data.ts'
import type { LicenceStore, LicenceStores } from '#domain/licence/ports.ts'
import { comparable, mailDomain } from '#domain/shared/mailbox.ts'
import type { Memory, Table } from '../kernel/memory.ts'
import { personalRows, removeAll } from '../kernel/page-of.ts'

export interface LicenceMemory {
  readonly stores: () => LicenceStores
  /** `mailboxesOf`: those that a person has connected, in comparable form. */
  readonly personal: (mailboxesOf: (person: Person) => ReadonlySet<string>) => LicencePersonalStores
}

const keyOf = ({ mailbox }: Activation): string => comparable(mailbox)

const makeStore = (licences: Table<Licence>, activations: Table<Activation>): LicenceStore => {
  const covering = (text: string): Licence | undefined => licences.rows().find(({ covers }) => covers === text)
  return {
    findFor: (mailbox) =>
      TE.fromIO(() => {
        const activation = activations.get(comparable(mailbox))
        const activated = activation === undefined ? undefined : licences.get(activation.licence)
        const licence = activated ?? covering(comparable(mailbox)) ?? covering(mailDomain(mailbox))
        return pipe(
          O.fromNullable(licence),
          O.map((found) => ({
            licence: found,
            activation: O.fromNullable(activation),
            activations: activations.rows().filter((one) => one.licence === found.id && O.isNone(one.deactivatedAt))
              .length,
          })),
        )
      }),
    add: (licence) =>
      TE.fromIO(() => {
        const covers = licence.covers.toLowerCase()
        if (covering(covers) !== undefined) return false
        licences.put(licence.id, { ...licence, covers })
        return true
      }),
    putActivation: (activation) => TE.fromIO(() => activations.put(keyOf(activation), activation)),
    removeActivation: (mailbox) => TE.fromIO(() => activations.remove(comparable(mailbox))),
  }
}

export const makeLicenceMemory = (memory: Memory): LicenceMemory => {
  const licences = memory.table<Licence>()
  const activations = memory.table<Activation>()
  return {
    stores: () => ({ licences: makeStore(licences, activations) }),
    personal: (mailboxesOf) => {
      const activationsOf = (mailboxes: ReadonlySet<string>): readonly Activation[] =>
        activations.rows().filter((one) => mailboxes.has(keyOf(one)))
      const appliedWith = (mailboxes: ReadonlySet<string>): readonly (Licence & { readonly by: Applicant })[] =>
        licences.rows().flatMap((licence) => {
          const by = O.toNullable(licence.applicant)
          return by !== null && mailboxes.has(comparable(by.email)) ? [{ ...licence, by }] : []
        })
      const forget = (mailboxes: ReadonlySet<string>): Readonly<Record<string, number>> => {
        const licenceActivations = removeAll(activations, activationsOf(mailboxes), keyOf)
        const own = licences.rows().filter(({ covers }) => mailboxes.has(covers))
        for (const { id } of own) {
          licences.remove(id)
          removeAll(
            activations,
            activations.rows().filter(({ licence }) => licence === id),
            keyOf,
          )
        }
        const applied = appliedWith(mailboxes)
        for (const { by: _, ...licence } of applied) licences.put(licence.id, { ...licence, applicant: O.none })
        return { licenceActivations, licenceApplications: own.length + applied.length }
      }
      const pages = personalRows(LICENCES_PAGE)
      return {
        personalLicences: {
          export: {
            licenceActivations: pages((person) => activationsOf(mailboxesOf(person)), keyOf, toActivationItem),
            licenceApplications: pages(
              (person) => appliedWith(mailboxesOf(person)),
              ({ id }) => id,
              ({ id, organization, by }) => ({ licence: id, organization, name: by.name, email: by.email }),
            ),
          },
          erase: (person) => TE.fromIO(() => erased(forget(mailboxesOf(person)))),
          eraseMailbox: (mailbox) => TE.fromIO(() => forget(new Set([comparable(mailbox)]))),
        },
      }
    },
  }
}
