// What a run of the tests started and has to stop at its end, registered by what starts it; else mocha would wait for it for ever.

const endings: (() => Promise<void>)[] = []

export function atEndOfRun(stop: () => Promise<void>): void {
  endings.push(stop)
}

/** The last one started ends first. */
export async function endRun(): Promise<void> {
  for (const stop of endings.splice(0).toReversed()) await stop()
}
