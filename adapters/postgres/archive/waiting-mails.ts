// Mails that wait, by whose they are, in PostgreSQL: attachments a piece at a time, so that no file is ever held whole.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { WaitingMailReader } from '#domain/archive/personal-store.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { bytes, uuid } from '../kernel/columns.ts'
import { emailData, type MailTables, outline } from './kept-mails.ts'
import { firstRow, rows } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'

const of = uuid<Uuid>('Uuid')

const mailRow = t.type({
  of,
  mail: emailData,
  attachments: t.readonlyArray(t.type({ seq: t.number, outline, size: t.number })),
})

const pieceRow = t.type({ of, seq: t.number, offset: t.number, outline, size: t.number, content: bytes })

const statementsOf = ({ mails, parts, owner }: MailTables, heads: string) => ({
  // As json, which passes a mail's text on as it is: jsonb refuses some characters.
  mails: {
    name: `personal_${mails}`,
    sql: `select m.${owner} as of, m.mail, coalesce((
        select json_agg(json_build_object('seq', p.seq, 'outline', p.outline, 'size', octet_length(p.content)) order by p.seq)
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

/** `heads`: the table that tells whose the mails are. */
const makePostgresWaitingMailReader = (tables: MailTables, heads: string) => {
  const sql = statementsOf(tables, heads)
  return (query: Knex, scope: Scope): WaitingMailReader => {
    const tenant = tenantOf(scope)
    return {
      mails: (user, after, limit) =>
        pipe(
          rows(query, sql.mails, { tenant, user, after: O.toNullable(after), limit }),
          TE.map((found) =>
            found.map((row) => ({
              of: row.of,
              email: row.mail,
              attachments: row.attachments.map((one) => ({ ...one.outline, seq: one.seq, size: one.size })),
            })),
          ),
        ),
      filePiece: (user, from, length) => {
        const place = O.isSome(from) ? from.value : { of: null, seq: null, offset: null }
        return pipe(
          firstRow(query, sql.piece, { tenant, user, from: place.of, seq: place.seq, offset: place.offset, length }),
          TE.map(O.map(({ outline: told, ...piece }) => ({ ...piece, ...told }))),
        )
      },
    }
  }
}

export const waitingMailsOfArchives = makePostgresWaitingMailReader(
  { mails: 'archive_mails', parts: 'archive_mail_parts', owner: 'archive_id' },
  'archives',
)

export const waitingMailsOfSendArchives = makePostgresWaitingMailReader(
  { mails: 'send_archive_mails', parts: 'send_archive_mail_parts', owner: 'announcement_id' },
  'send_archives',
)
