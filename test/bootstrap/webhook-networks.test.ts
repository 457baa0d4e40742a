// Where receivers of webhooks may be, by the settings.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { composeReceivers } from '#bootstrap/compose/event-area.ts'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { productionEnv } from './config-samples.ts'

describe('networks of webhook receivers', () => {
  const tryAddress = async (env: Readonly<Record<string, string>>, url: string) => {
    const { findUrlFault, post, close } = composeReceivers(rightOf(decodeConfig(env)))
    const fault = O.toUndefined(await findUrlFault(url)())
    const answer = await post({ url, headers: {}, body: '{}' })()
    await close()
    return [fault, answer._tag === 'Unanswered' ? answer.fault : answer.status]
  }
  /** Nothing listens on the port of `discard`. */
  const LOCAL = 'https://127.0.0.1:9/'

  verifies(
    'EVT-10',
    'in production internal ones need WEBHOOK_NETWORKS; that of mail servers does not open them',
    async () => {
      const networks = '127.0.0.0/8'
      expect(await tryAddress({ ...productionEnv, MAIL_SERVER_NETWORKS: networks }, LOCAL)).to.deep.equal([
        'host',
        'host',
      ])
      const open = { ...productionEnv, WEBHOOK_NETWORKS: networks }
      expect(await tryAddress(open, LOCAL)).to.deep.equal([undefined, 'connection'])
      expect(await tryAddress(open, 'https://10.0.0.1:9/')).to.deep.equal(['host', 'host'])
      expect(await tryAddress(open, 'http://127.0.0.1:9/')).to.deep.equal(['scheme', 'host'])
    },
  )

  verifies('EVT-10', 'in development the machine itself is open, also by http', async () => {
    for (const url of [LOCAL, 'http://127.0.0.1:9/'])
      expect(await tryAddress({}, url)).to.deep.equal([undefined, 'connection'])
  })
})
