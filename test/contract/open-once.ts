// How a contract suite holds what it tests.

/** Opens the subject once for the suite, empties it before each test, and closes it behind the last. Answers it once it is open. */
export function openOnce<S extends { readonly clear: () => Promise<void>; readonly close: () => Promise<void> }>(
  open: () => Promise<S>,
): () => S {
  let subject: S | undefined
  const opened = (): S => {
    if (subject === undefined) throw new Error('the subject is not open yet')
    return subject
  }
  before(async () => {
    subject = await open()
  })
  beforeEach(() => opened().clear())
  after(() => subject?.close())
  return opened
}
