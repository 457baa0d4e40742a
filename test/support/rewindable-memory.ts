// A memory that goes back to an earlier moment: what costs time to write is written once.
import { makeMemory, type Memory, type Table } from '#adapters/memory/kernel/memory.ts'

type NotedTable = Pick<Table<unknown>, 'entries' | 'put' | 'removeWhere'>

export interface RewindableMemory extends Memory {
  /** The returned function brings all tables back to how they are now. */
  readonly mark: () => Promise<() => Promise<void>>
}

export function makeRewindableMemory(): RewindableMemory {
  const memory = makeMemory()
  const tables = new Set<NotedTable>()
  const note = <T>(table: T): T => {
    tables.add(table as NotedTable)
    return table
  }
  const atOnce = <A>(work: () => A): Promise<A> =>
    memory.transact(
      async () => work(),
      () => true,
    )
  return {
    ...memory,
    table: (unique) => note(memory.table(unique)),
    tenantTable: (unique) => {
      const of = memory.tenantTable(unique)
      return (scope) => (scope._tag === 'Admin' ? of(scope) : note(of(scope)))
    },
    mark: async () => {
      const marked = await atOnce(() => new Map([...tables].map((table) => [table, table.entries()])))
      return () =>
        atOnce(() => {
          for (const table of tables) {
            const [is, was] = [table.entries(), marked.get(table) ?? []]
            // Rows are replaced and never changed.
            if (is.length === was.length && is.every(([key, row], n) => key === was[n]?.[0] && row === was[n][1]))
              continue
            table.removeWhere(() => true)
            for (const [key, row] of was) table.put(key, row)
          }
        })
    },
  }
}
