// Carries out admitted calls under /api/v1: reads or changes rows, and answers in the ledger's form.
import { randomUUID } from 'node:crypto'
import type { Entity, EntityRow, Surroundings, Value } from './entity-description.ts'
import { entities } from './entity-table.ts'
import type { Ledger } from './ledger.ts'
import { isCountedAsError } from './limits.ts'
import { writeAtom, writePage, writeRow, type ODataEntry } from './odata-answer.ts'
import { toErrorBody, makeODataFailure, type ODataFailure } from './odata-failure.ts'
import { E } from '#domain/shared/fp.ts'
import { splitList, parseODataQuery, pick } from './odata-query.ts'
import { asJson, type ReceivedContext, readOrigin } from '#adapters/sandbox/kit/request.ts'
import { admitLedgerCaller, type RestCaller } from './rest-caller.ts'
import { completeRow, readBody } from './write-row.ts'

/** The answer's content: rows, one row, a number, or nothing. */
type Answer = {
  readonly status: number
  readonly d?: ODataEntry
  readonly rows?: readonly ODataEntry[]
  readonly plain?: string
}
type Outcome = E.Either<ODataFailure, Answer>

interface Target {
  readonly entity: Entity
  readonly key: Value | undefined
  readonly count: boolean
}

const RESOURCE = /^([A-Za-z]+\/[A-Za-z]+)(?:\((?:guid'([0-9a-fA-F-]{36})'|(\d{1,9}))\))?(\/\$count)?$/

function findTarget(resource: string): E.Either<ODataFailure, Target> {
  const [, path = '', guid, number, count] = RESOURCE.exec(resource) ?? []
  const entity = entities.get(path)
  if (entity === undefined)
    return E.left(makeODataFailure(404, `Resource not found for the segment '${resource.slice(0, 80)}'.`))
  const hasKey = guid !== undefined || number !== undefined
  if (hasKey && (entity.fields[entity.key]?.type === 'Guid') !== (guid !== undefined))
    return E.left(makeODataFailure(400, `Bad Request - the key of ${path} is of another type.`))
  return E.right({
    entity,
    key: guid?.toLowerCase() ?? (number === undefined ? undefined : Number(number)),
    count: count !== undefined,
  })
}

/** The default limit of the ledger's web server, which answers longer queries as not found. */
const MAX_QUERY = 2048

const makeNotFound = (entity: Entity): ODataFailure =>
  makeODataFailure(404, `Resource not found for the segment '${entity.path.split('/')[1]}'.`)

export function makeRest(ledger: Ledger): (ctx: ReceivedContext) => void {
  /** Number of uploads per document, for the fault of the n-th upload. */
  const uploads = new Map<Value, number>()

  const read = (ctx: ReceivedContext, around: Surroundings, { entity, key, count }: Target): Outcome => {
    if (ctx.querystring.length > MAX_QUERY) return E.left(makeODataFailure(404, 'HTTP Error 404.15 - Not Found'))
    const params = new URLSearchParams(ctx.querystring)
    const query = parseODataQuery(entity, params)
    if (E.isLeft(query)) return query
    const write = writeRow(ledger.store, entity, around, query.right.select)
    const table = ledger.store.rows(around.division, entity.path)
    if (key !== undefined) {
      const row = table.get(key)
      return row === undefined
        ? E.left(makeNotFound(entity))
        : E.right({ status: 200, d: write(row), rows: [write(row)] })
    }
    const page = pick(query.right, table.values(), (row) => ledger.store.read(entity, row, around))
    if (count) return E.right({ status: 200, plain: String(page.total) })
    const rows = page.rows.map(write)
    const address = new URL(ctx.originalUrl, around.origin)
    return E.right({ status: 200, d: writePage(rows, page, query.right.countAll, address), rows })
  }

  const me = (caller: RestCaller, ctx: ReceivedContext): Outcome => {
    const { user } = caller
    const whole: ODataEntry = {
      UserID: user.id,
      CurrentDivision: caller.division,
      FullName: user.fullName,
      UserName: user.email,
      Email: user.email,
      EmployeeID: user.employeeId,
      LanguageCode: user.languageCode,
    }
    const select = splitList(new URLSearchParams(ctx.querystring), '$select')
    const unknown = select.find((name) => !(name in whole))
    if (unknown !== undefined)
      return E.left(makeODataFailure(400, `No property '${unknown}' exists in type 'Exact.Web.Api.System.Me'.`))
    const row = select.length === 0 ? whole : Object.fromEntries(select.map((name) => [name, whole[name]]))
    return E.right({ status: 200, d: { results: [row] }, rows: [row] })
  }

  const change = (ctx: ReceivedContext, caller: RestCaller, around: Surroundings, { entity, key }: Target): Outcome => {
    if (ctx.is('application/json') === false) return E.left(makeODataFailure(415, 'Unsupported Media Type'))
    const exists = (path: string, id: Value): boolean => ledger.store.rows(caller.division, path).has(id)
    const body = readBody(entity, asJson(ctx.state.body), key === undefined, exists)
    if (E.isLeft(body)) return body
    const stamp = { Modified: ledger.now(), Modifier: caller.user.id }
    if (key !== undefined) {
      const known = ledger.store.rows(caller.division, entity.path).get(key)
      if (known === undefined) return E.left(makeNotFound(entity))
      const locked = entity.locked?.(known)
      if (locked !== undefined) return E.left(makeODataFailure(400, locked))
      ledger.store.put(caller.division, entity, { ...known, ...body.right, ...stamp })
      return E.right({ status: 204 })
    }
    const id = randomUUID()
    const author = { ...stamp, Created: stamp.Modified, Creator: caller.user.id, CreatorFullName: caller.user.fullName }
    const given: EntityRow = { ...body.right, ...author }
    if (entity.path === 'project/TimeTransactions') given['Employee'] ??= caller.user.employeeId
    if (entity.path === 'documents/DocumentAttachments') {
      const refused = takeContent(ctx, id, given)
      if (refused !== undefined) return E.left(refused)
    }
    const row = completeRow(entity, given, id, () => ledger.store.nextNumber(caller.division, entity))
    ledger.store.put(caller.division, entity, row)
    const written = writeRow(ledger.store, entity, around)(row)
    return E.right({ status: 201, d: written, rows: [written] })
  }

  /** Stores an upload's bytes and sets its size. Returns a failure if a fault applies to this upload. */
  const takeContent = (ctx: ReceivedContext, id: string, given: EntityRow): ODataFailure | undefined => {
    const document = given['Document'] ?? null
    const nth = (uploads.get(document) ?? 0) + 1
    uploads.set(document, nth)
    const broken = ledger.faults.meet('halfDocument', ctx, (fault) => (fault.attachment ?? 1) === nth)
    if (broken !== undefined) return makeODataFailure(broken.status ?? 500, 'The attachment could not be stored.')
    const sent = Buffer.from(String(given['Attachment'] ?? ''), 'base64')
    const halved = ledger.faults.meet('wrongSize', ctx) !== undefined
    const kept = halved ? sent.subarray(0, Math.floor(sent.length / 2)) : sent
    ledger.store.putContent(id, kept)
    given['FileSize'] = kept.length
    return undefined
  }

  const carryOut = (ctx: ReceivedContext, caller: RestCaller): Outcome => {
    if (caller.resource === 'Me' && ctx.path.startsWith('/api/v1/current/'))
      return ctx.method === 'GET' ? me(caller, ctx) : E.left(makeODataFailure(405, 'Method Not Allowed'))
    const target = findTarget(caller.resource)
    if (E.isLeft(target)) return target
    const { entity, key } = target.right
    const around = ledger.store.around(caller.division, readOrigin(ctx))
    const verb = entity.verbs.find((one) => one === ctx.method)
    const fitsKey = verb === 'GET' || (verb === 'POST') === (key === undefined)
    if (verb === undefined || !fitsKey) return E.left(makeODataFailure(405, 'Method Not Allowed'))
    if (verb === 'GET') return read(ctx, around, target.right)
    if (verb !== 'DELETE') return change(ctx, caller, around, target.right)
    const known = ledger.store.rows(caller.division, entity.path).get(key ?? null)
    const locked = known && entity.locked?.(known)
    if (locked !== undefined) return E.left(makeODataFailure(400, locked))
    const removed = ledger.store.remove(caller.division, entity, key ?? null)
    return removed ? E.right({ status: 204 }) : E.left(makeNotFound(entity))
  }

  return (ctx) => {
    const admitted = admitLedgerCaller(ledger, ctx)
    const outcome: Outcome = E.isLeft(admitted) ? E.left(admitted.left.refusal) : carryOut(ctx, admitted.right)
    if (E.isLeft(outcome)) {
      const { errorKey } = E.isLeft(admitted) ? admitted.left : admitted.right
      if (errorKey !== undefined && isCountedAsError(outcome.left.status))
        ledger.limits.noteError(errorKey, ledger.now())
      ctx.status = outcome.left.status
      ctx.body = toErrorBody(outcome.left.message)
      return
    }
    const { status, d, rows = [], plain } = outcome.right
    const isJson = ctx.get('accept').includes('json') || ctx.query['$format'] === 'json'
    if (plain !== undefined) respondAs(ctx, 'text/plain', plain)
    else if (d === undefined) ctx.body = null
    else if (isJson) respondAs(ctx, 'application/json', JSON.stringify({ d }))
    else respondAs(ctx, 'application/atom+xml', writeAtom(rows))
    ctx.status = status
  }
}

function respondAs(ctx: ReceivedContext, type: string, body: string): void {
  ctx.body = body
  ctx.type = type
}
