// The answer of a call, for tests of several areas.
/** The status and the body. */
export type StatusAndBody = readonly [status: number, body: unknown]

/** Without the revisions of records, which change with their content. */
export async function withoutRevisions(asked: Promise<StatusAndBody>): Promise<StatusAndBody> {
  const [status, body] = await asked
  return [status, JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === 'revision' ? undefined : value)))]
}
