// The metrics that the HTTP side reports.

export interface HttpMetrics {
  /** `route` is a pattern, so that the number of series stays small. */
  readonly requestDone: (method: string, route: string, status: number, seconds: number) => void
  /** All metrics, for scraping. */
  readonly exposition: () => Promise<{ readonly contentType: string; readonly body: string }>
}
