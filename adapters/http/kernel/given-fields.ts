// The fields of a body that changes a record.

/** The named fields that the body has. Unknown fields of a body never reach a use case. */
export const givenFields = <B extends object, K extends keyof B>(
  body: B,
  ...names: readonly K[]
): { readonly [N in K]?: Exclude<B[N], undefined> } =>
  Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]))) as {
    readonly [N in K]?: Exclude<B[N], undefined>
  }
