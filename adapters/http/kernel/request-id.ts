// The id of a request in logs, jobs and mails.

// Uuids, ULIDs and trace ids, as proxies and clients send them. Other values could forge a log line.
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** The caller's own `x-request-id` if it is well-formed, else a new one. */
export const requestIdFrom = (header: string | string[] | undefined, make: () => string): string =>
  typeof header === 'string' && WELL_FORMED.test(header) ? header : make()
