// The product as TypeScript's compiler sees it: its files, and whether it accepts a change of one.
import path from 'node:path'
import type { Node, SourceFile, StringLiteral } from 'typescript/unstable/ast'
import { API, type Checker, type Project, type Snapshot } from 'typescript/unstable/sync'

/** Left behind by a mistake that drops a use; an engineer drops the declaration too. */
const UNUSED = new Set<number>([6133, 6192, 6196, 6198, 6199, 6205])

export interface Program extends Disposable {
  /** Relative to the root; forward slashes. */
  readonly files: readonly string[]
  readonly sourceOf: (file: string) => SourceFile
  /** Other members of the union that a literal belongs to. */
  readonly otherValues: (literal: Node) => readonly string[]
  /** The file itself, and the files that import it, for types that follow from it. */
  readonly compiles: (file: string, text: string) => boolean
  /** The files that import a file directly, types included. */
  readonly importersOf: (file: string) => readonly string[]
}

const otherValuesIn =
  (checker: Checker) =>
  (literal: Node): readonly string[] => {
    const type = checker.getContextualType(literal as StringLiteral)
    if (type === undefined || !type.isUnionType()) return []
    const values = type.getTypes().flatMap((one) => (one.isStringLiteralType() ? [one.value] : []))
    return values.filter((value) => value !== (literal as StringLiteral).text)
  }

export function openProgram(root: string): Program {
  const changed = new Map<string, string>()
  const api = new API({ cwd: root, fs: { readFile: (name) => changed.get(name) } })
  const unchanged = api.updateSnapshot({ openProjects: [path.join(root, 'tsconfig.json')] })
  const projectIn = (snapshot: Snapshot): Project => {
    const [project] = snapshot.getProjects()
    if (project === undefined) throw new Error('TypeScript opened no project')
    return project
  }
  const findPlace = (file: string): string => path.join(root, file)
  const { program, checker } = projectIn(unchanged)
  const files = program
    .getSourceFileNames()
    .map((name) => path.relative(root, name))
    .filter((file) => !file.startsWith('..') && !file.startsWith('node_modules'))
  const sourceOf = (file: string): SourceFile => {
    const source = program.getSourceFile(findPlace(file))
    if (source === undefined) throw new Error(`TypeScript does not know ${file}`)
    return source
  }

  const importers = new Map<string, string[]>()
  for (const file of files)
    for (const { text } of sourceOf(file).imports as readonly StringLiteral[]) {
      const found = text.startsWith('#') ? text.slice(1) : path.join(path.dirname(file), text)
      importers.set(found, [...(importers.get(found) ?? []), file])
    }
  const importersOf = (file: string): readonly string[] => importers.get(file) ?? []

  const refresh = (file: string): Snapshot => api.updateSnapshot({ fileChanges: { changed: [findPlace(file)] } })

  const isAccepted = (snapshot: Snapshot, file: string): boolean => {
    const { program } = projectIn(snapshot)
    const faults = [
      ...program.getSyntacticDiagnostics(findPlace(file)),
      ...program.getSemanticDiagnostics(findPlace(file)),
    ]
    return faults.every(({ code }) => UNUSED.has(code))
  }

  return {
    files,
    sourceOf,
    otherValues: otherValuesIn(checker),
    importersOf,
    compiles: (file, text) => {
      changed.set(findPlace(file), text)
      const snapshot = refresh(file)
      const accepted = [file, ...importersOf(file)].every((one) => isAccepted(snapshot, one))
      snapshot.dispose()
      changed.delete(findPlace(file))
      refresh(file).dispose()
      return accepted
    },
    [Symbol.dispose]: () => api.close(),
  }
}
