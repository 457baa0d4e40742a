// Mails that wait, by whose they are, in PostgreSQL: attachments a piece at a time, so that no file is ever held whole.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import { parsePlace, placeBehind, toFileItem, toMailItem } from '#domain/archive/export-items.ts'
import { FILE_PIECE, MAILS_PAGE } from '#domain/archive/personal-data.ts'
import type { ExportPage } from '#domain/identity/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { bytes, uuid } from '../kernel/columns.ts'
import { emailData, type MailTables, outline } from './kept-mails.ts'
import { personalPages } from '../kernel/personal-pages.ts'
import { firstRow } from '../kernel/statement.ts'

const of = uuid<Uuid>('Uuid')

const mailRow = t.type({
  of,
  mail: emailData,
  attachments: t.readonlyArray(t.type({ outline, size: t.number })),
})

const pieceRow = t.type({ of, seq: t.number, offset: t.number, outline, size: t.number, content: bytes })

const statementsOf = ({ mails, parts, owner }: MailTables, heads: string) => ({
  // As json, which passes a mail's text on as it is: jsonb refuses some characters.
  mails: {
    name: `personal_${mails}`,
    sql: `select m.${owner} as of, m.mail, coalesce((
        select json_agg(json_build_object('outline', p.outline, 'size', octet_length(p.content)) order by p.seq)
        from ${parts} p where p.tenant_uuid = m.tenant_uuid and p.${owner} = m.${owner}), '[]') as attachments
      from ${heads} h join ${mails} m on m.tenant_uuid = h.tenant_uuid and m.${owner} = h.${owner}
      where h.tenant_uuid = :tenant and h.ledger_user_id = :user and (:after::uuid is null or h.${owner} > :after::uuid)
      order by h.${owner} limit :limit`,
    row: mailRow,
  },
  piece: {
    name: `personal_${parts}`,
    sql: `select of, seq, "offset", outline, size, substring(content from "offset" + 1 for :length) as content
      from (
        select p.${owner} as of, p.seq, p.outline, p.content, octet_length(p.content) as size,
          case when p.${owner} = cast(:from as uuid) and p.seq = cast(:seq as int) then cast(:offset as int) else 0 end as "offset"
        from ${heads} h join ${parts} p on p.tenant_uuid = h.tenant_uuid and p.${owner} = h.${owner}
        where h.tenant_uuid = :tenant and h.ledger_user_id = :user
          and (cast(:from as uuid) is null or h.${owner} >= cast(:from as uuid))
      ) as found
      where cast(:from as uuid) is null or (of, seq) > (cast(:from as uuid), cast(:seq as int)) or size > "offset" and "offset" > 0
      order by of, seq limit 1`,
    row: pieceRow,
  },
})

/** `heads`: the table with the user of each mail. */
const makePages = (tables: MailTables, heads: string) => {
  const sql = statementsOf(tables, heads)
  return (query: Knex): { readonly mails: ExportPage; readonly files: ExportPage } => ({
    mails: personalPages(query, MAILS_PAGE)(
      sql.mails,
      ({ of }) => of,
      (row) =>
        toMailItem(
          row.of,
          row.mail,
          row.attachments.map((one) => ({ ...one.outline, size: one.size })),
        ),
    ),
    files: ({ tenantUuid: tenant, user }, after) => {
      const { of, seq, offset } = O.isSome(after) ? parsePlace(after.value) : { of: null, seq: null, offset: null }
      return pipe(
        firstRow(query, sql.piece, { tenant, user, from: of, seq, offset, length: FILE_PIECE }),
        TE.map(
          O.match(
            () => ({ items: [], next: O.none }),
            ({ outline: { fileName }, ...row }) => {
              const piece = { ...row, fileName }
              return { items: [toFileItem(piece)], next: O.some(placeBehind(piece)) }
            },
          ),
        ),
      )
    },
  })
}

export const waitingMailPages = makePages(
  { mails: 'archive_mails', parts: 'archive_mail_parts', owner: 'archive_id' },
  'archives',
)

export const undecidedMailPages = makePages(
  { mails: 'send_archive_mails', parts: 'send_archive_mail_parts', owner: 'announcement_id' },
  'send_archives',
)
