// Certificates of the stand-ins' authority, as OpenSSL reads and verifies them.
import { X509Certificate } from 'node:crypto'
import { expect } from 'chai'
import { issueCertificate, makeAuthority, makeValidity } from '#adapters/sandbox/kit/certificates.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'

const NOW = Date.UTC(2026, 10, 23, 6, 2)

describe('certificates of the stand-ins', () => {
  verifies('OPS-1', 'are issued by their authority, for the names given, and valid for the time given', () => {
    const authority = makeAuthority(makeValidity(NOW))
    const names = ['mail.example', 'localhost', '127.0.0.1', '::1', '2001:db8::5'] as const
    const issued = new X509Certificate(issueCertificate(authority, names, makeValidity(NOW, fromDays(30))).certificate)
    const issuer = new X509Certificate(authority.certificate)
    expect([issuer.ca, issued.ca]).to.deep.equal([true, false])
    expect(issued.checkIssued(issuer) && issued.verify(issuer.publicKey)).to.equal(true)
    expect(issued.verify(new X509Certificate(makeAuthority(makeValidity(NOW)).certificate).publicKey)).to.equal(false)
    expect(['mail.example', 'localhost', 'other.example'].map((name) => issued.checkHost(name))).to.deep.equal([
      'mail.example',
      'localhost',
      undefined,
    ])
    expect(['127.0.0.1', '::1', '2001:db8::5', '10.0.0.1'].map((ip) => issued.checkIP(ip))).to.deep.equal([
      '127.0.0.1',
      '::1',
      '2001:db8::5',
      undefined,
    ])
    expect([issued.validFrom, issued.validTo].map((at) => Date.parse(at))).to.deep.equal([
      NOW - fromDays(1),
      NOW + fromDays(30),
    ])
  })
})
