// Reads and writes of licence checks outside a unit of work, in memory: each runs in a unit of work of its own.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { LicenceChecks } from '#application/licence/activate-licence.ts'
import { isActive } from '#domain/licence/licence.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'

export function makeMemoryLicenceChecks(inScope: InScope<Pick<LicenceStores, 'licences'>>): LicenceChecks {
  return {
    readLicence: (mailbox) => inScope(Admin, ({ licences }) => licences.findFor(mailbox)),
    recordUse: (mailbox, now) =>
      inScope(Admin, ({ licences }) =>
        pipe(
          licences.findFor(mailbox),
          TE.map(O.flatMap(({ activation }) => O.filter(isActive)(activation))),
          TE.flatMap(
            O.match(
              () => TE.right(false),
              (activation) =>
                pipe(
                  licences.putActivation({ ...activation, lastUsedAt: now }),
                  TE.map(() => true),
                ),
            ),
          ),
        ),
      ),
  }
}
