// The gate: which mail domain is the operator's own, and what besides it needs.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { requireAssistantOperator, checkGate } from '#domain/assistant/gate.ts'
import type { MailDomain } from '#domain/identity/tenant.ts'
import { PERMISSIONS, type Permission } from '#domain/identity/role.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'

const operator = { tenantUuid: newTenant(), mailDomain: 'korrel.example' as MailDomain }

function asked(email: string, permissions: readonly Permission[] = PERMISSIONS, home = operator.tenantUuid): string {
  const outcome = checkGate(operator, { email: email as Mailbox, permissions: new Set(permissions), home })
  return E.isRight(outcome) ? 'passes' : outcome.left.because
}

describe('the gate', () => {
  verifies('MCP-6', 'is for addresses on the operator’s own mail domain, exactly', () => {
    for (const own of ['eva@korrel.example', 'Eva@KORREL.example', 'a.b+c@korrel.Example'])
      expect(asked(own), own).to.equal('passes')
    for (const other of [
      'eva@sub.korrel.example',
      'eva@notkorrel.example',
      'eva@korrel.example.org',
      'eva@korrel.exampl',
      'korrel.example@elders.example',
      'eva@korrel.example@elders.example',
      'eva@ĸorrel.example',
      'eva@korrel.example.',
    ])
      expect(asked(other), other).to.equal('mail-domain')
  })

  verifies('MCP-6', 'is for those who look after all tenants, in the operator’s own tenant', () => {
    expect(asked('eva@korrel.example', ['platform:admin'])).to.equal('passes')
    const lesser = PERMISSIONS.filter((one) => one !== 'platform:admin')
    expect(asked('eva@korrel.example', lesser)).to.equal('not-an-administrator')
    expect(asked('eva@korrel.example', [])).to.equal('not-an-administrator')
    expect(asked('eva@korrel.example', PERMISSIONS, newTenant())).to.equal('not-an-administrator')
  })

  verifies('MCP-6', 'admits no one where there is no operator', () => {
    expect(requireAssistantOperator(O.none)).to.deep.equal(E.left({ _tag: 'NotForAssistants', because: 'mail-domain' }))
    expect(requireAssistantOperator(O.some(operator))).to.deep.equal(E.right(operator))
  })
})
