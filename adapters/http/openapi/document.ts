// The OpenAPI document of every endpoint, generated from the endpoints themselves (OPS-7).
import type { Endpoint } from '../kernel/endpoint.ts'
import { oauthError, plainError, pluginError } from '#adapters/contract/errors.ts'
import { type Group, groups, otherGroup } from './groups.ts'
import { makeSchemas } from '#adapters/contract/codecs/json-schema.ts'
import type { Document, LowerMethod, PathItem } from './openapi.ts'
import { operationOf, templateOf } from './operation.ts'
import { ABOUT, HEADERS, PARAMETERS, SCHEMES, SERVER } from './texts/document-texts.ts'
import type { Language, Wording } from '#adapters/contract/codecs/wording.ts'

export interface DescribedApi {
  readonly document: Document
  /** Names of codecs that say nothing of themselves, so that the document takes anything where they stand. None is good. */
  readonly undescribed: readonly string[]
}

/** Each with its description in the language. */
const described = <C extends Wording>(components: Readonly<Record<string, C>>, language: Language) =>
  Object.fromEntries(
    Object.entries(components).map(([name, { nl, en, ...rest }]) => [
      name,
      { ...rest, description: language === 'nl' ? nl : en },
    ]),
  )

/** The groups that have endpoints, in the order of groups.ts; those without a group last. */
export function usedGroups(endpoints: readonly Endpoint[]): readonly Pick<Group, 'slug' | 'name' | 'about'>[] {
  const used = Object.values(groups).filter(({ slug }) => endpoints.some(({ group }) => group?.slug === slug))
  return endpoints.some(({ group }) => group === undefined) ? [...used, otherGroup] : used
}

/** Names, summaries and errors in the language; descriptions of single fields are English. */
export function describeApi(endpoints: readonly Endpoint[], version: string, language: Language = 'en'): DescribedApi {
  const { schemaOf, components, undescribed } = makeSchemas()
  const paths: Record<string, PathItem> = {}
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint.path)
    const operation = operationOf(endpoint, { schemaOf, language })
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase() as LowerMethod]: operation }
  }
  for (const error of [pluginError, plainError, oauthError]) schemaOf(error)
  return {
    document: {
      openapi: '3.1.1',
      info: { title: 'tapster', version, description: ABOUT[language] },
      servers: [{ url: '/', description: SERVER[language] }],
      tags: usedGroups(endpoints).map(({ name, about }) => ({ name: name[language], description: about[language] })),
      paths,
      components: {
        schemas: Object.fromEntries([...components].sort(([a], [b]) => a.localeCompare(b))),
        parameters: described(PARAMETERS, language),
        headers: described(HEADERS, language),
        securitySchemes: described(SCHEMES, language),
      },
    },
    undescribed: [...undescribed],
  }
}
