// What the HTTP side tells whoever keeps the figures.

export interface HttpMetrics {
  /** `route` is a pattern, so that the number of series stays small. */
  readonly requestDone: (method: string, route: string, status: number, seconds: number) => void
  /** Everything there is to scrape. */
  readonly exposition: () => Promise<{ readonly contentType: string; readonly body: string }>
}
