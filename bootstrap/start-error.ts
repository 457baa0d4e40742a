// The reason why the service does not start, for the terminal.

/** `message` is one sentence, `remedy` another. */
export class CannotStart extends Error {
  readonly remedy: string

  constructor(sentence: string, remedy: string) {
    super(sentence)
    this.name = 'CannotStart'
    this.remedy = remedy
  }
}
