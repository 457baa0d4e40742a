// Administrators see whether mail about surveys reaches a person, and clear an address whose mail came back (CAM-17, MSG-14).
import type { Participants } from '#application/campaign/participants.ts'
import { surveyMailContract } from '#adapters/contract/campaign/survey-mail.ts'
import { makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export function makeSurveyMailEndpoints(participants: Participants): readonly Endpoint[] {
  return makePrincipalEndpoints(surveyMailContract, {
    'GET /users/:id/survey-mail': {
      needs: 'users:read',
      fails: ['UserNotFound'],
      handle: ({ params }, { principal }) => participants.surveyMail(principal, params.id),
    },
    'POST /users/:id/survey-mail/clear-address': {
      needs: 'users:write',
      fails: ['UserNotFound'],
      handle: ({ params }, { principal }) => participants.clearAddress(principal, params.id),
    },
  })
}
