// What a tool answers to each of its failures: a code that stays, and a sentence for the model.
import { expect } from 'chai'
import { API_CODES, TOOL_CODES } from '#adapters/contract/failure-codes.ts'
import { describeToolFailure, type ToolFailure } from '#adapters/mcp/tool-errors.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { eachFailure } from '#test/http/support/each-failure.ts'
import { expectRecorded } from '#test/support/recorded.ts'
import { verifies } from '#test/support/verifies.ts'
import { eachToolFailure } from './support/each-tool-failure.ts'

const OTHERS: readonly ToolFailure[] = [
  { _tag: 'CloudPermissionMissing', permission: 'Mail.Send', byPolicy: true },
  { _tag: 'CloudRefused', code: 'not a word' },
  { _tag: 'CloudThrottled', retryAfter: 0 },
]

describe('failures of tools', () => {
  verifies('MCP-20', 'have their codes and sentences, as recorded', async () => {
    const lines = [...Object.values(eachToolFailure), ...OTHERS].flatMap((failure) => {
      const { code, message } = describeToolFailure(failure, aUuid(1) as TenantUuid)
      return [`${failure._tag} ${code}`, ...message.split('\n').map((line) => `  ${line}`)]
    })
    await expectRecorded(import.meta.url, 'recorded-failures', lines)
  })

  verifies('MCP-20', 'name the tenant of the call, any, or this one', () => {
    const { UserNotFound } = eachToolFailure
    expect(describeToolFailure(UserNotFound, 'all').message).to.include('in any tenant,')
    expect(describeToolFailure(UserNotFound, null).message).to.include('in this tenant,')
  })

  verifies(['MCP-20', 'PLG-18'], 'and of the API are listed with another code only where they have one', () => {
    for (const [codes, failures] of [
      [API_CODES, eachFailure],
      [TOOL_CODES, eachToolFailure],
    ] as const)
      for (const [tag, code] of Object.entries(codes)) {
        expect(failures, tag).to.have.property(tag)
        expect(code, tag).not.to.equal(tag.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase())
      }
  })
})
