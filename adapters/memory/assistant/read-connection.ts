// The connection behind each call of an assistant, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AssistantStores, ReadConnection } from '#domain/assistant/ports.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'

export const makeMemoryReadConnection =
  (inScope: InScope<Pick<AssistantStores, 'signIns' | 'users'>>): ReadConnection =>
  (tenantUuid, id) =>
    inScope(Tenant(tenantUuid), ({ signIns, users }) =>
      pipe(
        signIns.findById(id),
        TE.map(O.filter((found) => found.kind === 'assistant' && found.tenantUuid === tenantUuid)),
        TE.flatMap(
          O.match(
            () => TE.right(O.none),
            (signIn) => pipe(users.standing(signIn.user), TE.map(O.map((standing) => ({ signIn, standing })))),
          ),
        ),
      ),
    )
