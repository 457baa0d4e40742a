// A mailbox is taken off its licence, and whoever once applied with its address is forgotten; unless another tenant has him, since licences are of
// no tenant.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ForgetMailbox } from '#domain/identity/forget-mailbox.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { LicencePersonalStores } from '#domain/licence/personal-store.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'

export const makeForgetLicencesOfMailbox =
  (deps: { readonly inScope: InScope<LicencePersonalStores & Pick<IdentityStores, 'userDirectory'>> }): ForgetMailbox =>
  (tenantUuid, mailbox) =>
    deps.inScope(Admin, ({ personalLicences, userDirectory }) =>
      pipe(
        userDirectory.places(mailbox),
        TE.map((places) => places.some((place) => place.tenantUuid !== tenantUuid)),
        TE.flatMap((isElsewhere) =>
          isElsewhere
            ? TE.right({ licenceActivations: 0, licenceApplications: 0 })
            : personalLicences.forgetMailbox(mailbox),
        ),
        TE.map((counts) => ({ ...counts })),
      ),
    )
