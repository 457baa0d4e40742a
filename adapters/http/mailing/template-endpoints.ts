// Administrators and the templates of their tenant (MSG-1), and the campaigns of the participation monitor that use them (SYS-13).
import { pipe, TE } from '#domain/shared/fp.ts'
import { asWritten } from '#domain/mailing/placeholders.ts'
import type { Template } from '#domain/mailing/template.ts'
import { monitorCampaignContract, templateContract } from '#adapters/contract/mailing/templates.ts'
import { answerSuccess, answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { failWithToAddress, toTestMailResponse } from './mailer-answers.ts'
import type { MailingUseCases } from './mailing-use-cases.ts'

const toOutlineResponse = ({ content: { language, subject }, ...template }: Template) => ({
  ...template,
  language,
  subject: asWritten(subject),
})
const toTemplateResponse = <T extends Template>(template: T) => ({
  ...template,
  ...toOutlineResponse(template),
  body: asWritten(template.content.html),
})

/** Room for twice the allowed attachments as base64, so that attachments that are too large are refused by name. */
const BODY = { bytes: 8 * 1024 * 1024 }
const CONTENT = { bytes: 2 * 1024 * 1024 }
const PARSING = ['ContentInvalid', 'ContentReaderBusy', 'ContentTimedOut'] as const

export function makeTemplateEndpoints({
  templates,
  testMails,
  monitorCampaigns,
}: MailingUseCases): readonly Endpoint[] {
  return [
    ...makePrincipalEndpoints(templateContract, {
      'GET /templates': {
        needs: 'templates:read',
        handle: ({ query }, { principal }) => answerList(query, templates.list(principal, query), toOutlineResponse),
      },
      'POST /templates': {
        needs: 'templates:write',
        bodyRule: BODY,
        limited: 'parsing',
        fails: [...PARSING, 'MailingTooLarge', 'TemplateNameTaken'],
        handle: ({ body }, { principal, signal }) =>
          pipe(templates.add(principal, body, signal()), TE.map(toTemplateResponse)),
      },
      'POST /templates/preview': {
        needs: 'templates:read',
        bodyRule: CONTENT,
        limited: 'parsing',
        fails: PARSING,
        handle: ({ body }, { principal, signal }) => templates.preview(principal, body, signal()),
      },
      'GET /templates/:id': {
        needs: 'templates:read',
        fails: ['TemplateNotFound'],
        handle: ({ params }, { principal }) => pipe(templates.read(principal, params.id), TE.map(toTemplateResponse)),
      },
      'GET /templates/:id/pictures': {
        needs: 'templates:read',
        fails: ['TemplateNotFound'],
        handle: ({ params }, { principal }) =>
          pipe(
            templates.readPictures(principal, params.id),
            TE.map((data) => ({ data })),
          ),
      },
      'PUT /templates/:id': {
        needs: 'templates:write',
        bodyRule: BODY,
        limited: 'parsing',
        fails: [...PARSING, 'MailingTooLarge', 'RecordChanged', 'TemplateNameTaken', 'TemplateNotFound'],
        handle: ({ params, body }, { principal, signal }) =>
          pipe(templates.replace(principal, params.id, body, signal()), TE.map(toTemplateResponse)),
      },
      'DELETE /templates/:id': {
        needs: 'templates:write',
        fails: ['TemplateInUse', 'TemplateNotFound'],
        handle: ({ params }, { principal }) => answerSuccess(templates.remove(principal, params.id)),
      },
      'POST /templates/:id/test': {
        needs: 'mail:send',
        fails: ['TemplateNotFound', 'TestAddressInvalid', 'TestMailsSpent'],
        fail: failWithToAddress,
        handle: ({ params, body }, { principal, language }) =>
          toTestMailResponse(testMails.ofTemplate(principal, params.id, body.to), language),
      },
    }),
    ...makePrincipalEndpoints(monitorCampaignContract, {
      'GET /participation-monitor-campaigns': {
        needs: 'campaigns:read',
        handle: ({ query }, { principal }) => answerList(query, monitorCampaigns.list(principal, query)),
      },
      'POST /participation-monitor-campaigns': {
        needs: 'campaigns:write',
        fails: ['TemplateUnknown'],
        handle: ({ body }, { principal }) => monitorCampaigns.add(principal, body),
      },
    }),
  ]
}
