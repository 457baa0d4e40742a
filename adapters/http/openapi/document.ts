// The OpenAPI document of every endpoint, generated from the endpoints themselves (OPS-7).
import type { Endpoint } from '../kernel/endpoint.ts'
import { oauthError, plainError, pluginError } from '#adapters/contract/errors.ts'
import { type Group, groups, otherGroup } from './groups.ts'
import { makeSchemas } from '#adapters/contract/codecs/json-schema.ts'
import type { Document, LowerMethod, PathItem } from './openapi.ts'
import { describeOperation, toPathTemplate } from './operation.ts'
import { ABOUT, HEADERS, PARAMETERS, SCHEMES } from './texts/document-texts.ts'
import { pickText } from '#domain/shared/language.ts'

export interface DescribedApi {
  readonly document: Document
  /** Names of codecs that do not describe themselves: the document allows any value for them. The list should be empty. */
  readonly undescribed: readonly string[]
}

/** The groups that have endpoints, in the order of groups.ts; those without a group last. */
export function findUsedGroups(endpoints: readonly Endpoint[]): readonly Pick<Group, 'slug' | 'name' | 'about'>[] {
  const used = Object.values(groups).filter(({ slug }) => endpoints.some(({ group }) => group?.slug === slug))
  return endpoints.some(({ group }) => group === undefined) ? [...used, otherGroup] : used
}

/** All texts are English. */
export function describeApi(endpoints: readonly Endpoint[], version: string): DescribedApi {
  const { schemaOf, components, undescribed } = makeSchemas()
  const paths: Record<string, PathItem> = {}
  for (const endpoint of endpoints) {
    const path = toPathTemplate(endpoint.path)
    const operation = describeOperation(endpoint, schemaOf)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase() as LowerMethod]: operation }
  }
  for (const error of [pluginError, plainError, oauthError]) schemaOf(error)
  return {
    document: {
      openapi: '3.1.1',
      info: { title: 'tapster', version, description: ABOUT },
      servers: [{ url: '/', description: 'Where this document was found.' }],
      tags: findUsedGroups(endpoints).map(({ name, about }) => ({
        name: pickText(name, 'en'),
        description: pickText(about, 'en'),
      })),
      paths,
      components: {
        schemas: Object.fromEntries([...components].sort(([a], [b]) => a.localeCompare(b))),
        parameters: PARAMETERS,
        headers: HEADERS,
        securitySchemes: SCHEMES,
      },
    },
    undescribed: [...undescribed],
  }
}
