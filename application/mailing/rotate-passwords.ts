// Rotation of keys: seals the passwords of tenants' mail servers with the active key, tenant by tenant; it can be stopped anywhere (SES-25).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MailingStores, PasswordSealer } from '#domain/mailing/ports.ts'
import { Admin, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

type Rotated = 'rotated' | 'current' | 'unsealable'

export interface PasswordCounts extends Readonly<Record<Rotated, number>> {}

const PAGE = 200

export interface RotatePasswordsDeps {
  readonly inScope: InScope<Pick<MailingStores, 'mailServers'>>
  readonly sealer: PasswordSealer
}

export const makeRotatePasswords = ({ inScope, sealer }: RotatePasswordsDeps): Stored<PasswordCounts> => {
  const rotate = (tenantUuid: TenantUuid): Stored<Rotated> =>
    inScope(Admin, ({ mailServers }) =>
      pipe(
        mailServers.find(tenantUuid),
        TE.flatMap((server) => {
          const login = O.isSome(server) ? server.value.login : O.none
          if (O.isNone(server) || O.isNone(login) || sealer.isCurrent(login.value.password)) return TE.right('current')
          const { user, password } = login.value
          const opened = sealer.open(tenantUuid, password)
          if (O.isNone(opened)) return TE.right('unsealable')
          const resealed = { user, password: sealer.seal(tenantUuid, opened.value) }
          return pipe(
            mailServers.put(tenantUuid, { ...server.value, login: O.some(resealed) }),
            // Otherwise its administrator has entered one meanwhile, which is sealed by the active key.
            TE.map((written) => (written ? 'rotated' : 'current')),
          )
        }),
      ),
    )

  return async () => {
    const counts = { rotated: 0, current: 0, unsealable: 0 }
    let after: O.Option<TenantUuid> = O.none
    for (;;) {
      const from: O.Option<TenantUuid> = after
      const page = await inScope(Admin, ({ mailServers }) => mailServers.page(from, PAGE))()
      if (E.isLeft(page)) return page
      for (const tenantUuid of page.right) {
        const done = await rotate(tenantUuid)()
        if (E.isLeft(done)) return done
        counts[done.right] += 1
      }
      const last = page.right.at(-1)
      if (last === undefined || page.right.length < PAGE) return E.right(counts)
      after = O.some(last)
    }
  }
}
