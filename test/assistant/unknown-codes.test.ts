// Codes that the service never issued (MCP-7): anyone may send them, so they must not delay others and leave nothing behind.
import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { Client } from 'pg'
import { exchange } from '#test/support/assistant-calls.ts'
import { type AssistantOffice, startAssistantOffice } from '#test/support/assistant-office.ts'
import { verifies } from '#test/support/verifies.ts'

describe('codes that were never issued', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  let owner: Client
  before(async () => {
    office = await startAssistantOffice()
    owner = new Client({ connectionString: office.service.adminUrl })
    await owner.connect()
  })
  after(async () => {
    await owner?.end()
    await office?.stop()
  })

  verifies('MCP-7', 'are refused without waiting for changes of the office, and delay no other request', async () => {
    await owner.query('begin')
    try {
      await owner.query('select from tenants for update')
      const made = (): string => `tac_${randomBytes(32).toString('base64url')}`
      const response = await Promise.all(Array.from({ length: 20 }, () => exchange(office, made(), 'v'.repeat(43))))
      for (const { status, body } of response) expect([status, body['error']]).to.deep.equal([400, 'invalid_grant'])
    } finally {
      await owner.query('rollback')
    }
  })

  verifies('MCP-7', 'leave nothing in the database', async () => {
    for (const table of ['assistant_codes', 'assistant_grants', 'sign_ins'])
      expect((await owner.query(`select from ${table}`)).rowCount, table).to.equal(0)
  })
})
