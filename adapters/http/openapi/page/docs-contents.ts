// What the pages of the API's description contain: guides, groups and their operations.
import { type Language, pickText } from '#domain/shared/language.ts'
import type { Guide } from '../guides.ts'
import type { Group } from '../groups.ts'
import type { Document } from '../openapi.ts'
import type { ShownOperation } from './operation-section.ts'

export interface DocsPages {
  /** Addresses, in loading order. */
  readonly styles: readonly string[]
  readonly language: Language
  readonly document: Document
  readonly groups: readonly Pick<Group, 'slug' | 'name' | 'about'>[]
  readonly guides: readonly Guide[]
}

export type GroupOf = DocsPages['groups'][number]

export const DOCS = '/docs'

export function findOperations({ document: { paths } }: DocsPages, { name }: GroupOf): readonly ShownOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => tags.includes(pickText(name, 'en')))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

export function toDocsAddress({ language }: DocsPages, group?: GroupOf): string {
  return `${DOCS}${group === undefined ? '' : `/${group.slug}`}?lang=${language}`
}
