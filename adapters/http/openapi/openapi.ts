// The part of OpenAPI 3.1 that our document uses.
import type { JsonSchema } from '#adapters/contract/codecs/described.ts'

export interface Ref {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly description?: string
  readonly style?: 'form'
  readonly explode?: boolean
  readonly example?: unknown
}

export interface Media {
  readonly schema?: JsonSchema
  readonly example?: unknown
}

export interface DescribedRequestBody {
  readonly required: boolean
  readonly description: string
  readonly content: Readonly<Record<string, Media>>
}

export interface DescribedResponse {
  readonly description: string
  readonly headers: Readonly<Record<string, Ref>>
  readonly content?: Readonly<Record<string, Media>>
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly (Parameter | Ref)[]
  readonly requestBody?: DescribedRequestBody
  readonly responses: Readonly<Record<string, DescribedResponse>>
}

export type LowerMethod = 'get' | 'put' | 'post' | 'delete'
export type PathItem = { readonly [M in LowerMethod]?: Operation }

/** A component with a description. */
interface DescribedComponent {
  readonly description: string
}

export interface Document {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, DescribedComponent>>
    readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>
    readonly securitySchemes: Readonly<Record<string, DescribedComponent>>
  }
}
