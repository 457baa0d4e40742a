// The state of its licence that a mailbox gets.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import {
  getCoveringKeys,
  isActive,
  type LicenceKind,
  getLicenceState,
  type LicenceStatus,
} from '#domain/licence/licence.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'

const END = Date.UTC(2026, 2, 15)
const licence = (status: LicenceStatus, kind: LicenceKind) => sampleLicence({ status, kind, expiresAt: END })
const stateAt = (now: number, status: LicenceStatus, kind: LicenceKind = 'full') =>
  getLicenceState(licence(status, kind), now)

const kinds = fc.constantFrom<LicenceKind>('trial', 'full')
const statuses = fc.constantFrom<LicenceStatus>('pending', 'active', 'expired', 'revoked')

describe('the state of a licence', () => {
  it('is its status, with its own state for a running trial', () => {
    const before = END - 1
    expect(stateAt(before, 'pending', 'trial')).to.equal('pending')
    expect(stateAt(before, 'pending')).to.equal('pending')
    expect(stateAt(before, 'active', 'trial')).to.equal('trial')
    expect(stateAt(before, 'active')).to.equal('active')
    expect(stateAt(before, 'expired')).to.equal('expired')
    expect(stateAt(before, 'revoked', 'trial')).to.equal('revoked')
  })

  it('is expired from its end on, whatever was written, unless it was revoked', () => {
    fc.assert(
      fc.property(statuses, kinds, fc.nat(), (status, kind, later) => {
        expect(stateAt(END + later, status, kind)).to.equal(status === 'revoked' ? 'revoked' : 'expired')
      }),
    )
  })

  it('says of a mailbox that it is activated as long as it holds a seat', () => {
    const held = licence('active', 'full')
    const of = (deactivatedAt: O.Option<number>) => isActive(sampleActivation(held, 'a@b.example', { deactivatedAt }))
    expect(of(O.none)).to.equal(true)
    expect(of(O.some(END))).to.equal(false)
  })

  it('covers an address without its plus tag, and its domain as people read it', () => {
    expect(getCoveringKeys(mailbox('Eva+werk@Bücher.example'))).to.deep.equal({
      address: 'eva@bücher.example',
      domain: 'bücher.example',
    })
    // Numbers are no addresses of the network, which would stand for others.
    for (const domain of ['1.2', '0x7f.1', '2130706433', '127.0.0.1'])
      expect(getCoveringKeys(mailbox(`eva@${domain}`)).domain).to.equal(domain)
    // Its lower case has two letters: no other address is meant.
    expect(getCoveringKeys(mailbox('İa@mail.example')).address).to.equal('i\u0307a@mail.example')
  })
})
