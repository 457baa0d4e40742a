// `GET /v1.0/users/{user}/messages`: lists the sent mails that the mailbox keeps. A mail in transport is a draft; afterwards it is in Sent
// Items, or gone.
import type { RouterContext } from '@koa/router'
import type { ReceivedBody } from '#adapters/sandbox/kit/request.ts'
import type { Cloud } from './cloud.ts'
import { respondGraphFailure, type GraphCall } from './graph-caller.ts'
import { toExchangeId } from './inboxes.ts'
import type { CloudMail } from './mailboxes.ts'

/** The only filter that our clients use. */
const PROPERTY_FILTER =
  /^singleValueExtendedProperties\/any\((\w+): ?\1\/id eq '((?:[^']|'')*)' and \1\/value eq '((?:[^']|'')*)'\)$/i

/** The sent mail under the Message-ID that Exchange gave it. */
const ID_FILTER = /^internetMessageId eq '((?:[^']|'')*)'$/

const unquoteText = (text: string): string => text.replaceAll("''", "'")

const FOLDERS: Readonly<Record<string, string>> = { drafts: 'drafts', sentitems: 'sentitems' }

const TOP = 10
const TOP_AT_MOST = 1_000

export function listMessages(cloud: Cloud, ctx: RouterContext<ReceivedBody>, { user }: GraphCall): void {
  const refuse = (status: number, code: string, message: string): void =>
    respondGraphFailure(cloud, ctx, { status, code, message })
  const query = new URLSearchParams(ctx.querystring)
  const filter = query.get('$filter')
  const [matched, , id = '', value = ''] = PROPERTY_FILTER.exec(filter ?? '') ?? []
  const named = ID_FILTER.exec(filter ?? '')?.[1]
  if (filter !== null && matched === undefined && named === undefined)
    return refuse(400, 'ErrorInvalidUrlQueryFilter', 'The query filter contains one or more invalid nodes.')
  const top = Number(query.get('$top') ?? TOP)
  if (!Number.isInteger(top) || top < 1 || top > TOP_AT_MOST)
    return refuse(400, 'BadRequest', 'Invalid value for the $top query option.')
  const inFolder = ctx.params['folder']?.toLowerCase()
  const folder = inFolder === undefined ? undefined : FOLDERS[inFolder]
  if (inFolder !== undefined && folder === undefined)
    return refuse(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')

  const isDraft = ({ at }: CloudMail): boolean => cloud.now() < at + cloud.transport
  const found = cloud.mails
    .newestFirst()
    .filter((mail) => mail.from === user.email && (mail.saved || isDraft(mail)))
    .filter((mail) => folder === undefined || (folder === 'drafts') === isDraft(mail))
    .filter((mail) => named === undefined || toExchangeId(mail) === unquoteText(named))
    .filter((mail) => matched === undefined || mail.properties[unquoteText(id)] === unquoteText(value))
  const asMessage = (mail: CloudMail) => ({
    id: mail.id,
    sentDateTime: new Date(mail.at).toISOString(),
    subject: mail.subject,
    isDraft: isDraft(mail),
    internetMessageHeaders: mail.headers,
    parentFolderId: isDraft(mail) ? 'drafts' : 'sentitems',
    toRecipients: mail.to.map((address) => ({ emailAddress: { address } })),
  })
  const selected = query.get('$select')?.split(',')
  ctx.body = {
    value: found
      .slice(0, top)
      .map(asMessage)
      .map((message) =>
        selected === undefined
          ? message
          : Object.fromEntries(Object.entries(message).filter(([name]) => name === 'id' || selected.includes(name))),
      ),
  }
}
