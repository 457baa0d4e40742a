// Administrators and the templates of their tenant (MSG-1).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SavedTemplate, Templates, WrittenTemplate } from '#application/mailing/templates.ts'
import type { TestMails } from '#application/mailing/test-mails.ts'
import { asWritten } from '#domain/mailing/placeholders.ts'
import { asTemplateUuid, type Template } from '#domain/mailing/template.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { templateContract } from '#adapters/contract/mailing/templates.ts'
import { pageOf, toPageResponse } from '../identity/paging.ts'
import { done, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { SMALL_BODY } from './mailer-answers.ts'
import { failsWithToAddress, toTestMailResponse } from './test-mail-answers.ts'

export interface TemplateUseCases {
  readonly templates: Templates
  readonly testMails: TestMails
}

const writtenOf = (body: InputOf<(typeof templateContract)['POST /templates']>['body']): WrittenTemplate => ({
  name: body.name,
  language: body.language,
  subject: body.subject,
  body: body.body,
  replyTo: body.replyTo,
  systemMailboxKey: body.systemMailboxKey,
  attachments: body.attachments,
})

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
      handle: ({ query: { q, ...page } }, { principal }) => {
        const asked = pageOf(page)
        return pipe(
          templates.list(principal, { ...asked, q: O.getOrElse(() => '')(q).trim() }),
          TE.map(({ data, total }) => ({ data: data.map(toOutlineResponse), total })),
          TE.map(toPageResponse(asked)),
        )
      },
    },
    'POST /templates': {
      needs: 'templates:write',
      bodyRule: BODY,
      limited: 'parsing',
      fails: ['ContentInvalid', 'MailingTooLarge', 'TemplateNameTaken', 'TenantNotFound'],
      handle: ({ body }, { principal }) => pipe(templates.add(principal, writtenOf(body)), TE.map(toSavedResponse)),
    },
    'POST /templates/preview': {
      needs: 'templates:read',
      bodyRule: CONTENT,
      limited: 'parsing',
      fails: ['ContentInvalid'],
      handle: ({ body: { language, subject, body } }, { principal }) =>
        templates.preview(principal, { language, subject, body }),
    },
    'GET /templates/:id': {
      needs: 'templates:read',
      fails: ['TemplateNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(templates.read(principal, asTemplateUuid(params.id)), TE.map(toTemplateResponse)),
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
      handle: ({ params, body }, { principal }) =>
        pipe(
          templates.replace(principal, asTemplateUuid(params.id), body.revision, writtenOf(body)),
          TE.map(toSavedResponse),
        ),
    },
    'DELETE /templates/:id': {
      needs: 'templates:write',
      fails: ['TemplateInUse', 'TemplateNotFound', 'TenantNotFound'],
      handle: ({ params }, { principal }) => done(templates.remove(principal, asTemplateUuid(params.id))),
    },
    'POST /templates/:id/test': {
      needs: 'mail:send',
      bodyRule: SMALL_BODY,
      fails: ['TemplateNotFound', 'TenantNotFound', 'TestAddressInvalid'],
      fail: failsWithToAddress('/templates'),
      handle: ({ params, body }, { principal, language }) =>
        toTestMailResponse(testMails.ofTemplate(principal, asTemplateUuid(params.id), body.to), language),
    },
  })
