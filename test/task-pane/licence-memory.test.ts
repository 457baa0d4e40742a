// The licence in the pane's memory: the mailbox joins by itself, or with the code.
import { right, left } from 'fp-ts/lib/Either.js'
import { expect } from 'chai'
import type { PluginApi } from '#adapters/web/task-pane/api/plugin-api.ts'
import { makeLicence } from '#adapters/web/task-pane/memory/licence.ts'
import { verifies } from '#test/support/verifies.ts'

const tenants = { directoryTenantId: 'directory', ledgerTenantId: 'ledger' }
const email = 'piet@kantoor.example'
const refused = { _tag: 'Refused', status: 403, code: 'ACTIVATION_KEY_INVALID', message: '' }

/** Answers by path; keeps what was sent. */
function makeWorld(answers: Readonly<Record<string, unknown>>, session: typeof tenants | null = tenants) {
  const sent: (readonly [path: string, body: unknown])[] = []
  const api = (async ({ path, body }: { path: string; body?: unknown }) => {
    sent.push([path, body])
    return answers[path] === 'refused' ? left(refused) : right(answers[path])
  }) as unknown as PluginApi
  const proven: string[] = []
  const activate: PluginApi = (call) => {
    proven.push(call.path)
    return api(call)
  }
  return { sent, proven, licence: makeLicence({ api, activate, host: { userAddress: email }, tenants: () => session }) }
}

const VALIDATE = '/public/link-plugin/validate'
const ACTIVATE = '/public/link-plugin/activate'
const READ = '/mailclient-plugin/licence'
const trial = { state: 'trial', activated: true, organization: 'Kantoor', expiresAt: null }

describe('the licence in the pane’s memory', () => {
  verifies(
    ['LIC-2', 'LIC-4'],
    'a mailbox of an activated office joins by itself, and others only report their use',
    async () => {
      const enrolled = makeWorld({ [VALIDATE]: { valid: true, code: 'VALID' } })
      await enrolled.licence.join()
      expect(enrolled.sent).to.deep.equal([[VALIDATE, { email, ...tenants }]])
      const colleague = makeWorld({ [VALIDATE]: { valid: false, code: 'NOT_ENROLLED' }, [ACTIVATE]: { valid: true } })
      await colleague.licence.join()
      expect(colleague.sent.at(-1)).to.deep.equal([ACTIVATE, { email, ...tenants }])
      expect(colleague.proven).to.deep.equal([ACTIVATE])
      const stranger = makeWorld({}, null)
      await stranger.licence.join()
      expect(stranger.sent).to.deep.equal([])
    },
  )

  verifies('LIC-2', 'the code goes along without the blanks around it, and the new state is read', async () => {
    const { licence, proven, sent } = makeWorld({ [ACTIVATE]: { valid: true }, [READ]: trial })
    expect(await licence.activate('  9b1d7c36 ')).to.equal(null)
    expect(proven).to.deep.equal([ACTIVATE])
    expect(sent).to.deep.equal([
      [ACTIVATE, { email, ...tenants, activationKey: '9b1d7c36' }],
      [READ, undefined],
    ])
    expect(licence.read()).to.deep.equal({ _tag: 'Known', value: trial })
  })

  verifies('LIC-2', 'a refused code is reported, and nothing is read', async () => {
    const { licence, sent } = makeWorld({ [ACTIVATE]: 'refused' })
    expect(await licence.activate('wrong')).to.deep.equal(refused)
    expect(sent).to.have.length(1)
  })
})
