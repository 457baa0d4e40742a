// The licence of this mailbox. The pane records its use when it opens. Colleagues of an activated tenant join by themselves (LIC-2, LIC-4).
import { type ApiFailure, callPlugin, type PluginApi } from '../api/plugin-api.ts'
import type { PaneLicence } from '../api/settings.ts'
import { makeAnswerMemory } from './answer-memory.ts'

/** The ids of the mailbox's directory and of the ledger; null without a session. */
export type PaneTenants = () => { readonly directoryTenantId: string; readonly ledgerTenantId: string } | null

const KEY = ''

export function makeLicence(deps: {
  readonly api: PluginApi
  /** Sends an activation, with a proof of the mailbox if the service requires one. */
  readonly activate: PluginApi
  readonly host: { readonly userAddress: string | null }
  readonly tenants: PaneTenants
}) {
  const { api, host, tenants } = deps
  const answers = makeAnswerMemory<PaneLicence>({ now: () => 0, freshFor: Infinity })
  const load = () => answers.follow(KEY, api(callPlugin('GET /mailclient-plugin/licence')))

  const getBearer = () => {
    const { userAddress: email } = host
    const own = tenants()
    return email === null || own === null ? null : { email, ...own }
  }

  return {
    /** A signal. */
    read: () => answers.read(KEY),
    /** Loads it each time, because the tenant may have registered meanwhile. */
    load: async (): Promise<void> => {
      await (answers.asking(KEY) ?? load())
    },
    /**
     * Records the use. If the tenant is activated, the mailbox takes a seat of the licence.
     * Failures are ignored, because the plugin works without a licence.
     */
    join: async (): Promise<void> => {
      const body = getBearer()
      if (body === null) return
      const answer = await api(callPlugin('POST /public/link-plugin/validate', { body }))
      if (answer._tag === 'Left' || answer.right.code !== 'NOT_ENROLLED') return
      const joined = await deps.activate(callPlugin('POST /public/link-plugin/activate', { body }))
      if (joined._tag === 'Right' && answers.fresh(KEY) !== null) await load()
    },
    /** Activates the mailbox. The first mailbox of a tenant needs the code. Returns the failure, or null. */
    activate: async (activationKey: string): Promise<ApiFailure | null> => {
      const body = getBearer()
      if (body === null) return { _tag: 'Unreachable' }
      const code = activationKey.trim()
      const answer = await deps.activate(
        callPlugin('POST /public/link-plugin/activate', {
          body: code === '' ? body : { ...body, activationKey: code },
        }),
      )
      if (answer._tag === 'Left') return answer.left
      const loaded = await load()
      return loaded._tag === 'Left' ? loaded.left : null
    },
    forget: answers.forget,
  }
}
