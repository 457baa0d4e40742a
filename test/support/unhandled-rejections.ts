// Mocha ignores unhandled rejections. Thrown from here, they fail the test that runs.
function throwReason(reason: unknown): never {
  throw reason
}

export const mochaHooks = {
  beforeAll(): void {
    // A worker removes all listeners after each file.
    if (!process.listeners('unhandledRejection').includes(throwReason)) process.on('unhandledRejection', throwReason)
  },
}
