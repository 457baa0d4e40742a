// Where an administrator of a directory gives consent.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeFindConsentPlace } from '#adapters/cloud/consent.ts'
import { verifies } from '#test/support/verifies.ts'
import { DIRECTORY } from './mailer-world.ts'

describe('the address of consent', () => {
  const options = { loginUrl: 'https://login.example/', clientId: O.some('app id'), baseUrl: 'https://t.example' }
  const REDIRECT = 'https://t.example/system/mailboxes/cloud/callback'

  verifies('SYS-3', 'is in the directory of the mailbox, for all permissions, with the state as it is', () => {
    const state = '{"systemMailboxKey":"monitor"}'
    const address = O.toUndefined(makeFindConsentPlace(options)(DIRECTORY, state))
    expect(address?.redirectUri).to.equal(REDIRECT)
    const url = new URL(address?.consentUrl ?? '')
    expect(url.origin + url.pathname).to.equal(`https://login.example/${DIRECTORY}/v2.0/adminconsent`)
    expect(Object.fromEntries(url.searchParams)).to.deep.equal({
      client_id: 'app id',
      scope: 'https://graph.microsoft.com/.default',
      redirect_uri: REDIRECT,
      state,
    })
  })

  verifies('SYS-3', 'is of any directory before one is known, and none without a client', () => {
    const find = makeFindConsentPlace(options)
    const path = (directory: string) => new URL(O.toUndefined(find(directory, '{}'))?.consentUrl ?? '').pathname
    expect(path('')).to.equal('/organizations/v2.0/adminconsent')
    expect(path('../a?b')).to.equal('/..%2Fa%3Fb/v2.0/adminconsent')
    expect(O.isNone(makeFindConsentPlace({ ...options, clientId: O.none })('', '{}'))).to.equal(true)
  })
})
