// Campaigns of the participation monitor (SYS-13).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MonitorCampaigns } from '#application/mailing/monitor-campaigns.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { monitorCampaignContract } from '#adapters/contract/mailing/monitor-campaigns.ts'
import { pageOf, toPageResponse } from '../identity/paging.ts'
import { principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { SMALL_BODY } from './mailer-answers.ts'

export interface MonitorCampaignUseCases {
  readonly monitorCampaigns: MonitorCampaigns
}

export const monitorCampaignEndpoints = ({ monitorCampaigns }: MonitorCampaignUseCases): readonly Endpoint[] =>
  principalEndpoints(monitorCampaignContract, {
    'GET /participation-monitor-campaigns': {
      needs: 'campaigns:read',
      handle: ({ query }, { principal }) => {
        const page = pageOf(query)
        return pipe(monitorCampaigns.list(principal, page), TE.map(toPageResponse(page)))
      },
    },
    'POST /participation-monitor-campaigns': {
      needs: 'campaigns:write',
      bodyRule: SMALL_BODY,
      fails: ['TemplateUnknown', 'TenantNotFound'],
      handle: ({ body }, { principal }) =>
        monitorCampaigns.add(principal, {
          name: body.name,
          invitation: asTemplateUuid(body.invitation),
          firstReminder: O.map(asTemplateUuid)(body.firstReminder),
          secondReminder: O.map(asTemplateUuid)(body.secondReminder),
        }),
    },
  })
