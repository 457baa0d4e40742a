// The state that goes with an administrator to the cloud and back (SYS-5). Signed, it holds a nonce that works once, within the hour: else anyone
// could give a mailbox the consent of another directory.
import { createHmac, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as O from 'fp-ts/lib/Option.js'
import * as T from 'fp-ts/lib/Task.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { ConsentNonces, MailingStores } from '#domain/mailing/ports.ts'
import { type Clock, minutes } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import { isCompactJwt, orInvalid } from './compact-jwt.ts'

const TYPE = 'tapster-consent'
const LIFETIME = minutes(60)
/** Longer than any that we make. */
const STATE_AT_MOST = 2_000

const Plain = t.type({ systemMailboxKey: t.string })
const Signed = t.type({ systemMailboxKey: t.string, nonce: t.string })

const read = <A>(shape: t.Decoder<unknown, A>, state: string): O.Option<A> =>
  state.length > STATE_AT_MOST
    ? O.none
    : pipe(
        O.tryCatch((): unknown => JSON.parse(state)),
        O.flatMap((json) => O.fromEither(shape.decode(json))),
      )

/** CONSENT_STATE=plain: the specification's state alone, which anyone can write. */
export const plainConsentNonces: ConsentNonces = {
  stateFor: (key) => T.of(JSON.stringify(Plain.encode({ systemMailboxKey: key }))),
  keyIn: (state) =>
    TE.right(O.map(({ systemMailboxKey }: t.TypeOf<typeof Plain>) => systemMailboxKey)(read(Plain, state))),
}

export interface ConsentNoncesDeps {
  /** Derived from, never used as it is. */
  readonly secret: Uint8Array
  readonly inScope: InScope<Pick<MailingStores, 'usedNonces'>>
  readonly clock: Clock
}

/** CONSENT_STATE=signed. */
export const makeSignedConsentNonces = ({ secret, inScope, clock }: ConsentNoncesDeps): ConsentNonces => {
  const key = Uint8Array.from(createHmac('sha256', secret).update('tapster consent states').digest())

  /** Verified, and its nonce not yet looked for. */
  const verified = async (state: string) => {
    const signed = O.toUndefined(read(Signed, state))
    if (signed === undefined || !isCompactJwt(signed.nonce)) return undefined
    return orInvalid(async () => {
      const { payload } = await jwtVerify(signed.nonce, key, {
        algorithms: ['HS256'],
        typ: TYPE,
        subject: signed.systemMailboxKey,
        requiredClaims: ['exp', 'jti', 'sub'],
        currentDate: new Date(clock.now()),
      })
      const nonce = O.toUndefined(parseUuid(payload.jti ?? ''))
      return nonce === undefined || payload.exp === undefined
        ? undefined
        : { key: signed.systemMailboxKey, nonce, expiresAt: payload.exp * 1_000 }
    })
  }

  const keyIn = (state: string): Stored<O.Option<string>> =>
    pipe(
      TE.fromTask(() => verified(state)),
      TE.flatMap((found) =>
        found === undefined
          ? TE.right(O.none)
          : pipe(
              inScope(Admin, ({ usedNonces }) => usedNonces.use(found.nonce, found.expiresAt, clock.now())),
              TE.map((isFirst) => (isFirst ? O.some(found.key) : O.none)),
            ),
      ),
    )

  return {
    stateFor: (mailbox) => async () => {
      const nonce = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(mailbox)
        .setJti(randomUUID())
        .setExpirationTime(Math.floor((clock.now() + LIFETIME) / 1_000))
        .sign(key)
      return JSON.stringify(Signed.encode({ systemMailboxKey: mailbox, nonce }))
    },
    keyIn,
  }
}
