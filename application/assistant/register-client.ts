// Registration of an assistant (MCP-4): each gets the one client, for redirect addresses on the list only. What it calls itself is kept for the
// consent page, as its claim.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type AssistantClient, entryOf } from '#domain/assistant/client.ts'
import type { RedirectUriRefused } from '#domain/assistant/failures.ts'
import type { AssistantStores } from '#domain/assistant/ports.ts'
import { parseName } from '#domain/identity/naming.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

/** Returns the registered addresses: those asked for, or else all of the list. */
export type RegisterClient = (asked: {
  readonly redirectUris: O.Option<readonly string[]>
  readonly name: O.Option<string>
}) => TE.TaskEither<RedirectUriRefused | StoreUnavailable, readonly string[]>

export interface RegisterClientDeps {
  readonly client: Pick<AssistantClient, 'redirectUris'>
  readonly inScope: InScope<Pick<AssistantStores, 'clientNames'>>
}

const refused: RedirectUriRefused = { _tag: 'RedirectUriRefused' }

export const makeRegisterClient =
  ({ client: { redirectUris: listed }, inScope }: RegisterClientDeps): RegisterClient =>
  ({ redirectUris, name }) => {
    const asked = O.getOrElse(() => listed)(redirectUris)
    const entries = asked.flatMap((uri) => entryOf(listed, uri) ?? [])
    if (asked.length === 0 || entries.length < asked.length) return TE.left(refused)
    // A name that can not be shown on one line is left out.
    const claimed = O.flatMap(parseName)(name)
    return O.isNone(claimed)
      ? TE.right(asked)
      : pipe(
          inScope(Admin, ({ clientNames }) =>
            TE.traverseSeqArray((entry: string) => clientNames.put(entry, claimed.value))([...new Set(entries)]),
          ),
          TE.map(() => asked),
        )
  }
