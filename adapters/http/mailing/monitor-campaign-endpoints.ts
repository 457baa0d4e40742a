// Campaigns of the participation monitor (SYS-13).
import type { MonitorCampaigns } from '#application/mailing/monitor-campaigns.ts'
import { monitorCampaignContract } from '#adapters/contract/mailing/monitor-campaigns.ts'
import { paged, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { SMALL_BODY } from './mailer-answers.ts'

export interface MonitorCampaignUseCases {
  readonly monitorCampaigns: MonitorCampaigns
}

export const monitorCampaignEndpoints = ({ monitorCampaigns }: MonitorCampaignUseCases): readonly Endpoint[] =>
  principalEndpoints(monitorCampaignContract, {
    'GET /participation-monitor-campaigns': {
      needs: 'campaigns:read',
      handle: ({ query }, { principal }) => paged(query, monitorCampaigns.list(principal, query)),
    },
    'POST /participation-monitor-campaigns': {
      needs: 'campaigns:write',
      bodyRule: SMALL_BODY,
      fails: ['TemplateUnknown', 'TenantNotFound'],
      handle: ({ body }, { principal }) => monitorCampaigns.add(principal, body),
    },
  })
