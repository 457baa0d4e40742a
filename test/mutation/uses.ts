// Where the product uses what runs as a module loads: the functions that name a constant, directly or through another constant.
import { type Node, type SourceFile } from 'typescript/unstable/ast'
import { isIdentifier, isVariableStatement } from 'typescript/unstable/ast/is'
import { isFunction } from './mutations.ts'
import type { Program } from './program.ts'
import type { CodePlace } from './task.ts'

interface Naming {
  readonly offset: number
  readonly isInFunction: boolean
  /** Number of the statement of the module. */
  readonly statement: number
}

function namingsIn(source: SourceFile): ReadonlyMap<string, readonly Naming[]> {
  const found: (Naming & { readonly name: string })[] = []
  const visit = (node: Node, statement: number, isInFunction: boolean): void => {
    if (isIdentifier(node)) found.push({ name: node.text, offset: node.getStart(source), isInFunction, statement })
    node.forEachChild((child) => visit(child, statement, isInFunction || isFunction(node)))
  }
  for (const [at, statement] of source.statements.entries()) visit(statement, at, false)
  return Map.groupBy(found, ({ name }) => name)
}

function namesOf(source: SourceFile, at: number): readonly string[] {
  const statement = source.statements[at]
  if (statement === undefined || !isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name }) => (isIdentifier(name) ? [name.text] : []))
}

export function findUses(program: Program, { file, offset }: CodePlace): readonly CodePlace[] {
  const first = program.sourceOf(file).statements.findIndex(({ pos, end }) => pos <= offset && offset < end)
  const constants = new Map([[`${file} ${first}`, { file, statement: first }]])
  const uses: CodePlace[] = []
  for (const { file: from, statement: declared } of constants.values()) {
    const names = namesOf(program.sourceOf(from), declared)
    const readers = program.importersOf(from).filter((one) => !one.startsWith('test/'))
    for (const reader of names.length === 0 ? [] : [from, ...readers]) {
      const namings = namingsIn(program.sourceOf(reader))
      for (const { statement, isInFunction, ...naming } of names.flatMap((name) => namings.get(name) ?? [])) {
        if (reader === from && statement === declared) continue
        if (isInFunction) uses.push({ file: reader, offset: naming.offset })
        else constants.set(`${reader} ${statement}`, { file: reader, statement })
      }
    }
  }
  return uses
}
