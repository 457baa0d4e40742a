// Use cases of a tenant's templates: list, read, write and remove them, and preview them with sample values (MSG-1, MSG-3, MSG-10).
import { E, fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { recordChanged, type RecordChanged } from '#domain/shared/record-changed.ts'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import { type Change, makeRead, checkPermission } from '#application/identity/change.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { IdentityStores, Page } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import {
  type ContentInvalid,
  type MailingTooLarge,
  type TemplateNameTaken,
  templateNameTaken,
  templateNotFound,
} from '#domain/mailing/failures.ts'
import { describeFields, reportIfChanged } from '#domain/logging/audit.ts'
import { mailFact, type MailingAction } from '#domain/mailing/facts.ts'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import type { ParseContent, ReadContent, WrittenContent } from '#domain/mailing/parse-content.ts'
import { findPictureFaults, isMailPicture } from '#domain/mailing/pictures.ts'
import { asWritten, FILLED_BY, listFilledByAll, type TemplatePurpose } from '#domain/mailing/placeholders.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import {
  asTemplateUuid,
  type AttachmentFacts,
  ATTACHMENT_BYTES_AT_MOST,
  sumAttachmentBytes,
  ATTACHMENTS_AT_MOST,
  type Template,
  type TemplateUuid,
} from '#domain/mailing/template.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { requireFound, type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { requireRoute } from './mailer-use.ts'
import { renderSample } from './sample-mail.ts'

export interface WrittenTemplate extends WrittenContent {
  readonly name: Name
  readonly replyTo: O.Option<Mailbox>
  readonly systemMailboxKey: O.Option<string>
  /** None: the attachments stay as they are. */
  readonly attachments: O.Option<readonly MailAttachmentContent[]>
}

/** `revision`: the one that the caller has read. */
export interface TemplateChange extends WrittenTemplate {
  readonly revision: number
  /** File names of present attachments that stay in front of new ones. */
  readonly keptAttachments: readonly string[]
}

type Stores = Pick<MailingStores, 'templates'>

export interface TemplatesDeps<All extends Stores> {
  readonly inScope: InScope<All>
  readonly change: Change<IdentityStores & All>
  readonly parseContent: ParseContent
  readonly random: Random
  /** What the template is used for. Each area registers its purposes. Runs in the tenant's unit of work. */
  readonly purposesOf: (stores: All, uuid: TemplateUuid) => Stored<readonly TemplatePurpose[]>
  /** The number of uses of the template by kind. Each area registers its kinds. Runs in the tenant's unit of work. */
  readonly usesOf: (stores: All, uuid: TemplateUuid) => Stored<Readonly<Record<string, number>>>
}

const findTemplate = ({ templates }: Stores, uuid: TemplateUuid) =>
  pipe(templates.find(uuid), requireFound(templateNotFound))

const toOutline = ({ filename, contentType, content }: MailAttachmentContent): AttachmentFacts => ({
  filename,
  contentType,
  size: content.byteLength,
})

function requireFit(attachments: WrittenTemplate['attachments']): E.Either<MailingTooLarge, void> {
  const outlines = O.isSome(attachments) ? attachments.value.map(toOutline) : []
  return outlines.length <= ATTACHMENTS_AT_MOST && sumAttachmentBytes(outlines) <= ATTACHMENT_BYTES_AT_MOST
    ? E.right(undefined)
    : E.left({ _tag: 'MailingTooLarge', bytesAtMost: ATTACHMENT_BYTES_AT_MOST })
}

const toShown = ({ name, content, systemMailboxKey }: Template) => ({
  name,
  language: content.language,
  systemMailboxKey: O.toNullable(systemMailboxKey),
})

const toNamed = ({ content, replyTo, attachments }: Template) => ({
  subject: asWritten(content.subject),
  body: asWritten(content.html),
  replyTo: O.toNullable(replyTo),
  attachments: attachments.map(({ filename, size }) => `${filename} ${size}`).join('\n'),
})

/** Each picture must refer to an attachment that exists. */
function requirePictures(
  pictures: ReadContent['pictures'],
  attachments: readonly { readonly filename: string }[],
): TE.TaskEither<ContentInvalid, void> {
  const faults = findPictureFaults({ pictures }, attachments)
  return faults.length === 0 ? TE.right(undefined) : TE.left({ _tag: 'ContentInvalid', faults })
}

/** The new attachments behind those of the present ones that stay. */
const withKept = (
  { templates }: Stores,
  { uuid }: Pick<Template, 'uuid'>,
  names: readonly string[],
  added: WrittenTemplate['attachments'],
): Stored<WrittenTemplate['attachments']> =>
  O.isNone(added) || names.length === 0
    ? TE.right(added)
    : pipe(
        templates.attachments(uuid),
        TE.map((present) => O.some([...present.filter(({ filename }) => names.includes(filename)), ...added.value])),
      )

export type Templates = ReturnType<typeof makeTemplates>

export function makeTemplates<All extends Stores>({
  inScope,
  change,
  parseContent,
  random,
  purposesOf,
  usesOf,
}: TemplatesDeps<All>) {
  const read = makeRead(inScope)
  const readForChange = makeRead(inScope, Tenant)

  const store = ({ templates }: Stores, template: Template, attachments: WrittenTemplate['attachments']) =>
    pipe(
      templates.put(template, O.toUndefined(attachments)),
      TE.flatMapEither((put): E.Either<TemplateNameTaken | RecordChanged, Template> =>
        typeof put === 'string' ? E.left(put === 'NameTaken' ? templateNameTaken : recordChanged) : E.right(put),
      ),
    )

  /** Replaces the template that `before` returns. The answer has the warnings about the text, which do not prevent saving. */
  const save = <E>(
    principal: Principal,
    written: WrittenTemplate,
    action: MailingAction,
    signal: AbortSignal | undefined,
    before: (
      stores: Stores,
    ) => TE.TaskEither<E, Template | Pick<Template, 'uuid' | 'revision' | 'attachments' | 'systemMailboxKey'>>,
    filled: readonly string[] = FILLED_BY.unknown,
    keptNames: readonly string[] = [],
  ) =>
    gen(function* () {
      yield* unwrap(checkPermission(principal, 'templates:write'))
      yield* unwrap(requireFit(written.attachments))
      const { content, pictures, ...warnings } = yield* unwrap(parseContent(written, filled, signal))
      return yield* unwrap(
        change(principal, 'templates:write', ({ stores, now, currentPermissions: own }) =>
          gen(function* () {
            const from = yield* unwrap(before(stores))
            yield* unwrap(requireRoute(own, written.systemMailboxKey, from.systemMailboxKey))
            const attachments = yield* unwrap(withKept(stores, from, keptNames, written.attachments))
            yield* unwrap(requireFit(attachments))
            yield* unwrap(requirePictures(pictures, O.getOrElseW(() => from.attachments)(attachments)))
            const next: Template = {
              ...from,
              name: written.name,
              content,
              replyTo: written.replyTo,
              systemMailboxKey: written.systemMailboxKey,
              attachments: pipe(
                attachments,
                O.match(() => from.attachments, RA.map(toOutline)),
              ),
              changedAt: now,
            }
            const template = yield* unwrap(store(stores, next, attachments))
            const changed = 'content' in from ? describeFields(from, template, toShown, toNamed) : {}
            const fact = mailFact(action, template.uuid, changed)
            // New attachments may have the names and sizes of the former ones.
            const isNew = !('content' in from) || O.isSome(written.attachments)
            return { answer: { ...template, warnings }, facts: isNew ? [fact] : reportIfChanged(changed, fact) }
          }),
        ),
      )
    })

  return {
    /** Sorted by name. */
    list: (principal: Principal, query: Page & { readonly q: string }) =>
      read(principal, 'templates:read', ({ templates }) => templates.list(query)),
    /** With what it is used for. */
    read: (principal: Principal, uuid: TemplateUuid) =>
      read(principal, 'templates:read', (stores) =>
        gen(function* () {
          const template = yield* unwrap(findTemplate(stores, uuid))
          return { ...template, purposes: yield* unwrap(purposesOf(stores, uuid)) }
        }),
      ),
    /** The attachments that are pictures, in the order of the template. */
    readPictures: (principal: Principal, uuid: TemplateUuid) =>
      read(principal, 'templates:read', (stores) =>
        pipe(
          findTemplate(stores, uuid),
          TE.flatMap(() => stores.templates.attachments(uuid)),
          TE.map(RA.filter(isMailPicture)),
        ),
      ),
    /** `signal` aborts when the caller disconnects. Nothing is stored then, unless the text has already been read. */
    add: (principal: Principal, written: WrittenTemplate, signal?: AbortSignal) =>
      pipe(
        save(principal, written, 'template.created', signal, () =>
          TE.right({
            uuid: asTemplateUuid(random.uuid() as Uuid),
            revision: 0,
            attachments: [],
            systemMailboxKey: O.none,
          }),
        ),
        // A new template has no revision that another user could have changed.
        TE.mapLeft((failure) => (failure._tag === 'RecordChanged' ? templateNameTaken : failure)),
        TE.map((saved) => ({ ...saved, purposes: [] as readonly TemplatePurpose[] })),
      ),
    /** If the template has another revision than the caller has read, that is a conflict and nothing is stored. */
    replace: (
      principal: Principal,
      uuid: TemplateUuid,
      { revision, keptAttachments, ...written }: TemplateChange,
      signal?: AbortSignal,
    ) =>
      gen(function* () {
        const purposes = yield* unwrap(
          readForChange(principal, 'templates:write', (stores) => purposesOf(stores, uuid)),
        )
        const before = (stores: Stores) =>
          pipe(
            findTemplate(stores, uuid),
            TE.map((present) => ({ ...present, revision })),
          )
        const filled = listFilledByAll(purposes)
        const saved = yield* unwrap(
          save(principal, written, 'template.changed', signal, before, filled, keptAttachments),
        )
        return { ...saved, purposes }
      }),
    remove: (principal: Principal, uuid: TemplateUuid) =>
      change(principal, 'templates:write', ({ stores }) =>
        gen(function* () {
          const { name } = yield* unwrap(findTemplate(stores, uuid))
          const by = yield* unwrap(usesOf(stores, uuid))
          if (Object.values(by).some((count) => count > 0)) return yield* fail({ _tag: 'TemplateInUse', by })
          yield* unwrap(stores.templates.remove(uuid))
          return { answer: undefined, facts: [mailFact('template.removed', uuid, { name })] }
        }),
      ),
    /** Fills the content with sample values, as a recipient would read it. Stores nothing. */
    preview: (principal: Principal, written: WrittenContent, signal?: AbortSignal) =>
      pipe(
        checkPermission(principal, 'templates:read'),
        TE.flatMap(() => parseContent(written, FILLED_BY.unknown, signal)),
        TE.map(({ content, unknown, removed, isClipped }) => {
          const { subject, html, text } = renderSample({ content })
          return { subject, html, text, warnings: { unknown, removed, isClipped } }
        }),
      ),
  }
}
