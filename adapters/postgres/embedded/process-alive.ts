// Whether a process that left its number behind is still there.

/** True also for another user's process, which we may not signal; and for a stranger that got the number since. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
