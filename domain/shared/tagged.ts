// A failure or another case of a union: its name in `_tag`, and its fields, if any.

export type Tagged<Tag extends string, Fields = unknown> = { readonly _tag: Tag } & Fields
