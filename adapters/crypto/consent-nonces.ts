// The state that an administrator's browser carries to the cloud and back (SYS-5). A signed state contains a nonce that works once, within
// an hour. Otherwise anyone could give a mailbox the consent of another directory.
import { randomUUID } from 'node:crypto'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as T from 'fp-ts/lib/Task.js'
import * as t from 'io-ts'
import type { ConsentNonces } from '#domain/mailing/consent.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { type Clock, fromMinutes } from '#domain/shared/clock.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import { makeSignedClaims } from './signed-claims.ts'

const LIFETIME = fromMinutes(60)
/** Longer than any state that we create. */
const STATE_AT_MOST = 2_000

const State = t.intersection([t.type({ systemMailboxKey: t.string }), t.partial({ nonce: t.string })])

const readState = (state: string): O.Option<t.TypeOf<typeof State>> =>
  pipe(
    O.tryCatch((): unknown => JSON.parse(state.slice(0, STATE_AT_MOST))),
    O.flatMap((json) => O.fromEither(State.decode(json))),
  )

/** CONSENT_STATE=plain: the state of the specification, without a nonce. Anyone can write it. */
export const plainConsentNonces: ConsentNonces = {
  stateFor: (key) => T.of(JSON.stringify({ systemMailboxKey: key })),
  read: (state) =>
    TE.right(O.map(({ systemMailboxKey: key }: t.TypeOf<typeof State>) => ({ key, by: O.none }))(readState(state))),
}

export interface ConsentNoncesDeps {
  /** The key is derived from it. */
  readonly secret: Uint8Array
  readonly inScope: InScope<Pick<MailingStores, 'usedNonces'>>
  readonly clock: Clock
}

/** CONSENT_STATE=signed. */
export function makeSignedConsentNonces({ secret, inScope, clock }: ConsentNoncesDeps): ConsentNonces {
  const nonces = makeSignedClaims({ secret, purpose: 'tapster consent states', type: 'tapster-consent', clock })

  /** Verifies the state, but does not yet check whether its nonce was used. */
  const verified = async (state: string) => {
    const { systemMailboxKey: key, nonce = '' } = O.toUndefined(readState(state)) ?? {}
    const { sub, jti = '', exp = 0, by } = (await nonces.read(nonce)) ?? {}
    return pipe(
      parseUuid(jti),
      O.filter(() => key !== undefined && key === sub),
      O.map((uuid) => ({ key: key ?? '', by: parseUuid(String(by)), nonce: uuid, expiresAt: exp * 1_000 })),
    )
  }

  return {
    stateFor: (key, by) => async () =>
      JSON.stringify({
        systemMailboxKey: key,
        nonce: await nonces.sign({ sub: key, by, jti: randomUUID() }, LIFETIME),
      }),
    read: (state) =>
      pipe(
        TE.fromTask(() => verified(state)),
        TE.flatMap(
          O.match(
            () => TE.right(O.none),
            ({ key, by, nonce, expiresAt }) =>
              pipe(
                inScope(Admin, ({ usedNonces }) => usedNonces.use(nonce, expiresAt, clock.now())),
                TE.map((isFirst) => (isFirst ? O.some({ key, by }) : O.none)),
              ),
          ),
        ),
      ),
  }
}
