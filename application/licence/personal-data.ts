// The licence area's part of what is kept of a person (PLG-23). The licence itself is his office's, and its key nobody's to read here.
import * as IO from 'fp-ts/lib/IO.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { moment, type PersonalData } from '#domain/identity/personal-data.ts'
import { momentOrNull, paged } from '#domain/identity/plain.ts'
import type { LicencePersonalStores } from '#domain/licence/personal-store.ts'
import { comparable } from '#domain/shared/mailbox.ts'

const PAGE = 100

export const licencePersonalData: PersonalData<LicencePersonalStores> = {
  export: {
    licenceActivations: paged({
      limit: PAGE,
      read: ({ personalLicences }: LicencePersonalStores, person, after, limit) =>
        personalLicences.activations(person, after, limit),
      key: ({ mailbox }) => comparable(mailbox),
      tell: ({ licence, mailbox, activatedAt, lastUsedAt, deactivatedAt }) => ({
        licence,
        mailbox,
        activatedAt: moment(activatedAt),
        lastUsedAt: moment(lastUsedAt),
        deactivatedAt: momentOrNull(deactivatedAt),
      }),
    }),
    licenceApplications: paged({
      limit: PAGE,
      read: ({ personalLicences }: LicencePersonalStores, person, after, limit) =>
        personalLicences.applications(person, after, limit),
      key: ({ licence }) => licence,
      tell: ({ licence, organization, name, email }) => ({ licence, organization, name, email }),
    }),
  },
  erase: ({ personalLicences }, person) =>
    pipe(
      personalLicences.forget(person),
      TE.map((counts) => ({ counts: { ...counts }, afterwards: IO.of(undefined) })),
    ),
}
