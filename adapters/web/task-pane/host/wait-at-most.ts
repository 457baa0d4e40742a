// Some mail clients never answer.

/** Null after so many milliseconds. */
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
