// A failure, or another case of a union, by its name; and what it carries, where that is more than the name.

export type Tagged<Tag extends string, Fields = unknown> = { readonly _tag: Tag } & Fields
