// The data that the service stores about the user (PLG-23).
import * as t from 'io-ts'
import { answerWith, defineContract } from '../endpoint.ts'

const myData = t.type({
  exportedAt: t.string,
  ledgerUserId: t.string,
  tenantUuid: t.string,
  /** Stored records by kind. Files are base64, in pieces. */
  kept: t.record(t.string, t.array(t.unknown)),
})

const sample = {
  exportedAt: '2026-03-02T09:30:00.000Z',
  ledgerUserId: '0c7a3f52-6f0b-4d38-9d7e-1a5f6e2b9001',
  tenantUuid: '4d3f0c0a-8f5e-4f6e-9a0d-2b1c7e5a9001',
  kept: {
    settings: [{ autoArchiveOnSend: true, defaultArchiveTarget: 'account' }],
    exclusions: ['nieuwsbrief@elders.example'],
    connections: [
      {
        id: '7b0c4e8e-90a3-4f0d-8d55-0f5c1f0a9001',
        mailbox: 'eva.jansen@korrel.example',
        name: 'Eva Jansen',
        ledgerUserId: '0c7a3f52-6f0b-4d38-9d7e-1a5f6e2b9001',
        division: 3124501,
        tokens: 'kept encrypted',
        accessExpiresAt: '2026-03-02T09:35:00.000Z',
        lastRefreshedAt: '2026-03-02T09:25:00.000Z',
        lastUsedAt: '2026-03-02T09:29:40.000Z',
        revokedAt: null,
        sessionsSince: null,
        refreshFailures: 0,
      },
    ],
  },
}

export const myDataContract = defineContract({
  'GET /mailclient-plugin/my-data': {
    summary: 'Returns everything that the service keeps of the user, as one document.',
    ...answerWith(200, myData, sample),
  },
  'DELETE /mailclient-plugin/my-data': {
    summary:
      'Ends what is under way for the user in the ledger, then deletes everything that the service keeps of them, including the link with the ledger. This ends the session.',
    ...answerWith(200, t.type({ success: t.literal(true), deleted: t.record(t.string, t.number) }), {
      success: true,
      deleted: { connections: 1, settings: 1, exclusions: 1, archives: 0, namesInReceipts: 12 },
    }),
  },
})
