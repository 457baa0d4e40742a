// The error that explains on the terminal why the service does not start.

/** `message` explains the cause, and `remedy` what to do, in one sentence each. */
export class CannotStart extends Error {
  readonly remedy: string

  constructor(sentence: string, remedy: string) {
    super(sentence)
    this.name = 'CannotStart'
    this.remedy = remedy
  }
}
