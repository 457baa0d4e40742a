// A failure, or another case of a union, that carries nothing but its name.

export interface Tagged<Tag extends string> {
  readonly _tag: Tag
}
