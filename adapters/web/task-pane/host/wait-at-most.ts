// Limits waiting, because some mail clients never answer.

/** Null if the work takes longer than this. */
export async function waitAtMost<A>(milliseconds: number, work: Promise<A>): Promise<A | null> {
  let late: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([
      work,
      new Promise<null>((resolve) => {
        late = setTimeout(() => resolve(null), milliseconds)
      }),
    ])
  } finally {
    clearTimeout(late)
  }
}
