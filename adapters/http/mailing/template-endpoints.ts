// Administrators and the templates of their tenant (MSG-1).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SavedTemplate, Templates } from '#application/mailing/templates.ts'
import type { TestMails } from '#application/mailing/test-mails.ts'
import { asWritten } from '#domain/mailing/placeholders.ts'
import type { Template } from '#domain/mailing/template.ts'
import { templateContract } from '#adapters/contract/mailing/templates.ts'
import { done, paged, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { SMALL_BODY } from './mailer-answers.ts'
import { failsWithToAddress, toTestMailResponse } from './test-mail-answers.ts'

export interface TemplateUseCases {
  readonly templates: Templates
  readonly testMails: TestMails
}

const toOutlineResponse = ({ content: { language, subject }, ...template }: Template) => ({
  ...template,
  language,
  subject: asWritten(subject),
})
const toTemplateResponse = (template: Template) => ({
  ...toOutlineResponse(template),
  body: asWritten(template.content.html),
})
const toSavedResponse = ({ template, warnings }: SavedTemplate) => ({ ...toTemplateResponse(template), warnings })

/** The attachments as base64, and as much again: so that those that are too large are refused by name. */
const BODY = { bytes: 8 * 1024 * 1024 }
const CONTENT = { bytes: 2 * 1024 * 1024 }

export const templateEndpoints = ({ templates, testMails }: TemplateUseCases): readonly Endpoint[] =>
  principalEndpoints(templateContract, {
    'GET /templates': {
      needs: 'templates:read',
      handle: ({ query }, { principal }) => paged(query, templates.list(principal, query), toOutlineResponse),
    },
    'POST /templates': {
      needs: 'templates:write',
      bodyRule: BODY,
      limited: 'parsing',
      fails: ['ContentInvalid', 'MailingTooLarge', 'TemplateNameTaken', 'TenantNotFound'],
      handle: ({ body }, { principal }) => pipe(templates.add(principal, body), TE.map(toSavedResponse)),
    },
    'POST /templates/preview': {
      needs: 'templates:read',
      bodyRule: CONTENT,
      limited: 'parsing',
      fails: ['ContentInvalid'],
      handle: ({ body }, { principal }) => templates.preview(principal, body),
    },
    'GET /templates/:id': {
      needs: 'templates:read',
      fails: ['TemplateNotFound'],
      handle: ({ params }, { principal }) => pipe(templates.read(principal, params.id), TE.map(toTemplateResponse)),
    },
    'PUT /templates/:id': {
      needs: 'templates:write',
      bodyRule: BODY,
      limited: 'parsing',
      fails: [
        'ContentInvalid',
        'MailingTooLarge',
        'RecordChanged',
        'TemplateNameTaken',
        'TemplateNotFound',
        'TenantNotFound',
      ],
      handle: ({ params, body: { revision, ...written } }, { principal }) =>
        pipe(templates.replace(principal, params.id, revision, written), TE.map(toSavedResponse)),
    },
    'DELETE /templates/:id': {
      needs: 'templates:write',
      fails: ['TemplateInUse', 'TemplateNotFound', 'TenantNotFound'],
      handle: ({ params }, { principal }) => done(templates.remove(principal, params.id)),
    },
    'POST /templates/:id/test': {
      needs: 'mail:send',
      bodyRule: SMALL_BODY,
      fails: ['TemplateNotFound', 'TenantNotFound', 'TestAddressInvalid'],
      fail: failsWithToAddress('/templates'),
      handle: ({ params, body }, { principal, language }) =>
        toTestMailResponse(testMails.ofTemplate(principal, params.id, body.to), language),
    },
  })
