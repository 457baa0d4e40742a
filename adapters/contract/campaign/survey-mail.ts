// Whether mail about surveys reaches a person (CAM-17, MSG-14).
import * as t from 'io-ts'
import type { UserUuid } from '#domain/identity/user.ts'
import { makeUuid, moment } from '../codecs/text.ts'
import { allowNull, answerWith, defineContract, type WireOf } from '../endpoint.ts'
import { sampleUser } from './fields.ts'

const surveyMail = t.type(
  {
    /** Since when the person gets no mail about surveys. Only they change it, by the link of a mail. */
    optedOutAt: allowNull(moment),
    /** Campaigns do not mail the address: two mails came back for good within 90 days. `status`, `reason`: as the other server answered. */
    undeliverable: allowNull(t.type({ since: moment, status: t.string, reason: t.string }, 'UndeliverableAddress')),
  },
  'SurveyMail',
)
export type SurveyMailResponse = WireOf<typeof surveyMail>

export const surveyMailContract = defineContract({
  'GET /users/:id/survey-mail': {
    summary: 'Returns since when, and why, a person gets no mail about surveys.',
    params: { id: makeUuid<UserUuid>() },
    ...answerWith(
      200,
      surveyMail,
      {
        optedOutAt: null,
        undeliverable: { since: '2026-03-09T10:12:00.000Z', status: '5.1.1', reason: 'User unknown' },
      },
      { params: { id: sampleUser } },
    ),
  },
  'POST /users/:id/survey-mail/clear-address': {
    summary: 'Lets campaigns mail the address of a person again, to whom mail came back for good.',
    params: { id: makeUuid<UserUuid>() },
    ...answerWith(200, surveyMail, { optedOutAt: null, undeliverable: null }, { params: { id: sampleUser } }),
  },
})
