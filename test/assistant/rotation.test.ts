// Refresh tokens are single-use, with half a minute for a caller that missed the answer; a copy ends the connection (MCP-7).
import { expect } from 'chai'
import {
  connected,
  ping,
  refresh,
  tokensIn,
  type Tokens,
  type AssistantResponse,
} from '#test/support/assistant-calls.ts'
import { type AssistantOffice, startAssistantOffice } from '#test/support/assistant-office.ts'
import type { Changes } from '#test/support/assistant-walk.ts'
import { verifies } from '#test/support/verifies.ts'

const DAY = 24 * 60 * 60_000

describe('refresh tokens', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  before(async () => {
    office = await startAssistantOffice()
  })
  after(() => office?.stop())

  const isRefused = ({ status, headers, body, text }: AssistantResponse, error = 'invalid_grant'): void => {
    expect([status, body['error']], text).to.deep.equal([400, error])
    expect(headers.get('cache-control')).to.equal('no-store')
  }
  const refreshed = async (token: string): Promise<Tokens> => tokensIn(await refresh(office, token))

  verifies('MCP-7', 'give new tokens, of which the refresh token is another', async () => {
    const first = await connected(office)
    const second = await refreshed(first.refresh)
    expect(second.refresh).not.to.equal(first.refresh)
    expect(second.access).not.to.equal(first.access)
    expect(await ping(office, second.access)).to.equal(200)
    expect((await refreshed(second.refresh)).refresh).not.to.equal(second.refresh)
  })

  verifies('MCP-7', 'return the same successor when they are repeated within half a minute', async () => {
    const first = await connected(office)
    const { refresh: successor } = await refreshed(first.refresh)
    office.clock.advance(29_000)
    const again = await refreshed(first.refresh)
    expect(again.refresh).to.equal(successor)
    expect(await ping(office, again.access)).to.equal(200)
    expect((await refreshed(successor)).refresh).not.to.equal(successor)
  })

  verifies('MCP-7', 'answer twenty at once with the same successor', async () => {
    const first = await connected(office)
    const all = await Promise.all(Array.from({ length: 20 }, () => refreshed(first.refresh)))
    const successors = [...new Set(all.map((one) => one.refresh))]
    expect(successors).to.have.length(1).and.not.include(first.refresh)
    expect(await Promise.all(all.map(({ access }) => ping(office, access)))).to.deep.equal(all.map(() => 200))
    expect((await refresh(office, successors[0] ?? '')).status).to.equal(200)
  })

  verifies('MCP-7', 'end the connection when one is brought that was used long ago', async () => {
    const first = await connected(office)
    const second = await refreshed(first.refresh)
    office.clock.advance(31_000)
    isRefused(await refresh(office, first.refresh))
    isRefused(await refresh(office, second.refresh))
    expect(await ping(office, second.access)).to.equal(401)
  })

  verifies('MCP-7', 'answer a replay with the same successor, also when that was used meanwhile', async () => {
    const first = await connected(office)
    const second = await refreshed(first.refresh)
    office.clock.advance(20_000)
    const third = await refreshed(second.refresh)
    office.clock.advance(10_000)
    const again = await refreshed(first.refresh)
    expect(again.refresh).to.equal(second.refresh)
    expect((await refreshed(again.refresh)).refresh, 'which is within half a minute of its own use').to.equal(
      third.refresh,
    )
    expect(await ping(office, again.access)).to.equal(200)
    office.clock.advance(1)
    isRefused(await refresh(office, first.refresh))
    isRefused(await refresh(office, third.refresh))
    expect(await ping(office, third.access)).to.equal(401)
  })

  verifies('MCP-7', 'end no connection but their own', async () => {
    const [mine, others] = [await connected(office), await connected(office)]
    const second = await refreshed(mine.refresh)
    office.clock.advance(31_000)
    isRefused(await refresh(office, mine.refresh))
    isRefused(await refresh(office, second.refresh))
    expect(await ping(office, others.access)).to.equal(200)
  })

  verifies('MCP-7', 'cannot be created by others', async () => {
    const { refresh: token, access } = await connected(office)
    const { refresh: another } = await connected(office)
    const bytes = (of: string): Buffer => Buffer.from(of.slice('tar_'.length), 'base64url')
    const forged = (change: (bytes: Buffer) => Buffer): string => `tar_${change(bytes(token)).toString('base64url')}`
    const set = (index: number, by: number) => (one: Buffer) => {
      one[index] = ((one[index] ?? 0) + by) % 256
      return one
    }
    const { length } = bytes(token)
    const flipped = Array.from({ length }, (_, index) => forged(set(index, 1)))
    const mixed = forged((one) => Buffer.concat([one.subarray(0, 16), bytes(another).subarray(16)]))
    const others = [
      forged((one) => one.subarray(0, 20)),
      forged((one) => Buffer.concat([one, Buffer.alloc(1)])),
      token.slice('tar_'.length),
      token.toUpperCase(),
      `${token} `,
      access,
      'tar_',
      `tar_${'A'.repeat(5_000)}`,
    ]
    for (const one of [...flipped, mixed, ...others]) isRefused(await refresh(office, one))
    expect((await refresh(office, token)).status, 'none of it ended the connection').to.equal(200)
  })

  const wrong: readonly (readonly [what: string, changes: Changes, error: string])[] = [
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['two tokens', { refresh_token: ['a', 'b'] }, 'invalid_request'],
    ['no token', { refresh_token: null }, 'invalid_request'],
  ]
  for (const [what, changes, error] of wrong)
    verifies('MCP-7', `are not good for ${what}, and are good afterwards`, async () => {
      const { refresh: token } = await connected(office)
      isRefused(await refresh(office, token, changes), error)
      expect((await refresh(office, token)).status).to.equal(200)
    })

  verifies('MCP-7', 'are good for no other client', async () => {
    const { refresh: token } = await connected(office)
    for (const changes of [
      { client_id: 'another' },
      { client_secret: 'x' },
      { client_id: null, client_secret: null },
    ]) {
      const response = await refresh(office, token, changes)
      expect([response.status, response.body['error']]).to.deep.equal([401, 'invalid_client'])
    }
    expect((await refresh(office, token)).status).to.equal(200)
  })

  verifies('MCP-7', 'are good for thirty days without use, and for half a year with it', async () => {
    const unused = await connected(office)
    let used: Tokens = await connected(office)
    office.clock.advance(29 * DAY)
    used = await refreshed(used.refresh)
    office.clock.advance(2 * DAY)
    isRefused(await refresh(office, unused.refresh))
    for (let day = 31; day + 29 < 180; day += 29) {
      used = await refreshed(used.refresh)
      office.clock.advance(29 * DAY)
    }
    used = await refreshed(used.refresh)
    office.clock.advance(29 * DAY)
    isRefused(await refresh(office, used.refresh))
  })
})
