// Administrators and the tags of their tenant (IDN-3). Tags go with the people who have them, so that the same permissions are needed.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AddTag, ListTags, RemoveTag, RenameTag } from '#application/identity/tags.ts'
import { asTagUuid, type Tag } from '#domain/identity/tag.ts'
import { uuid } from '#adapters/contract/codecs/text.ts'
import { name } from '#adapters/contract/codecs/names.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, principalEndpoint } from '../kernel/endpoint.ts'

export interface TagUseCases {
  readonly listTags: ListTags
  readonly addTag: AddTag
  readonly renameTag: RenameTag
  readonly removeTag: RemoveTag
}

const ONE = '/tags/:id'
const writing = { limited: 'admin', needs: 'users:write' } as const

const params = t.type({ id: uuid })
const body = t.type({ name }, 'TagBody')
const props = { uuid: t.string, name: t.string }
const tagAnswer = t.type(props, 'Tag')

const tellTag = (tag: Tag): t.TypeOf<typeof tagAnswer> => ({ uuid: tag.uuid, name: tag.name })

const sample = { uuid: '6a2c8e10-3d5f-4f7b-8a61-9c0e2d4f9102', name: 'Relatiedag' }
const one = { id: sample.uuid }

export const tagEndpoints = (uses: TagUseCases): readonly Endpoint[] => [
  principalEndpoint({
    method: 'GET',
    path: '/tags',
    summary: 'All tags of the office by name, and how many people have each.',
    limited: 'admin',
    needs: 'users:read',
    input: t.unknown,
    answers: { 200: t.type({ data: t.array(t.type({ ...props, holders: t.number }, 'TagWithHolders')) }) },
    example: { answers: { 200: { data: [{ ...sample, holders: 8 }] } } },
    handle: (_, { principal }) =>
      pipe(
        uses.listTags(principal),
        TE.map((tags) => ok({ data: tags.map((tag) => ({ ...tellTag(tag), holders: tag.holders })) })),
      ),
  }),
  principalEndpoint({
    ...writing,
    method: 'POST',
    path: '/tags',
    summary: 'Makes a tag.',
    bodyRule: { bytes: 4 * 1024 },
    input: t.type({ body }),
    answers: { 201: tagAnswer },
    fails: ['TagNameTaken', 'TenantNotFound', 'TooManyOfKind'],
    example: { input: { body: { name: sample.name } }, answers: { 201: sample } },
    handle: (input, { principal }) =>
      pipe(
        uses.addTag(principal, input.body.name),
        TE.map((tag) => ({ status: 201, body: tellTag(tag) })),
      ),
  }),
  principalEndpoint({
    ...writing,
    method: 'PUT',
    path: ONE,
    summary: 'Renames a tag, and answers it.',
    bodyRule: { bytes: 4 * 1024 },
    input: t.type({ params, body }),
    answers: { 200: tagAnswer },
    fails: ['TagNameTaken', 'TagNotFound', 'TenantNotFound'],
    example: { input: { params: one, body: { name: sample.name } }, answers: { 200: sample } },
    handle: (input, { principal }) =>
      pipe(
        uses.renameTag(principal, asTagUuid(input.params.id), input.body.name),
        TE.map((tag) => ok(tellTag(tag))),
      ),
  }),
  principalEndpoint({
    ...writing,
    method: 'DELETE',
    path: ONE,
    summary: 'Removes a tag, and takes it from everybody who has it.',
    input: t.type({ params }),
    answers: { 200: t.type({ success: t.literal(true) }) },
    fails: ['TagNotFound', 'TenantNotFound'],
    example: { input: { params: one }, answers: { 200: { success: true } } },
    handle: (input, { principal }) =>
      pipe(
        uses.removeTag(principal, asTagUuid(input.params.id)),
        TE.map(() => ok({ success: true })),
      ),
  }),
]
