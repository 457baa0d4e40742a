// How long a thread holds its event loop, in processor time: other processes on the machine do not count.

/** The longest hold while the work runs, in milliseconds. The client of a test counts, so it has to be cheap. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let [before, longest] = [process.threadCpuUsage(), 0]
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longest = Math.max(longest, user + system)
  }
  const timer = setInterval(look, 1)
  try {
    await work()
    // What was begun last counts as well.
    await new Promise((resolve) => setTimeout(resolve, 5))
  } finally {
    clearInterval(timer)
  }
  return longest / 1_000
}
