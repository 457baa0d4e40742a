// The plugin API about a user's own settings, logging out, document types, and the remaining budget of ledger calls (PLG-22).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { makeReadSettings, makeWriteSettings } from '#application/ledger/user-choices.ts'
import { byDescription, type LedgerDocumentTypes, type ReadQuota } from '#domain/ledger/ports.ts'
import { documentTypeContract, quotaContract, settingsContract } from '#adapters/contract/ledger/settings.ts'
import { answerSuccess, makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { ledgerFailures } from '../openapi/groups.ts'

export interface SettingsUseCases {
  readonly readSettings: ReturnType<typeof makeReadSettings>
  readonly writeSettings: ReturnType<typeof makeWriteSettings>
  readonly documentTypes: Pick<LedgerDocumentTypes, 'list'>
  readonly readQuota: ReadQuota
}

export function makeSettingsEndpoints(uses: SettingsUseCases): readonly Endpoint[] {
  return makeSessionEndpoints(settingsContract, {
    'GET /mailclient-plugin/settings': { handle: (_, { caller }) => uses.readSettings(caller) },
    'PUT /mailclient-plugin/settings': {
      bodyRule: { bytes: 1024 * 1024 },
      handle: ({ body }, { caller }) => uses.writeSettings(caller, body),
    },
    'POST /mailclient-plugin/logout': { handle: () => answerSuccess(TE.right(undefined)) },
  })
}

export function makeDocumentTypeEndpoints(uses: Pick<SettingsUseCases, 'documentTypes'>): readonly Endpoint[] {
  return makeSessionEndpoints(documentTypeContract, {
    'GET /mailclient-plugin/document-types': {
      fails: ledgerFailures,
      handle: ({ query }, { caller }) => {
        const order = O.toUndefined(query.sort) === '-description' ? 'falling' : 'rising'
        return pipe(
          uses.documentTypes.list(caller),
          TE.map((types) => ({ data: byDescription(types, order) })),
        )
      },
    },
  })
}

export function makeQuotaEndpoints(uses: Pick<SettingsUseCases, 'readQuota'>): readonly Endpoint[] {
  return makeSessionEndpoints(quotaContract, {
    'GET /mailclient-plugin/quota': {
      handle: (_, { caller }) => uses.readQuota(caller.division),
    },
  })
}
