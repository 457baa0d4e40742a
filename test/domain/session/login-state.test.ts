import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { formatState, parseState } from '#domain/session/login-state.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { verifies } from '#test/support/verifies.ts'

const tenant = fc.uuid().map((uuid) => asTenantUuid(uuid as Uuid))
const word = fc.stringMatching(/^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,20}$/u)
const mailbox = fc
  .tuple(word, fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u))
  .map(([local, domain]) => parseMailbox(`${local}@${domain}.example`))
  .filter(E.isRight)
  .map(({ right }) => right)

describe('the state of the login', () => {
  verifies('SES-6', 'is read back as it was written, for every tenant and mailbox', () => {
    fc.assert(
      fc.property(tenant, fc.option(mailbox), (tenantUuid, email) => {
        const state = { tenantUuid, mailbox: O.fromNullable(email) }
        expect(parseState(formatState(state))).to.deep.equal(E.right(state))
      }),
    )
  })

  verifies('SES-6', 'is written as the specification says', () => {
    const tenantUuid = asTenantUuid('0b1c6d0e-52b7-4f0c-9d3a-1f4f6a2f9c11' as Uuid)
    const eva = parseMailbox('eva@korrel.example')
    expect(formatState({ tenantUuid, mailbox: O.none })).to.equal(`${tenantUuid}:mailclient`)
    expect(formatState({ tenantUuid, mailbox: O.fromEither(eva) })).to.equal(
      `${tenantUuid}:mailclient:ZXZhQGtvcnJlbC5leGFtcGxl`,
    )
  })

  verifies('SES-6', 'is refused for anything else', () => {
    const uuid = '0b1c6d0e-52b7-4f0c-9d3a-1f4f6a2f9c11'
    const wrong = [
      '',
      uuid,
      `${uuid}:other`,
      `${uuid}:mailclient:`,
      `${uuid}:mailclient:!`,
      `${uuid}:mailclient:bm90IGFuIGFkZHJlc3M`,
      `${uuid}:mailclient:ZXZhQGtvcnJlbC5leGFtcGxl=`,
      `${uuid}:mailclient:ZXZhQGtvcnJlbC5leGFtcGxl:more`,
      `${uuid.toUpperCase()}:mailclient`,
      `not-a-uuid:mailclient`,
    ]
    for (const text of wrong) expect(E.isLeft(parseState(text)), text).to.equal(true)
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseState(text)
        if (E.isRight(parsed)) expect(formatState(parsed.right)).to.equal(text)
      }),
    )
  })
})
