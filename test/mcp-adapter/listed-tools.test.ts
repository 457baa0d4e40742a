// The tools as a model meets them: nothing of their names, words and schemas changes unnoticed, and every client's validator can read them.
import { readFile, writeFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { parse, stringify } from 'yaml'
import { verifies } from '#test/support/verifies.ts'
import { type AssistantServerUnderTest, startAssistantServer } from './support/assistant-server.ts'
import { speak } from './support/speaking.ts'

// Updated by UPDATE_TOOLS=1 npx mocha test/mcp-adapter/listed-tools.test.ts and npm run format, and read before it is kept.
const KEPT = new URL('listed-tools.yaml', import.meta.url)

interface Schema {
  readonly type?: unknown
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: unknown
  readonly required?: readonly string[]
  readonly [word: string]: unknown
}

interface ListedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Schema
  readonly outputSchema: Schema
  readonly annotations: Readonly<Record<string, unknown>>
}

const NAMES = [
  'list_tenants',
  'find_user',
  'get_user_access',
  'list_roles',
  'create_user',
  'update_user_roles',
  'deactivate_user',
  'get_logs',
  'list_campaigns',
  'get_campaign',
  'get_campaign_results',
  'complete_campaign',
  'cancel_campaign',
  'list_licences',
  'list_system_mailboxes',
  'list_jobs',
  'sync_smoelenboek',
  'ledger_send_followup_email',
  'mailclient_create_event',
]

describe('the tools as they are listed', () => {
  let server: AssistantServerUnderTest
  let tools: readonly ListedTool[]
  before(async () => {
    server = await startAssistantServer()
    const { result } = await speak(server, 'tools/list')
    tools = (result as unknown as { readonly tools: readonly ListedTool[] }).tools
  })
  after(() => server.stop())

  verifies('MCP-20', 'are the nineteen, each with title, description, schemas and all four hints', () => {
    expect(tools.map(({ name }) => name)).to.deep.equal(NAMES)
    for (const { name, title, description, annotations } of tools) {
      expect(name).to.match(/^[a-z_]{1,64}$/)
      expect(title).to.match(/^[A-Z].{5,60}$/)
      expect(description.length, name).to.be.within(200, 1_024)
      expect(annotations).to.have.all.keys(
        'title',
        'readOnlyHint',
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
      )
    }
  })

  verifies('MCP-20', 'hint at what they do: reading, taking away, reaching out', () => {
    const those = (hint: string): readonly string[] =>
      tools.filter(({ annotations }) => annotations[hint] === true).map(({ name }) => name)
    expect(those('readOnlyHint')).to.deep.equal([
      'list_tenants',
      'find_user',
      'get_user_access',
      'list_roles',
      'get_logs',
      'list_campaigns',
      'get_campaign',
      'get_campaign_results',
      'list_licences',
      'list_system_mailboxes',
      'list_jobs',
    ])
    expect(those('destructiveHint')).to.deep.equal([
      'update_user_roles',
      'deactivate_user',
      'complete_campaign',
      'cancel_campaign',
      'sync_smoelenboek',
    ])
    expect(those('openWorldHint')).to.deep.equal(['ledger_send_followup_email', 'mailclient_create_event'])
  })

  verifies('MCP-20', 'have schemas that are plain objects, every argument explained, nothing else allowed', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false })
    for (const { name, inputSchema, outputSchema } of tools) {
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema.type, name).to.equal('object')
        for (const word of ['anyOf', 'oneOf', 'allOf']) expect(schema, name).not.to.have.property(word)
        expect(JSON.stringify(schema), name).not.to.match(/\$ref|x-rules|\\\\p\{/i)
        ajv.compile(schema)
      }
      expect(inputSchema.additionalProperties, name).to.equal(false)
      expect(outputSchema.required, name).to.have.members(Object.keys(outputSchema.properties ?? {}))
      for (const [argument, { description }] of Object.entries(inputSchema.properties ?? {}))
        expect(description, `${name} ${argument}`).to.be.a('string').with.length.greaterThan(5)
    }
  })

  verifies('MCP-20', 'read as they are kept, word for word', async () => {
    if (process.env['UPDATE_TOOLS'] === '1') await writeFile(KEPT, stringify(tools, { aliasDuplicateObjects: false }))
    expect(tools).to.deep.equal(parse(await readFile(KEPT, 'utf8')))
  })
})
