// Templates of a tenant: listed, read, written, removed, and previewed with sample values (MSG-1, MSG-3, MSG-10).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type AskRefused, type Change, type ChangeRefused, permitted } from '#application/identity/change.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { IdentityStores, Page, Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import {
  type ContentInvalid,
  type MailingTooLarge,
  type RecordChanged,
  type TemplateInUse,
  type TemplateNameTaken,
  templateNameTaken,
  type TemplateNotFound,
  templateNotFound,
} from '#domain/mailing/failures.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import type { MailAttachmentContent, MailToSend } from '#domain/mailing/mailer.ts'
import type { MailingStores, ParseContent, ReadContent, WrittenContent } from '#domain/mailing/ports.ts'
import {
  asTemplateUuid,
  ATTACHMENT_BYTES_AT_MOST,
  attachmentBytes,
  ATTACHMENTS_AT_MOST,
  type Template,
  type TemplateUuid,
} from '#domain/mailing/template.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { renderSample } from './sample-mail.ts'

export type TemplateChange = Change<IdentityStores & Pick<MailingStores, 'templates'>>

export interface WrittenTemplate extends WrittenContent {
  readonly name: Name
  readonly replyTo: O.Option<Mailbox>
  readonly systemMailboxKey: O.Option<string>
  /** None: as they are. */
  readonly attachments: O.Option<readonly MailAttachmentContent[]>
}

/** What reading the text found that does not hinder saving it. */
export type TemplateWarnings = Pick<ReadContent, 'unknown' | 'removed'>

export interface PreviewedMail extends Pick<MailToSend, 'subject' | 'html' | 'text'> {
  readonly warnings: TemplateWarnings
}

export interface SavedTemplate {
  readonly template: Template
  readonly warnings: TemplateWarnings
}

export type TemplateRefused = ChangeRefused | ContentInvalid | MailingTooLarge | TemplateNameTaken

export interface Templates {
  /** By name. */
  readonly list: (
    principal: Principal,
    query: Page & { readonly q: string },
  ) => TE.TaskEither<AskRefused, Paged<Template>>
  readonly read: (principal: Principal, uuid: TemplateUuid) => TE.TaskEither<AskRefused | TemplateNotFound, Template>
  readonly add: (principal: Principal, written: WrittenTemplate) => TE.TaskEither<TemplateRefused, SavedTemplate>
  /** `revision`: the one that was read; another in between is a conflict and nothing is stored. */
  readonly replace: (
    principal: Principal,
    uuid: TemplateUuid,
    revision: number,
    written: WrittenTemplate,
  ) => TE.TaskEither<TemplateRefused | TemplateNotFound | RecordChanged, SavedTemplate>
  readonly remove: (
    principal: Principal,
    uuid: TemplateUuid,
  ) => TE.TaskEither<ChangeRefused | TemplateNotFound | TemplateInUse, void>
  /** What a recipient would read, filled with sample values; nothing is stored. */
  readonly preview: (
    principal: Principal,
    written: WrittenContent,
  ) => TE.TaskEither<AskRefused | ContentInvalid, PreviewedMail>
}

export interface TemplatesDeps {
  readonly inScope: InScope<Pick<MailingStores, 'templates'>>
  readonly change: TemplateChange
  readonly parseContent: ParseContent
  readonly random: Random
  /** Paths that messages of the areas above carry, besides the common ones. */
  readonly known: readonly string[]
  /** What uses the template, by kind; each area above registers its own. In the tenant's unit of work. */
  readonly usesOf: (uuid: TemplateUuid) => Stored<Readonly<Record<string, number>>>
}

export const makeTemplates = ({ inScope, change, parseContent, random, known, usesOf }: TemplatesDeps): Templates => {
  const parsed = (written: WrittenContent): E.Either<ContentInvalid, ReadContent> =>
    pipe(
      parseContent(written, known),
      E.mapLeft((faults): ContentInvalid => ({ _tag: 'ContentInvalid', faults })),
    )

  const fitting = (written: WrittenTemplate): E.Either<MailingTooLarge, WrittenTemplate> => {
    const contents = O.getOrElse((): readonly MailAttachmentContent[] => [])(written.attachments)
    const bytes = attachmentBytes(contents.map(({ content }) => ({ size: content.byteLength })))
    return contents.length <= ATTACHMENTS_AT_MOST && bytes <= ATTACHMENT_BYTES_AT_MOST
      ? E.right(written)
      : E.left({ _tag: 'MailingTooLarge', bytesAtMost: ATTACHMENT_BYTES_AT_MOST })
  }

  const store = (
    { templates }: Pick<MailingStores, 'templates'>,
    template: Template,
    attachments: WrittenTemplate['attachments'],
  ): TE.TaskEither<TemplateNameTaken | RecordChanged | StoreUnavailable, Template> =>
    pipe(
      templates.put(template),
      TE.flatMap((put): TE.TaskEither<TemplateNameTaken | RecordChanged | StoreUnavailable, void> => {
        if (put === 'NameTaken') return TE.left(templateNameTaken)
        if (put === 'Changed') return TE.left({ _tag: 'RecordChanged', revision: template.revision })
        return O.isSome(attachments) ? templates.putAttachments(template.uuid, attachments.value) : TE.right(undefined)
      }),
      TE.map(() => ({ ...template, revision: template.revision + 1 })),
    )

  const templateOf = (
    { name, replyTo, systemMailboxKey, attachments }: WrittenTemplate,
    { content }: ReadContent,
    before: Pick<Template, 'uuid' | 'revision' | 'attachments'>,
    by: { readonly principal: Principal; readonly now: number },
  ): Template => ({
    ...before,
    name,
    content,
    replyTo,
    systemMailboxKey,
    attachments: O.match(
      () => before.attachments,
      (contents: readonly MailAttachmentContent[]) =>
        contents.map(({ filename, contentType, content: { byteLength: size } }) => ({ filename, contentType, size })),
    )(attachments),
    changedAt: by.now,
    changedBy: O.some(by.principal.user),
  })

  const found = ({ templates }: Pick<MailingStores, 'templates'>, uuid: TemplateUuid) =>
    pipe(templates.find(uuid), TE.flatMap(TE.fromOption((): TemplateNotFound | StoreUnavailable => templateNotFound)))

  const save = (written: WrittenTemplate): TE.TaskEither<ContentInvalid | MailingTooLarge, ReadContent> =>
    pipe(
      TE.fromEither(fitting(written)),
      TE.flatMapEither((): E.Either<ContentInvalid | MailingTooLarge, ReadContent> => parsed(written)),
    )

  return {
    list: (principal, query) =>
      pipe(
        permitted(principal, 'templates:read'),
        TE.flatMap(() => inScope(Tenant(principal.tenantUuid), ({ templates }) => templates.list(query))),
      ),
    read: (principal, uuid) =>
      pipe(
        permitted(principal, 'templates:read'),
        TE.flatMap(() => inScope(Tenant(principal.tenantUuid), (stores) => found(stores, uuid))),
      ),
    add: (principal, written) =>
      pipe(
        save(written),
        TE.flatMap((read) =>
          change(principal, 'templates:write', (acting) => {
            const uuid = asTemplateUuid(random.uuid() as Uuid)
            const template = templateOf(written, read, { uuid, revision: 0, attachments: [] }, acting)
            return pipe(
              store(acting.stores, template, written.attachments),
              // A new one has no revision that another could have changed.
              TE.mapLeft((failure) => (failure._tag === 'RecordChanged' ? templateNameTaken : failure)),
              TE.map((saved) => ({
                answer: { template: saved, warnings: read },
                facts: [mailFact('template.created', uuid)],
              })),
            )
          }),
        ),
      ),
    replace: (principal, uuid, revision, written) =>
      pipe(
        save(written),
        TE.flatMap((read) =>
          change(principal, 'templates:write', (acting) =>
            pipe(
              found(acting.stores, uuid),
              TE.filterOrElseW(
                (before) => before.revision === revision,
                (before): RecordChanged => ({ _tag: 'RecordChanged', revision: before.revision }),
              ),
              TE.flatMap((before) =>
                store(acting.stores, templateOf(written, read, before, acting), written.attachments),
              ),
              TE.map((saved) => ({
                answer: { template: saved, warnings: read },
                facts: [mailFact('template.changed', uuid)],
              })),
            ),
          ),
        ),
      ),
    remove: (principal, uuid) =>
      change(principal, 'templates:write', ({ stores }) =>
        pipe(
          found(stores, uuid),
          TE.flatMap(() => usesOf(uuid)),
          TE.filterOrElseW(
            (by) => Object.values(by).every((count) => count === 0),
            (by): TemplateInUse => ({ _tag: 'TemplateInUse', by }),
          ),
          TE.flatMap(() => stores.templates.remove(uuid)),
          TE.map(() => ({ answer: undefined, facts: [mailFact('template.removed', uuid)] })),
        ),
      ),
    preview: (principal, written) =>
      pipe(
        permitted(principal, 'templates:read'),
        TE.flatMapEither((): E.Either<AskRefused | ContentInvalid, ReadContent> => parsed(written)),
        TE.map(({ content, ...warnings }) => ({ ...renderSample({ content }), warnings })),
      ),
  }
}
