// Tables in memory, and the journal that undoes a unit of work. Rows are replaced and never changed. `asPort` turns plain functions into a
// port.
import { TE } from '#domain/shared/fp.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'

/** For each index: the value that no two rows share. Null: the index does not contain the row. */
export type UniqueIndexes<Row, Index extends string> = Readonly<Record<Index, (row: Row) => string | null>>

export interface Table<Row, Index extends string = never> {
  readonly get: (key: string) => Row | undefined
  /** The row with this value in a unique index. */
  readonly by: (index: Index, value: string) => Row | undefined
  /** Throws, as the database would, if another row has the same value in a unique index. */
  readonly put: (key: string, row: Row) => void
  /** True if the row existed. */
  readonly remove: (key: string) => boolean
  /** Returns the number of removed rows. */
  readonly removeWhere: (isGone: (row: Row) => boolean) => number
  readonly rows: () => readonly Row[]
  readonly entries: () => readonly (readonly [string, Row])[]
}

export interface Memory {
  /** A table that belongs to no tenant. */
  readonly table: <Row, Index extends string = never>(unique?: UniqueIndexes<Row, Index>) => Table<Row, Index>
  /** The table of a tenant: each tenant sees its own rows. As under row-level security, an admin scope sees no rows and cannot write. */
  readonly tenantTable: <Row, Index extends string = never>(
    unique?: UniqueIndexes<Row, Index>,
  ) => (scope: Scope) => Table<Row, Index>
  /** All rows of all tables, for tests. */
  readonly rows: () => readonly unknown[]
  /** Runs `act` when the current work is committed, and never if it is undone. */
  readonly whenKept: (act: () => void) => void
  /** Runs `work` alone, after all earlier work. Commits it if `isKept` allows that, and undoes it otherwise or after a throw of either. */
  readonly transact: <A>(work: () => Promise<A>, isKept: (outcome: A, hasWritten: boolean) => boolean) => Promise<A>
  /** While false, units of work fail as if the database were unavailable. */
  readonly setAvailable: (available: boolean) => void
  readonly isAvailable: () => boolean
}

interface Journal {
  readonly undo: (() => void)[]
  readonly onCommit: (() => void)[]
}

const makeEmptyTable = <Row, Index extends string>(): Table<Row, Index> => ({
  get: () => undefined,
  by: () => undefined,
  put: () => {
    throw new Error('row-level security: a tenant table was written without a tenant')
  },
  remove: () => false,
  removeWhere: () => 0,
  rows: () => [],
  entries: () => [],
})

export function makeMemory(): Memory {
  // Follows the work through its awaits, to detect a store that is used after its unit of work or beside it.
  const under = new AsyncLocalStorage<Journal>()
  const all: (() => readonly unknown[])[] = []
  let running: Journal | undefined
  let last: Promise<unknown> = Promise.resolve()
  let available = true

  const journal = (): Journal => {
    const own = under.getStore()
    if (own === undefined || own !== running) throw new Error('a table was used outside its unit of work')
    return own
  }

  const table = <Row, Index extends string>(unique?: UniqueIndexes<Row, Index>): Table<Row, Index> => {
    const rows = new Map<string, Row>()
    all.push(() => [...rows.values()])
    const indexes = Object.entries<(row: Row) => string | null>(unique ?? {}).map(([name, valueOf]) => ({
      name,
      valueOf,
      keys: new Map<string | null, string>(),
    }))
    const write = (key: string, row: Row | undefined): void => {
      const before = rows.get(key)
      for (const { valueOf, keys } of indexes) {
        if (before !== undefined) keys.delete(valueOf(before))
        if (row !== undefined) keys.set(valueOf(row), key)
      }
      if (row === undefined) rows.delete(key)
      else rows.set(key, row)
    }
    const refuseDuplicates = (key: string, row: Row): void => {
      for (const { name, valueOf, keys } of indexes) {
        const value = valueOf(row)
        if (value !== null && (keys.get(value) ?? key) !== key)
          throw new Error(`two rows with the same value of the unique index ${name}`)
      }
    }
    const change = (key: string, row: Row | undefined): void => {
      const before = rows.get(key)
      journal().undo.push(() => write(key, before))
      write(key, row)
    }
    const remove = (key: string): boolean => {
      const isThere = rows.has(key)
      change(key, undefined)
      return isThere
    }
    return {
      get: (key) => (journal(), rows.get(key)),
      by: (index, value) => {
        journal()
        const key = indexes.find(({ name }) => name === index)?.keys.get(value)
        return key === undefined ? undefined : rows.get(key)
      },
      put: (key, row) => {
        refuseDuplicates(key, row)
        change(key, row)
      },
      remove,
      removeWhere: (isGone) => [...rows].filter(([key, row]) => isGone(row) && remove(key)).length,
      rows: () => (journal(), [...rows.values()]),
      entries: () => (journal(), [...rows]),
    }
  }

  const run = async <A>(work: () => Promise<A>, isKept: (outcome: A, hasWritten: boolean) => boolean): Promise<A> => {
    const mine: Journal = { undo: [], onCommit: [] }
    running = mine
    let kept = false
    try {
      const outcome = await under.run(mine, work)
      kept = isKept(outcome, mine.undo.length > 0)
      return outcome
    } finally {
      running = undefined
      for (const act of kept ? mine.onCommit : mine.undo.toReversed()) act()
    }
  }

  return {
    table,
    tenantTable: <Row, Index extends string>(unique?: UniqueIndexes<Row, Index>) => {
      const byTenant = new Map<string, Table<Row, Index>>()
      return (scope: Scope) => {
        if (scope._tag === 'Admin') return makeEmptyTable<Row, Index>()
        const own = byTenant.get(scope.tenantUuid) ?? table<Row, Index>(unique)
        byTenant.set(scope.tenantUuid, own)
        return own
      }
    },
    rows: () => all.flatMap((rowsOf) => rowsOf()),
    whenKept: (act) => {
      journal().onCommit.push(act)
    },
    transact: (work, isKept) => {
      // A nested unit of work would wait for itself for ever.
      if (under.getStore() === running && running !== undefined)
        return Promise.reject(new Error('a unit of work within a unit of work'))
      const mine = last.then(() => run(work, isKept))
      last = mine.catch(() => undefined)
      return mine
    },
    setAvailable: (now) => {
      available = now
    },
    isAvailable: () => available,
  }
}

/** Like an insert in SQL: throws if a row with this key exists. */
export function insert<Row>(table: Pick<Table<Row>, 'get' | 'put'>, key: string, row: Row): void {
  if (table.get(key) !== undefined) throw new Error(`a second row for ${key}`)
  table.put(key, row)
}

type TenantTables = Readonly<Record<string, (scope: Scope) => Pick<Table<unknown>, 'rows'>>>
type TablesOf<Of extends TenantTables> = { readonly [Name in keyof Of]: ReturnType<Of[Name]> }
type RowsOf<Of extends TenantTables> = { readonly [Name in keyof Of]: ReturnType<ReturnType<Of[Name]>['rows']> }

/** An area's tables for one tenant. `readAll` returns all rows of the tenant, for tests. */
export function combineTenantTables<Of extends TenantTables>(
  memory: Memory,
  tables: Of,
): { readonly at: (scope: Scope) => TablesOf<Of>; readonly readAll: (scope: Scope) => Promise<RowsOf<Of>> } {
  const each = <A>(toValue: (of: TenantTables[string]) => A) =>
    Object.fromEntries(Object.entries(tables).map(([name, of]) => [name, toValue(of)]))
  return {
    at: (scope) => each((of) => of(scope)) as TablesOf<Of>,
    readAll: (scope) =>
      memory.transact(
        async () => each((of) => of(scope).rows()) as RowsOf<Of>,
        () => true,
      ),
  }
}

/** A port whose methods return their results directly. */
type PlainPort<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...args: infer Args) => Stored<infer Answer>
    ? (...args: Args) => Answer
    : never
}

type Method = (...args: readonly unknown[]) => unknown

/** Each method runs when its task runs. Only for ports of methods: `PlainPort` has no type for a member that is itself a task. */
export function asPort<Port>(plain: PlainPort<NoInfer<Port>>): Port {
  return Object.fromEntries(
    Object.entries<Method>(plain as Readonly<Record<string, Method>>).map(([name, method]) => [
      name,
      (...args: readonly unknown[]) => TE.fromIO(() => method(...args)),
    ]),
  ) as Port
}
